import { useCan } from "#web/lib/me.ts";
import { runMutation } from "#web/lib/run-mutation.ts";
import { Button } from "#web/ui/button.tsx";
import { toast } from "#web/ui/toast-store.ts";
import { useRunDueSchedules } from "./queries.ts";

/** Runs due schedules without waiting for cron. */
export function RunDueButton() {
  const run = useRunDueSchedules();
  const canPublish = useCan("content.publish");
  if (!canPublish) return null;
  const onRun = () =>
    runMutation(run, undefined, {
      onSuccess: ({ ordered }) =>
        toast({
          title: "Content generation triggered!",
          description: ordered.map(({ title }) => title).join(", ") || "No schedule is due now.",
          tone: "positive",
        }),
      onError: ({ message }) =>
        toast({ title: "Failed to run schedules", description: message, tone: "danger" }),
    });
  return (
    <Button variant="line" size="sm" pending={run.isPending} pendingLabel="Starting…" onClick={onRun}>
      Run due schedules
    </Button>
  );
}
