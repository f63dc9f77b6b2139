import type { Schedule, ScheduleRun } from "#contract/schedules/schemas.ts";
import { AiEstimate } from "#web/features/settings/admin/ai-usage.tsx";
import { runMutation } from "#web/lib/run-mutation.ts";
import { AlertDialog } from "#web/ui/alert-dialog.tsx";
import { toast } from "#web/ui/toast-store.ts";
import { useDeleteSchedule, useRunSchedule } from "./queries.ts";

type Props = { schedule: Schedule; onClose: () => void };

export function DeleteScheduleDialog({ schedule, onClose }: Props) {
  const remove = useDeleteSchedule();
  const confirm = () =>
    runMutation(remove, schedule, {
      onSuccess: () => toast({ title: "Schedule deleted successfully!", tone: "positive" }),
      onError: ({ message }) =>
        toast({ title: "Failed to delete schedule", description: message, tone: "danger" }),
      onSettled: onClose,
    });
  return (
    <AlertDialog
      open
      onOpenChange={(open) => !open && !remove.isPending && onClose()}
      title={`Delete the schedule ${schedule.title}?`}
      cancelLabel="Keep schedule"
      confirmLabel="Delete schedule"
      pending={remove.isPending}
      pendingLabel="Deleting…"
      onConfirm={confirm}
    >
      The schedule stops running, and a queued run is canceled. Its articles are kept. This cannot be undone.
      To stop it temporarily, pause it instead.
    </AlertDialog>
  );
}

type RunProps = Props & { onStarted: (run: ScheduleRun) => void };

export function RunScheduleDialog({ schedule, onStarted, onClose }: RunProps) {
  const run = useRunSchedule();
  const confirm = () =>
    runMutation(run, schedule, {
      onSuccess: (started) => {
        onStarted(started);
        toast({ title: "Content generation triggered!", tone: "positive" });
      },
      onError: ({ message }) =>
        toast({ title: "Failed to run schedule", description: message, tone: "danger" }),
      onSettled: onClose,
    });
  return (
    <AlertDialog
      open
      tone="primary"
      onOpenChange={(open) => !open && !run.isPending && onClose()}
      title={`Run ${schedule.title} now?`}
      cancelLabel="Not now"
      confirmLabel="Run Now"
      pending={run.isPending}
      pendingLabel="Starting…"
      onConfirm={confirm}
    >
      One draft is generated now. {schedule.autoPublish && "It is published once it is approved. "}The next
      scheduled run does not change.
      <AiEstimate articles={1} />
    </AlertDialog>
  );
}
