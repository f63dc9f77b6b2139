import { useQuery } from "@tanstack/react-query";
import type { ScheduleClock } from "#contract/schedules/endpoints.ts";
import { ago } from "#web/lib/ago.ts";
import { localMoment } from "#web/lib/dates.ts";
import { Loaded } from "#web/lib/loaded.tsx";
import { Alert } from "#web/ui/alert.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { scheduleClock } from "./queries.ts";
import { isSilent } from "./schedule-words.ts";

/** Whether the clock behind the schedules goes; a warning when it does not. */
export function ClockLine() {
  const query = useQuery(scheduleClock());
  return (
    <div className="border-b border-line">
      <Loaded
        query={query}
        problem="It could not be found out when scheduled work last ran"
        className="m-4"
        waiting={<Skeleton className="mx-4 my-3.5 w-64" />}
      >
        {(clock) => <Clock clock={clock} />}
      </Loaded>
    </div>
  );
}

function Clock({ clock }: { clock: ScheduleClock }) {
  const { lastTick, error, due } = clock;
  const silent = isSilent(lastTick);
  const late = due === 1 ? "1 schedule is due." : `${due} schedules are due.`;
  if (silent && due > 0) {
    return (
      <Alert
        tone="caution"
        title={lastTick ? `Cron last ran ${ago(lastTick)} ago.` : "Cron has not run yet."}
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
              {localMoment(lastTick)}
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
