import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { ClientActivityType } from "#contract/clients/constants.ts";
import type { ClientActivity } from "#contract/clients/schemas.ts";
import { formatLocalDateTime, isFuture } from "#web/lib/format-date.ts";
import { QueryContent } from "#web/lib/query-content.tsx";
import { runMutation } from "#web/lib/run-mutation.ts";
import { Button } from "#web/ui/button.tsx";
import { Panel } from "#web/ui/panel.tsx";
import { SkeletonRows } from "#web/ui/skeleton.tsx";
import { Timeline } from "#web/ui/timeline.tsx";
import { toast } from "#web/ui/toast-store.ts";
import { ClientEntryForm } from "./client-entry-form.tsx";
import { clientTimeline, useSetClientTaskDone } from "./queries.ts";

const INITIAL_LIMIT = 50;
const MAX_LIMIT = 1_000;

const ENTRY_TYPES: Record<ClientActivityType, string> = {
  note: "Internal note",
  call: "Call",
  email: "Email",
  meeting: "Meeting",
  task: "Task",
  event: "",
};

/** What staff logged, open tasks, and what happened to the client, its jobs and its placements. */
export function ClientTimeline({ clientId, canWrite }: { clientId: string; canWrite: boolean }) {
  const [limit, setLimit] = useState(INITIAL_LIMIT);
  const query = useQuery(clientTimeline(clientId, limit));
  return (
    <Panel title="Timeline">
      {canWrite && <ClientEntryForm clientId={clientId} />}
      <div className="grid gap-5 p-4">
        <QueryContent
          query={query}
          errorTitle="The timeline could not be loaded"
          fallback={<SkeletonRows count={3} label="Loading the timeline" />}
        >
          {({ rows, total }) =>
            rows.length === 0 ? (
              <p className="text-ink-2">Nothing happened yet.</p>
            ) : (
              <>
                <Timeline
                  label="Timeline"
                  entries={rows.map((entry, index) => ({
                    id: entry.id,
                    title: [ENTRY_TYPES[entry.activityType], entry.subject].filter(Boolean).join(": "),
                    note: <EntryNote entry={entry} />,
                    tone: index === 0 ? "latest" : entry.source === "log" ? "auto" : "plain",
                    children: <EntryBody entry={entry} canWrite={canWrite} />,
                  }))}
                />
                {total > rows.length && limit < MAX_LIMIT && (
                  <Button variant="text" size="sm" className="mt-3" onClick={() => setLimit(MAX_LIMIT)}>
                    Show earlier entries
                  </Button>
                )}
              </>
            )
          }
        </QueryContent>
      </div>
    </Panel>
  );
}

const EntryNote = ({ entry: { username, createdAt } }: { entry: ClientActivity }) => (
  <>
    {username && `${username}, `}
    <time dateTime={createdAt}>{formatLocalDateTime(createdAt)}</time>
  </>
);

function EntryBody({ entry, canWrite }: { entry: ClientActivity; canWrite: boolean }) {
  const isTask = entry.activityType === "task";
  if (!entry.description && !isTask) return null;
  return (
    <div className="grid gap-1">
      {entry.description && (
        <p className="max-w-prose whitespace-pre-line [overflow-wrap:anywhere]">{entry.description}</p>
      )}
      {isTask && <TaskState entry={entry} canWrite={canWrite} />}
    </div>
  );
}

function TaskState({ entry, canWrite }: { entry: ClientActivity; canWrite: boolean }) {
  const setTaskDone = useSetClientTaskDone();
  const { id, subject, dueAt, completedAt } = entry;
  const isDone = completedAt !== null;
  const isLate = !isDone && dueAt !== null && !isFuture(dueAt);
  const toggle = () =>
    runMutation(
      setTaskDone,
      { id, done: !isDone },
      {
        onError: ({ message }) =>
          toast({ title: "The task was not changed", description: message, tone: "danger" }),
      },
    );
  return (
    <div className="flex flex-wrap items-center gap-3">
      <span className={isLate ? "text-signal-ink" : ""}>
        {isDone
          ? `Done ${formatLocalDateTime(completedAt)}`
          : dueAt
            ? `${isLate ? "Overdue since" : "Due"} ${formatLocalDateTime(dueAt)}`
            : "No due date"}
      </span>
      {canWrite && (
        <Button
          variant="line"
          size="sm"
          pending={setTaskDone.isPending}
          onClick={toggle}
          aria-label={`${isDone ? "Reopen" : "Mark as done"}: ${subject}`}
        >
          {isDone ? "Reopen" : "Mark as done"}
        </Button>
      )}
    </div>
  );
}
