import type { Job } from "#contract/jobs/schemas.ts";
import { runMutation } from "#web/lib/run-mutation.ts";
import { AlertDialog } from "#web/ui/alert-dialog.tsx";
import { toast } from "#web/ui/toast-store.ts";
import { useWithdrawJob } from "./queries.ts";

type Props = {
  job: Pick<Job, "id" | "title">;
  /** One portal; null for all of them. */
  portal: { id: string; name: string } | null;
  onClose: () => void;
};

/** Asks before a job is taken off one portal or all. */
export function WithdrawDialog({ job, portal, onClose }: Props) {
  const withdraw = useWithdrawJob(job.id);
  const target = portal?.name ?? "all portals";
  const confirm = () =>
    runMutation(withdraw, portal ? [portal.id] : undefined, {
      onSuccess: () => toast({ title: `Taken off ${target}`, description: job.title, tone: "positive" }),
      onError: ({ message }) =>
        toast({ title: "Error updating portal", description: message, tone: "danger" }),
      onSettled: onClose,
    });
  return (
    <AlertDialog
      open
      onOpenChange={(open) => !open && !withdraw.isPending && onClose()}
      title={`Take ${job.title} off ${target}?`}
      cancelLabel="Keep it there"
      confirmLabel="Take off"
      pending={withdraw.isPending}
      pendingLabel="Taking off…"
      onConfirm={confirm}
    >
      The job stays on the site. You can publish it to portals again later.
    </AlertDialog>
  );
}
