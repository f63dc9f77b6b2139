import { useState } from "react";
import type { ListEntry, ListUsage } from "#contract/lists/schemas.ts";
import { AlertDialog } from "#web/ui/alert-dialog.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { ArchiveIcon, PencilIcon, PlusIcon, TrashIcon, UndoIcon } from "#web/ui/icons-actions.tsx";
import { ChevronDownIcon, ChevronUpIcon } from "#web/ui/icons-arrows.tsx";
import { Panel } from "#web/ui/panel.tsx";
import { toast } from "#web/ui/toast-store.ts";
import { ToolButton } from "#web/ui/tool-button.tsx";
import { ListEntryEditor } from "./list-entry-editor.tsx";
import { describeUses, listTexts } from "./list-labels.ts";
import { useSaveList } from "./list-queries.ts";

type DialogState = { kind: "edit"; entry: ListEntry | null } | { kind: "delete"; entry: ListEntry };

/** One list: add, rename, order, archive and delete its entries. */
export function ListPanel({ list }: { list: ListUsage }) {
  const [dialog, setDialog] = useState<DialogState | null>(null);
  const [status, setStatus] = useState("");
  const save = useSaveList();
  const texts = listTexts[list.name];
  const { entries, uses } = list;
  const offered = entries.filter(({ isArchived }) => !isArchived).length;
  const close = () => setDialog(null);

  const saveEntries = (next: readonly ListEntry[], done: string) =>
    save.mutate(
      { list, entries: next },
      {
        onSuccess: () => setStatus(done),
        onError: ({ message }) =>
          toast({ title: "The list was not saved", description: message, tone: "danger" }),
      },
    );
  const move = (entry: ListEntry, by: -1 | 1) => {
    const from = entries.indexOf(entry);
    const next = entries.toSpliced(from, 1).toSpliced(from + by, 0, entry);
    saveEntries(next, `${entry.label} is now number ${from + by + 1} of ${entries.length}.`);
  };
  const setArchived = (entry: ListEntry, isArchived: boolean) =>
    saveEntries(
      entries.map((each) => (each === entry ? { ...entry, isArchived } : each)),
      `${entry.label} was ${isArchived ? "archived" : "restored"}.`,
    );

  return (
    <Panel
      title={texts.title}
      actions={
        <Button
          variant="line"
          size="sm"
          aria-label={`Add to ${texts.title}`}
          onClick={() => setDialog({ kind: "edit", entry: null })}
        >
          <PlusIcon size={14} />
          Add
        </Button>
      }
    >
      <p className="border-b border-line px-4 py-2.5 text-ink-2">{texts.note}</p>
      <output className="sr-only">{status}</output>
      {offered === 0 && (
        <EmptyState level={3} title="Nothing is offered" className="m-4">
          Add an entry or restore one.
        </EmptyState>
      )}
      <ol>
        {entries.map((entry, index) => (
          <li
            key={entry.key}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-b border-line px-4 py-2 last:border-b-0"
          >
            <div className="min-w-0 flex-1 basis-44">
              <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
                <b className={entry.isArchived ? "text-ink-2" : ""}>
                  <span className="[overflow-wrap:anywhere]">{entry.label}</span>
                </b>
                {entry.isArchived && <Badge status="archived">Archived</Badge>}
                {texts.featured && entry.isFeatured && !entry.isArchived && (
                  <Badge status="info">Featured</Badge>
                )}
              </p>
              <p className="fig text-ink-3">{describeUses(list.name, uses[entry.key] ?? 0)}</p>
            </div>
            <div className="flex items-center gap-1">
              <ToolButton
                label={`Move ${entry.label} up`}
                tip="Move up"
                icon={<ChevronUpIcon />}
                disabled={index === 0 || save.isPending}
                onClick={() => move(entry, -1)}
              />
              <ToolButton
                label={`Move ${entry.label} down`}
                tip="Move down"
                icon={<ChevronDownIcon />}
                disabled={index === entries.length - 1 || save.isPending}
                onClick={() => move(entry, 1)}
              />
              <ToolButton
                label={`Edit ${entry.label}`}
                tip="Edit"
                icon={<PencilIcon />}
                onClick={() => setDialog({ kind: "edit", entry })}
              />
              <ToolButton
                label={entry.isArchived ? `Restore ${entry.label}` : `Archive ${entry.label}`}
                tip={entry.isArchived ? "Restore" : "Archive"}
                icon={entry.isArchived ? <UndoIcon /> : <ArchiveIcon />}
                disabled={save.isPending || (!entry.isArchived && offered === 1)}
                onClick={() => setArchived(entry, !entry.isArchived)}
              />
              <ToolButton
                label={`Delete ${entry.label}`}
                tip={uses[entry.key] ? "In use: archive it instead" : "Delete"}
                icon={<TrashIcon />}
                disabled={save.isPending || Boolean(uses[entry.key]) || (!entry.isArchived && offered === 1)}
                onClick={() => setDialog({ kind: "delete", entry })}
              />
            </div>
          </li>
        ))}
      </ol>
      {dialog?.kind === "edit" && <ListEntryEditor list={list} entry={dialog.entry} onClose={close} />}
      {dialog?.kind === "delete" && (
        <AlertDialog
          open
          onOpenChange={(open) => !open && close()}
          title={`Delete ${dialog.entry.label}?`}
          cancelLabel="Keep it"
          confirmLabel="Delete"
          onConfirm={() => {
            saveEntries(
              entries.filter((entry) => entry !== dialog.entry),
              `${dialog.entry.label} was deleted.`,
            );
            close();
          }}
        >
          Nothing uses it. You can add it again later.
        </AlertDialog>
      )}
    </Panel>
  );
}
