import { useQuery } from "@tanstack/react-query";
import type { ScheduleClock } from "#contract/schedules.ts";
import { ago } from "#web/lib/ago.ts";
import { localMoment } from "#web/lib/dates.ts";
import { Loaded } from "#web/lib/loaded.tsx";
import { useCan } from "#web/lib/me.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { toast } from "#web/ui/toast-store.ts";
import { scheduleClock, useRunDue } from "./queries.ts";
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
        {late} Each runs once as soon as cron does, however many times it was missed.
        <RunDue />
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

/** Does by hand what cron would do. */
function RunDue() {
  const run = useRunDue();
  const may = useCan("content.publish");
  if (!may) return null;
  const start = () =>
    run.mutate(undefined, {
      onSuccess: ({ ordered }) =>
        toast({
          title: "Content generation triggered!",
          description: ordered.map(({ title }) => title).join(", ") || "Nothing is due any more.",
          tone: "positive",
        }),
      onError: ({ message }) =>
        toast({ title: "Failed to run schedules", description: message, tone: "danger" }),
    });
  return (
    <div className="mt-2">
      <Button variant="line" size="sm" pending={run.isPending} pendingLabel="Ordering…" onClick={start}>
        Run what is due
      </Button>
    </div>
  );
}
