import { useQuery } from "@tanstack/react-query";
import type { ScheduleCronStatus } from "#contract/schedules/schemas.ts";
import { formatRelativeTime } from "#web/lib/relative-time.ts";
import { formatLocalDateTime } from "#web/lib/format-date.ts";
import { QueryContent } from "#web/lib/query-content.tsx";
import { Alert } from "#web/ui/alert.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { cronStatus } from "./queries.ts";
import { isCronStopped } from "./schedule-labels.ts";

/** Last cron run, with a warning if cron has stopped. */
export function CronStatus() {
  const query = useQuery(cronStatus());
  return (
    <div className="border-b border-line">
      <QueryContent
        query={query}
        errorTitle="The time of the last check could not be loaded"
        className="m-4"
        fallback={<Skeleton className="mx-4 my-3.5 w-64" />}
      >
        {(status) => <CronStatusLine status={status} />}
      </QueryContent>
    </div>
  );
}

function CronStatusLine({ status }: { status: ScheduleCronStatus }) {
  const { lastTick, error, due } = status;
  const stopped = isCronStopped(lastTick);
  const dueText = due === 1 ? "1 schedule is due." : `${due} schedules are due.`;
  if (stopped && due > 0) {
    return (
      <Alert
        tone="caution"
        title={lastTick ? `Last checked ${formatRelativeTime(lastTick)} ago.` : "Not checked yet."}
      >
        {dueText} Each runs once at the next check, even if it was missed several times. To run them now, use
        Run due schedules on the content screen.
      </Alert>
    );
  }
  return (
    <>
      <p className="px-4 py-2.5 text-ink-2">
        {lastTick ? (
          <>
            Last checked{" "}
            <time dateTime={lastTick} className="fig">
              {formatLocalDateTime(lastTick)}
            </time>
            {due > 0 && `; ${dueText}`}
          </>
        ) : (
          "Not checked in the last day."
        )}
      </p>
      {error && (
        <Alert tone="danger" title="The last run failed.">
          <span className="[overflow-wrap:anywhere]">{error}</span>
        </Alert>
      )}
    </>
  );
}
