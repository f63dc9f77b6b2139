import { useQuery } from "@tanstack/react-query";
import type { ScheduleCronStatus } from "#contract/schedules/endpoints.ts";
import { formatRelativeTime } from "#web/lib/ago.ts";
import { formatLocalDateTime } from "#web/lib/dates.ts";
import { QueryContent } from "#web/lib/loaded.tsx";
import { Alert } from "#web/ui/alert.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { cronStatus } from "./queries.ts";
import { isCronStopped } from "./schedule-labels.ts";

/** Whether the clock behind the schedules goes; a warning when it does not. */
export function CronStatus() {
  const query = useQuery(cronStatus());
  return (
    <div className="border-b border-line">
      <QueryContent
        query={query}
        errorTitle="It could not be found out when scheduled work last ran"
        className="m-4"
        fallback={<Skeleton className="mx-4 my-3.5 w-64" />}
      >
        {(clock) => <CronStatusLine clock={clock} />}
      </QueryContent>
    </div>
  );
}

function CronStatusLine({ clock }: { clock: ScheduleCronStatus }) {
  const { lastTick, error, due } = clock;
  const silent = isCronStopped(lastTick);
  const late = due === 1 ? "1 schedule is due." : `${due} schedules are due.`;
  if (silent && due > 0) {
    return (
      <Alert
        tone="caution"
        title={lastTick ? `Cron last ran ${formatRelativeTime(lastTick)} ago.` : "Cron has not run yet."}
      >
        {late} Each runs once as soon as cron does, however many times it was missed. To do it at once, press
        Run what is due on the content screen.
      </Alert>
    );
  }
  return (
    <>
      <p className="px-4 py-2.5 text-ink-2">
        {lastTick ? (
          <>
            Cron last ran{" "}
            <time dateTime={lastTick} className="fig">
              {formatLocalDateTime(lastTick)}
            </time>
            {due > 0 && `; ${late}`}
          </>
        ) : (
          "Cron has not run in the last day."
        )}
      </p>
      {error && (
        <Alert tone="danger" title="The last run had a failure.">
          <span className="[overflow-wrap:anywhere]">{error}</span>
        </Alert>
      )}
    </>
  );
}
