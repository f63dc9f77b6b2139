import { useState } from "react";
import { MERGE_UNDO_DAYS } from "#contract/leads/constants.ts";
import type { LeadDetail, LeadPerson, MergedLead } from "#contract/leads/schemas.ts";
import { duplicateReasonLabels } from "#contract/people/labels.ts";
import { adminPaths } from "#web/lib/admin-paths.ts";
import { formatLocalDateTime } from "#web/lib/format-date.ts";
import { Link } from "#web/lib/link.tsx";
import { runMutation } from "#web/lib/run-mutation.ts";
import { Alert } from "#web/ui/alert.tsx";
import { AlertDialog } from "#web/ui/alert-dialog.tsx";
import { Button } from "#web/ui/button.tsx";
import { Panel } from "#web/ui/panel.tsx";
import { toast } from "#web/ui/toast-store.ts";
import { leadName } from "./lead-labels.ts";
import { useMergeLeads } from "./queries.ts";

type Props = { lead: LeadDetail; canWrite: boolean };

/** Possible duplicates, which staff decide about, and the leads merged into this one. */
export function LeadMerges({ lead, canWrite }: Props) {
  const { mergedInto, mergedLeads, mergeSuggestions } = lead;
  if (mergedInto)
    return (
      <Alert tone="note" title="This lead is merged into another one.">
        <Link to={adminPaths.lead(mergedInto.id)} className="link">
          {leadName(mergedInto)}
        </Link>
        <p className="mt-2">{undoNote(mergedInto)}</p>
        {canWrite && mergedInto.undoUntil && (
          <div className="mt-2">
            <UnmergeButton leadId={mergedInto.id} other={lead} />
          </div>
        )}
      </Alert>
    );
  if (mergeSuggestions.length === 0 && mergedLeads.length === 0) return null;
  return (
    <>
      {mergeSuggestions.length > 0 && (
        <Panel title="Possible duplicates">
          <ul>
            {mergeSuggestions.map((other) => (
              <PersonItem key={other.id} other={other} note={duplicateReasonLabels[other.reason]}>
                {canWrite && <DecisionButtons lead={lead} other={other} />}
              </PersonItem>
            ))}
          </ul>
        </Panel>
      )}
      {mergedLeads.length > 0 && (
        <Panel title="Merged leads">
          <ul>
            {mergedLeads.map((other) => (
              <PersonItem key={other.id} other={other} note={undoNote(other)}>
                {canWrite && other.undoUntil && <UnmergeButton leadId={lead.id} other={other} />}
              </PersonItem>
            ))}
          </ul>
        </Panel>
      )}
    </>
  );
}

const undoNote = ({ undoUntil }: MergedLead): string =>
  undoUntil
    ? `Can be taken apart until ${formatLocalDateTime(undoUntil)}.`
    : `Merged more than ${MERGE_UNDO_DAYS} days ago, so it can no longer be taken apart.`;

type PersonItemProps = { other: LeadPerson; note?: string; children: React.ReactNode };

const PersonItem = ({ other, note, children }: PersonItemProps) => (
  <li className="grid gap-1.5 border-t border-line px-4 py-3 text-sm first:border-t-0">
    <Link to={adminPaths.lead(other.id)} className="link link-quiet font-medium">
      {leadName(other)}
    </Link>
    <span className="text-ink-2 [overflow-wrap:anywhere]">
      {[other.email, other.phone, other.company].filter(Boolean).join(" · ")}
    </span>
    {note && <span className="text-ink-3">{note}</span>}
    <div className="flex flex-wrap gap-2">{children}</div>
  </li>
);

function DecisionButtons({ lead, other }: { lead: LeadDetail; other: LeadPerson }) {
  const [isConfirmOpen, setIsConfirmOpen] = useState(false);
  const merge = useMergeLeads("merge");
  const markDistinct = useMergeLeads("distinct");
  const name = leadName(other);
  const ids = { id: lead.id, otherId: other.id };
  return (
    <>
      <Button
        size="sm"
        variant="outline"
        onClick={() => setIsConfirmOpen(true)}
        aria-label={`Merge with ${name}, ${other.email}`}
      >
        Merge
      </Button>
      <Button
        size="sm"
        variant="text"
        pending={markDistinct.isPending}
        aria-label={`Not the same person: ${name}, ${other.email}`}
        onClick={() => runMutation(markDistinct, ids, onResult("Marked as different people"))}
      >
        Not the same person
      </Button>
      <AlertDialog
        open={isConfirmOpen}
        onOpenChange={(open) => !merge.isPending && setIsConfirmOpen(open)}
        title={`Merge ${name} into ${leadName(lead)}?`}
        cancelLabel="Keep apart"
        confirmLabel="Merge leads"
        tone="primary"
        pending={merge.isPending}
        pendingLabel="Merging…"
        onConfirm={() =>
          runMutation(merge, ids, { ...onResult("Leads merged"), onSettled: () => setIsConfirmOpen(false) })
        }
      >
        Applications, messages, bookings and the timeline of {other.email ?? name} appear under{" "}
        {lead.email ?? leadName(lead)}. You can take the leads apart again for {MERGE_UNDO_DAYS} days.
      </AlertDialog>
    </>
  );
}

function UnmergeButton({ leadId, other }: { leadId: string; other: Pick<LeadPerson, "id" | "email"> }) {
  const unmerge = useMergeLeads("unmerge");
  return (
    <Button
      size="sm"
      variant="outline"
      pending={unmerge.isPending}
      aria-label={`Take apart: ${other.email}`}
      onClick={() => runMutation(unmerge, { id: leadId, otherId: other.id }, onResult("Leads taken apart"))}
    >
      Take apart
    </Button>
  );
}

const onResult = (title: string) => ({
  onSuccess: () => {
    toast({ title, tone: "positive" });
  },
  onError: ({ message }: Error) => {
    toast({ title: "Nothing was changed", description: message, tone: "danger" });
  },
});
