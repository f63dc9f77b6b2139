import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { LeadEntry } from "#contract/leads/endpoints.ts";
import { localMoment } from "#web/lib/dates.ts";
import { Loaded } from "#web/lib/loaded.tsx";
import { Button } from "#web/ui/button.tsx";
import { Panel } from "#web/ui/panel.tsx";
import { SkeletonRows } from "#web/ui/skeleton.tsx";
import { Timeline } from "#web/ui/timeline.tsx";
import { toast } from "#web/ui/toast-store.ts";
import { EntryForm } from "./lead-entry-form.tsx";
import { timeUntil } from "./lead-words.ts";
import { timeline, useFinishTask } from "./queries.ts";

const FIRST = 50;
const MOST = 1_000;

const KINDS: Partial<Record<LeadEntry["activityType"], string>> = {
  note: "Note",
  call: "Call",
  email: "E-mail",
  sms: "SMS",
  meeting: "Meeting",
  task: "Task",
};

/** Everything that happened with a person, newest first. */
export function LeadTimeline({ leadId, mayWrite }: { leadId: string; mayWrite: boolean }) {
  const [limit, setLimit] = useState(FIRST);
  const query = useQuery(timeline(leadId, limit));
  return (
    <Panel title="Timeline">
      {mayWrite && <EntryForm leadId={leadId} />}
      <div className="p-4">
        <Loaded
          query={query}
          problem="The timeline could not be loaded"
          waiting={<SkeletonRows count={3} label="Loading the timeline" />}
        >
          {({ rows, total }) => (
            <>
              <Timeline
                label="Timeline"
                entries={rows.map((entry, index) => ({
                  id: entry.id,
                  title: titleOf(entry),
                  note: noteOf(entry),
                  tone: index === 0 ? "latest" : entry.isAutomated ? "auto" : "plain",
                  children: <EntryBody entry={entry} mayWrite={mayWrite} />,
                }))}
              />
              {total > rows.length && limit < MOST && (
                <Button variant="text" size="sm" className="mt-3" onClick={() => setLimit(MOST)}>
                  Show earlier entries
                </Button>
              )}
            </>
          )}
        </Loaded>
      </div>
    </Panel>
  );
}

const titleOf = ({ activityType, subject }: LeadEntry): string =>
  [KINDS[activityType], subject].filter(Boolean).join(": ");

const noteOf = ({ createdAt, username }: LeadEntry) => (
  <>
    {username && `${username}, `}
    <time dateTime={createdAt}>{localMoment(createdAt)}</time>
  </>
);

function EntryBody({ entry, mayWrite }: { entry: LeadEntry; mayWrite: boolean }) {
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

function Task({ entry, mayWrite }: { entry: LeadEntry; mayWrite: boolean }) {
  const finish = useFinishTask();
  const done = entry.completedAt !== null;
  const late = !done && entry.scheduledFor !== null && timeUntil(entry.scheduledFor) < 0;
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
          ? `Done ${localMoment(entry.completedAt!)}`
          : `To be done by ${entry.scheduledFor ? localMoment(entry.scheduledFor) : "any time"}`}
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
