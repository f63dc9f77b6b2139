import type { Schedule } from "#contract/schedules/endpoints.ts";
import { AlertDialog } from "#web/ui/alert-dialog.tsx";
import { toast } from "#web/ui/toast-store.ts";
import { useDeleteSchedule, useRunSchedule } from "./queries.ts";

type Props = { schedule: Schedule; onClose: () => void };

/** Asks before a schedule is deleted, which is for good. */
export function DeleteScheduleDialog({ schedule, onClose }: Props) {
  const remove = useDeleteSchedule();
  const confirm = () =>
    remove.mutate(schedule, {
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
      It never runs again, and an order that has not begun is withdrawn. Articles that it wrote stay. This
      cannot be undone; to stop it for a while, pause it instead.
    </AlertDialog>
  );
}

/** Asks before an article is ordered out of turn. */
export function RunScheduleDialog({ schedule, onClose }: Props) {
  const run = useRunSchedule();
  const confirm = () =>
    run.mutate(schedule, {
      onSuccess: () =>
        toast({
          title: "Content generation triggered!",
          description: "The article appears among the drafts when it is written.",
          tone: "positive",
        }),
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
      pendingLabel="Ordering…"
      onConfirm={confirm}
    >
      One article is written at once{schedule.autoPublish ? " and published as the schedule says" : ""}. The
      schedule keeps its own times.
    </AlertDialog>
  );
}
