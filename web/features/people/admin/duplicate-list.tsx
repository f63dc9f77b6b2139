import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { MERGE_UNDO_DAYS } from "#contract/leads/constants.ts";
import { duplicateReasonLabels } from "#contract/people/labels.ts";
import type { DuplicatePair, DuplicatePerson } from "#contract/people/schemas.ts";
import { adminPaths } from "#web/lib/admin-paths.ts";
import { formatDate } from "#web/lib/format-date.ts";
import { Link } from "#web/lib/link.tsx";
import { useListParams } from "#web/lib/list-params.ts";
import { useCan } from "#web/lib/me.ts";
import { PagedList } from "#web/lib/paged-list.tsx";
import { runMutation } from "#web/lib/run-mutation.ts";
import { AlertDialog } from "#web/ui/alert-dialog.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Field } from "#web/ui/field.tsx";
import { NativeSelect } from "#web/ui/native-select.tsx";
import { Panel } from "#web/ui/panel.tsx";
import { toast } from "#web/ui/toast-store.ts";
import { leadName } from "#web/features/leads/admin/lead-labels.ts";
import { useMergeLeads } from "#web/features/leads/admin/queries.ts";
import { duplicateList, DUPLICATES_PAGE_SIZE } from "./queries.ts";

/** Pairs that may be one person, over all people. Only staff merge them. */
export function DuplicateList() {
  const { page } = useListParams();
  const query = useQuery(duplicateList(page));
  return (
    <Panel>
      <p className="max-w-prose border-b border-line px-4 py-3 text-sm text-ink-2">
        People with the same phone number, the same mailbox, or the same name and employer. Nothing is merged
        without your decision, and a merge can be undone on the person’s page.
      </p>
      <PagedList
        query={query}
        itemLabel="duplicates"
        pageSize={DUPLICATES_PAGE_SIZE}
        empty={
          <EmptyState title="No possible duplicates" className="m-4">
            New ones appear here as people write to you, are added or imported.
          </EmptyState>
        }
      >
        {(pairs) => (
          <ul className="divide-y divide-line">
            {pairs.map((pair) => (
              <PairItem key={`${pair.one.id} ${pair.other.id}`} pair={pair} />
            ))}
          </ul>
        )}
      </PagedList>
    </Panel>
  );
}

function PairItem({ pair: { one, other, reasons } }: { pair: DuplicatePair }) {
  const canWrite = useCan("crm.write");
  return (
    <li className="grid gap-3 px-4 py-4">
      <div className="flex flex-wrap gap-2">
        {reasons.map((reason) => (
          <Badge key={reason} status="info">
            {duplicateReasonLabels[reason]}
          </Badge>
        ))}
      </div>
      <div className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
        <PersonSummary person={one} />
        <PersonSummary person={other} />
      </div>
      {canWrite && <Decision one={one} other={other} />}
    </li>
  );
}

const formatApplications = (count: number) => (count === 1 ? "1 application" : `${count} applications`);

function PersonSummary({ person }: { person: DuplicatePerson }) {
  const { id, email, phone, company, headline, place, applications, createdAt } = person;
  const lines = [
    [headline, company].filter(Boolean).join(", "),
    email,
    phone,
    place,
    [`Since ${formatDate(createdAt)}`, applications > 0 && formatApplications(applications)]
      .filter(Boolean)
      .join(" · "),
  ];
  return (
    <div className="grid content-start gap-0.5 text-sm [overflow-wrap:anywhere]">
      <Link to={adminPaths.lead(id)} className="link link-quiet font-medium">
        {leadName(person)}
      </Link>
      {lines.filter(Boolean).map((line) => (
        <span key={line} className="text-ink-2">
          {line}
        </span>
      ))}
    </div>
  );
}

type Pair = Pick<DuplicatePair, "one" | "other">;

const formatPerson = (person: DuplicatePerson) =>
  [leadName(person), person.email ?? person.phone].filter(Boolean).join(", ");

function Decision({ one, other }: Pair) {
  const [isMerging, setIsMerging] = useState(false);
  const [targetId, setTargetId] = useState(one.id);
  const merge = useMergeLeads("merge");
  const markDistinct = useMergeLeads("distinct");
  const label = `${formatPerson(one)} and ${formatPerson(other)}`;
  const onError = ({ message }: Error) => {
    toast({ title: "Nothing was changed", description: message, tone: "danger" });
  };
  const mergePeople = () =>
    runMutation(
      merge,
      { id: targetId, otherId: targetId === one.id ? other.id : one.id },
      {
        onSuccess: () =>
          toast({ title: "People merged", description: "Undo it on the person’s page.", tone: "positive" }),
        onError,
        onSettled: () => setIsMerging(false),
      },
    );
  const keepApart = () =>
    runMutation(
      markDistinct,
      { id: one.id, otherId: other.id },
      {
        onSuccess: () => toast({ title: "Marked as different people", tone: "positive" }),
        onError,
      },
    );
  return (
    <div className="flex flex-wrap gap-2">
      <Button size="sm" variant="outline" aria-label={`Merge ${label}`} onClick={() => setIsMerging(true)}>
        Merge
      </Button>
      <Button
        size="sm"
        variant="text"
        pending={markDistinct.isPending}
        aria-label={`Different people: ${label}`}
        onClick={keepApart}
      >
        Different people
      </Button>
      <AlertDialog
        open={isMerging}
        onOpenChange={(open) => !merge.isPending && setIsMerging(open)}
        title="Merge these people?"
        cancelLabel="Keep apart"
        confirmLabel="Merge people"
        tone="primary"
        pending={merge.isPending}
        pendingLabel="Merging…"
        onConfirm={mergePeople}
      >
        <div className="grid gap-3">
          <p>
            Applications, messages, appointments and the timeline of both appear on one page. Take them apart
            again on that page for {MERGE_UNDO_DAYS} days.
          </p>
          <Field label="Page to keep">
            <NativeSelect
              value={targetId}
              options={[one, other].map((person) => ({ value: person.id, label: formatPerson(person) }))}
              onChange={({ target }) => setTargetId(target.value)}
            />
          </Field>
        </div>
      </AlertDialog>
    </div>
  );
}
