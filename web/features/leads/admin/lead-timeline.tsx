import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { LeadActivity } from "#contract/leads/endpoints.ts";
import { formatLocalDateTime } from "#web/lib/dates.ts";
import { QueryContent } from "#web/lib/loaded.tsx";
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
  note: "Note",
  call: "Call",
  email: "E-mail",
  sms: "SMS",
  meeting: "Meeting",
  task: "Task",
};

/** Everything that happened with a person, newest first. */
export function LeadTimeline({ leadId, mayWrite }: { leadId: string; mayWrite: boolean }) {
  const [limit, setLimit] = useState(INITIAL_LIMIT);
  const query = useQuery(leadTimeline(leadId, limit));
  return (
    <Panel title="Timeline">
      {mayWrite && <EntryForm leadId={leadId} />}
      <div className="p-4">
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
                  note: entryNote(entry),
                  tone: index === 0 ? "latest" : entry.isAutomated ? "auto" : "plain",
                  children: <EntryBody entry={entry} mayWrite={mayWrite} />,
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

const entryNote = ({ createdAt, username }: LeadActivity) => (
  <>
    {username && `${username}, `}
    <time dateTime={createdAt}>{formatLocalDateTime(createdAt)}</time>
  </>
);

function EntryBody({ entry, mayWrite }: { entry: LeadActivity; mayWrite: boolean }) {
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
      {isTask && <Task entry={entry} mayWrite={mayWrite} />}
    </div>
  );
}

function Task({ entry, mayWrite }: { entry: LeadActivity; mayWrite: boolean }) {
  const finish = useSetTaskDone();
  const done = entry.completedAt !== null;
  const late = !done && entry.scheduledFor !== null && msUntil(entry.scheduledFor) < 0;
  const tick = () =>
    finish.mutate(
      { id: entry.id, done: !done },
      {
        onError: ({ message }) =>
          toast({ title: "The task was not changed", description: message, tone: "danger" }),
      },
    );
  return (
    <div className="flex flex-wrap items-center gap-3">
      <span className={late ? "text-signal-ink" : ""}>
        {done
          ? `Done ${formatLocalDateTime(entry.completedAt!)}`
          : `To be done by ${entry.scheduledFor ? formatLocalDateTime(entry.scheduledFor) : "any time"}`}
      </span>
      {mayWrite && (
        <Button
          variant="line"
          size="sm"
          pending={finish.isPending}
          onClick={tick}
          aria-label={`${done ? "Reopen" : "Mark as done"}: ${entry.subject}`}
        >
          {done ? "Reopen" : "Mark as done"}
        </Button>
      )}
    </div>
  );
}
