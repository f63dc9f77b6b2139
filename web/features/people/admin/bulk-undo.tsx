import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { BULK_EDIT_SIZE } from "#contract/bulk-edits/schemas.ts";
import { formatInteger } from "#contract/numbers.ts";
import type { PersonBulkChange, PersonReversal } from "#contract/people/schemas.ts";
import { UNDO_MINUTES } from "#contract/undo.ts";
import { formatPeople } from "#web/lib/format-people.ts";
import { refreshLeads } from "#web/features/leads/admin/queries.ts";
import { callApi } from "#web/lib/api.ts";
import { formatLocalTime } from "#web/lib/format-date.ts";
import type { SendBulkEdit } from "#web/lib/list/bulk-run.ts";
import { createRecentActions } from "#web/lib/recent-actions.ts";
import { runMutation } from "#web/lib/run-mutation.ts";
import { toast } from "#web/ui/toast-store.ts";
import { UndoAlert } from "#web/ui/undo-alert.tsx";
import type { toPersonFilter } from "./queries.ts";

type BulkEdit = { records: PersonReversal[] };
type RecentEdit = BulkEdit & { until: number };

const recentEdits = createRecentActions<BulkEdit>("recent bulk edits of people", UNDO_MINUTES);

type Filter = ReturnType<typeof toPersonFilter>;

/** Sends the steps of a bulk edit, and offers to take it back. */
export function useBulkUndo() {
  const queryClient = useQueryClient();
  const sent = useRef<PersonReversal[]>([]);
  const send: SendBulkEdit<Filter, PersonBulkChange> = async (body) => {
    const outcome = await callApi("POST /api/crm/people/bulk-edit", { body });
    sent.current.push(...outcome.undo);
    return outcome;
  };
  const offer = (): boolean => {
    recentEdits.add(queryClient, { records: sent.current });
    sent.current = [];
    // The line above the list offers it, also after the message of the outcome.
    return false;
  };
  return { send, offer };
}

function useUndoEdit() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ records }: RecentEdit) => {
      const total = { restored: 0, refused: [] as { label: string; message: string }[] };
      for (let start = 0; start < records.length; start += BULK_EDIT_SIZE) {
        const body = { records: records.slice(start, start + BULK_EDIT_SIZE) };
        const { changed, unchanged, refused } = await callApi("POST /api/crm/people/bulk-edit/undo", {
          body,
        });
        total.restored += changed.length + unchanged;
        total.refused.push(...refused);
      }
      return total;
    },
    onSuccess: (_total, edit) => recentEdits.remove(queryClient, edit),
    onSettled: () => refreshLeads(queryClient),
  });
}

/** The last bulk edits that can still be taken back. */
export function UndoLines() {
  const { data } = useQuery(recentEdits.options);
  const undo = useUndoEdit();
  if (data.length === 0) return null;
  const run = (edit: RecentEdit) =>
    runMutation(undo, edit, {
      onSuccess: ({ restored, refused: [first, ...others] }) =>
        toast({
          title: `${formatPeople(restored)} changed back`,
          tone: first ? "note" : "positive",
          ...(first && {
            description: `${first.label}${others.length > 0 ? ` and ${formatInteger(others.length)} more` : ""}: ${first.message}`,
          }),
        }),
      onError: ({ message }) =>
        toast({ title: "Failed to change the people back", description: message, tone: "danger" }),
    });
  return (
    <ul className="mb-4 grid gap-2" aria-label="Bulk edits that can be undone">
      {data.slice(0, 3).map((edit) => (
        <li key={edit.until}>
          <UndoAlert pending={undo.isPending && undo.variables.until === edit.until} onUndo={() => run(edit)}>
            <b>{formatPeople(edit.records.length)} changed.</b> You can undo this until{" "}
            <span className="fig">{formatLocalTime(new Date(edit.until).toISOString())}</span>.
          </UndoAlert>
        </li>
      ))}
    </ul>
  );
}
