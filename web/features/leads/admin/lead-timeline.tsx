import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { LeadActivity, LeadDetail } from "#contract/leads/schemas.ts";
import { formatLocalDateTime } from "#web/lib/format-date.ts";
import { ReplyList } from "#web/features/inbox/admin/history.tsx";
import { leadReplies } from "#web/features/inbox/admin/queries.ts";
import { QueryContent } from "#web/lib/query-content.tsx";
import { runMutation } from "#web/lib/run-mutation.ts";
import { Button } from "#web/ui/button.tsx";
import { Panel } from "#web/ui/panel.tsx";
import { SkeletonRows } from "#web/ui/skeleton.tsx";
import { Timeline } from "#web/ui/timeline.tsx";
import { toast } from "#web/ui/toast-store.ts";
import { EntryForm } from "./lead-entry-form.tsx";
import { msUntil } from "./lead-labels.ts";
import { leadTimeline, useSetTaskDone } from "./queries.ts";

const INITIAL_LIMIT = 50;
const MAX_LIMIT = 1_000;

const ENTRY_TYPES: Partial<Record<LeadActivity["activityType"], string>> = {
  note: "Internal note",
  call: "Call",
  email: "Email",
  sms: "SMS",
  meeting: "Meeting",
  task: "Task",
};

type Props = { lead: Pick<LeadDetail, "id" | "email">; canWrite: boolean };

export function LeadTimeline({ lead, canWrite }: Props) {
  const [limit, setLimit] = useState(INITIAL_LIMIT);
  const query = useQuery(leadTimeline(lead.id, limit));
  const { data: replies = [] } = useQuery(leadReplies(lead.id));
  return (
    <Panel title="Timeline">
      {canWrite && <EntryForm key={lead.id} leadId={lead.id} />}
      <div className="grid gap-5 p-4">
        <ReplyList replies={replies} />
        <QueryContent
          query={query}
          errorTitle="The timeline could not be loaded"
          fallback={<SkeletonRows count={3} label="Loading the timeline" />}
        >
          {({ rows, total }) => (
            <>
              <Timeline
                label="Timeline"
                entries={rows.map((entry, index) => ({
                  id: entry.id,
                  title: entryTitle(entry),
                  note: entryNote(entry, lead.email),
                  tone: index === 0 ? "latest" : entry.isAutomated ? "auto" : "plain",
                  children: <EntryBody entry={entry} canWrite={canWrite} />,
                }))}
              />
              {total > rows.length && limit < MAX_LIMIT && (
                <Button variant="text" size="sm" className="mt-3" onClick={() => setLimit(MAX_LIMIT)}>
                  Show earlier entries
                </Button>
              )}
            </>
          )}
        </QueryContent>
      </div>
    </Panel>
  );
}

const entryTitle = ({ activityType, subject }: LeadActivity): string =>
  [ENTRY_TYPES[activityType], subject].filter(Boolean).join(": ");

const entryNote = ({ createdAt, username, email }: LeadActivity, ownEmail: string | null) => (
  <>
    {username && `${username}, `}
    {email && email !== ownEmail && `${email}, `}
    <time dateTime={createdAt}>{formatLocalDateTime(createdAt)}</time>
  </>
);

function EntryBody({ entry, canWrite }: { entry: LeadActivity; canWrite: boolean }) {
  const { description, outcome, duration } = entry;
  const facts = [outcome, duration && `${duration} min`].filter(Boolean).join(", ");
  const isTask = entry.activityType === "task";
  if (!description && !facts && !isTask) return null;
  return (
    <div className="grid gap-1">
      {description && (
        <p className="max-w-prose whitespace-pre-line [overflow-wrap:anywhere]">{description}</p>
      )}
      {facts && <p>{facts}</p>}
      {isTask && <Task entry={entry} canWrite={canWrite} />}
    </div>
  );
}

function Task({ entry, canWrite }: { entry: LeadActivity; canWrite: boolean }) {
  const setTaskDone = useSetTaskDone();
  const isDone = entry.completedAt !== null;
  const isLate = !isDone && entry.scheduledFor !== null && msUntil(entry.scheduledFor) < 0;
  const toggle = () =>
    runMutation(
      setTaskDone,
      { id: entry.id, done: !isDone },
      {
        onError: ({ message }) =>
          toast({ title: "The task was not changed", description: message, tone: "danger" }),
      },
    );
  return (
    <div className="flex flex-wrap items-center gap-3">
      <span className={isLate ? "text-signal-ink" : ""}>
        {isDone
          ? `Done ${formatLocalDateTime(entry.completedAt!)}`
          : entry.scheduledFor
            ? `Due ${formatLocalDateTime(entry.scheduledFor)}`
            : "No due date"}
      </span>
      {canWrite && (
        <Button
          variant="line"
          size="sm"
          pending={setTaskDone.isPending}
          onClick={toggle}
          aria-label={`${isDone ? "Reopen" : "Mark as done"}: ${entry.subject}`}
        >
          {isDone ? "Reopen" : "Mark as done"}
        </Button>
      )}
    </div>
  );
}
