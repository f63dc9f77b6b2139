import { useCan } from "#web/lib/me.ts";
import { Button } from "#web/ui/button.tsx";
import { toast } from "#web/ui/toast-store.ts";
import { useRunDueSchedules } from "./queries.ts";

/** Does by hand what cron would do. */
export function RunDueButton() {
  const run = useRunDueSchedules();
  const may = useCan("content.publish");
  if (!may) return null;
  const start = () =>
    run.mutate(undefined, {
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
    <Button variant="line" size="sm" pending={run.isPending} pendingLabel="Ordering…" onClick={start}>
      Run what is due
    </Button>
  );
}
