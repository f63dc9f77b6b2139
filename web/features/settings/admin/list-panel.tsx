import { useState } from "react";
import type { ListEntry, ListUsage } from "#contract/lists/schemas.ts";
import { runMutation } from "#web/lib/run-mutation.ts";
import { AlertDialog } from "#web/ui/alert-dialog.tsx";
import { Button } from "#web/ui/button.tsx";
import { PlusIcon } from "#web/ui/icons-actions.tsx";
import { Panel } from "#web/ui/panel.tsx";
import { toast } from "#web/ui/toast-store.ts";
import { ListEntryEditor } from "./list-entry-editor.tsx";
import { ListEntryRow } from "./list-entry-row.tsx";
import { listTexts } from "./list-labels.ts";
import { useChangeList } from "./list-queries.ts";

type DialogState = { kind: "edit"; entry: ListEntry | null } | { kind: "delete"; entry: ListEntry };

const findEntry = (entries: readonly ListEntry[], key: string) =>
  entries.findIndex((entry) => entry.key === key);

/** Leaves an entry that is at the end already, or gone, where it is. */
function moveEntry(entries: readonly ListEntry[], key: string, by: -1 | 1): readonly ListEntry[] {
  const from = findEntry(entries, key);
  const entry = entries[from];
  const to = from + by;
  return entry && to >= 0 ? entries.toSpliced(from, 1).toSpliced(to, 0, entry) : entries;
}

/** One list: add, rename, order, archive and delete its entries. */
export function ListPanel({ list }: { list: ListUsage }) {
  const [dialog, setDialog] = useState<DialogState | null>(null);
  const [status, setStatus] = useState("");
  const save = useChangeList(list);
  const texts = listTexts[list.name];
  const { entries, uses } = list;
  const offered = entries.filter(({ isArchived }) => !isArchived).length;
  const close = () => setDialog(null);

  const saveChange = (
    change: Parameters<typeof save.mutateAsync>[0],
    describe: (saved: readonly ListEntry[]) => string,
  ) =>
    runMutation(save, change, {
      onSuccess: (saved) => setStatus(describe(saved.entries)),
      onError: ({ message }) =>
        toast({ title: "The list was not saved", description: message, tone: "danger" }),
      // Not before: closing returns the focus, and the row that had it may be gone.
      onSettled: close,
    });
  const move = ({ key, label }: ListEntry, by: -1 | 1) =>
    saveChange(
      (all) => moveEntry(all, key, by),
      (saved) => `${label} is now number ${findEntry(saved, key) + 1} of ${saved.length}.`,
    );
  const setArchived = ({ key, label }: ListEntry, isArchived: boolean) =>
    saveChange(
      (all) => all.map((entry) => (entry.key === key ? { ...entry, isArchived } : entry)),
      () => `${label} was ${isArchived ? "archived" : "restored"}.`,
    );
  const remove = ({ key, label }: ListEntry) =>
    saveChange(
      (all) => all.filter((entry) => entry.key !== key),
      () => `${label} was deleted.`,
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
      <ol>
        {entries.map((entry, index) => (
          <ListEntryRow
            key={entry.key}
            list={list.name}
            entry={entry}
            uses={uses[entry.key] ?? 0}
            isFirst={index === 0}
            isLast={index === entries.length - 1}
            isOnly={!entry.isArchived && offered === 1}
            onMove={(by) => move(entry, by)}
            onEdit={() => setDialog({ kind: "edit", entry })}
            onArchive={() => setArchived(entry, !entry.isArchived)}
            onDelete={() => setDialog({ kind: "delete", entry })}
          />
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
          pending={save.isPending}
          pendingLabel="Deleting…"
          onConfirm={() => remove(dialog.entry)}
        >
          Nothing uses it. You can add it again later.
        </AlertDialog>
      )}
    </Panel>
  );
}
