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

  const saveEntries = (next: readonly ListEntry[], done: string) => {
    if (save.isPending) return;
    runMutation(
      save,
      { list, entries: next },
      {
        onSuccess: () => setStatus(done),
        onError: ({ message }) =>
          toast({ title: "The list was not saved", description: message, tone: "danger" }),
        // Not before: closing returns the focus, and the row that had it may be gone.
        onSettled: close,
      },
    );
  };
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
  const remove = (removed: ListEntry) =>
    saveEntries(
      entries.filter((entry) => entry !== removed),
      `${removed.label} was deleted.`,
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
