import { useQuery } from "@tanstack/react-query";
import type { Job } from "#contract/jobs/schemas.ts";
import { formatInteger } from "#contract/numbers.ts";
import { useCan } from "#web/lib/me.ts";
import { runMutation } from "#web/lib/run-mutation.ts";
import { AlertDialog } from "#web/ui/alert-dialog.tsx";
import { toast } from "#web/ui/toast-store.ts";
import { useOfferUndo } from "./job-undo.tsx";
import { applicationCounts, useDeleteJob } from "./queries.ts";

export function DeleteJobDialog({ job, onClose }: { job: Job; onClose: () => void }) {
  const remove = useDeleteJob();
  const offerUndo = useOfferUndo();
  const canReadApplications = useCan("crm.read");
  const { data: counts } = useQuery({ ...applicationCounts([job.id]), enabled: canReadApplications });
  const applications = counts?.get(job.id) ?? 0;
  const confirm = () =>
    runMutation(remove, job, {
      onSuccess: () => offerUndo("Job deleted successfully!", { kind: "deleted", jobs: [job] }),
      onError: ({ message }) => toast({ title: "Error deleting job", description: message, tone: "danger" }),
      onSettled: onClose,
    });
  return (
    <AlertDialog
      open
      onOpenChange={(open) => !open && !remove.isPending && onClose()}
      title={`Delete ${job.title}?`}
      cancelLabel="Keep job"
      confirmLabel="Delete job"
      pending={remove.isPending}
      pendingLabel="Deleting…"
      onConfirm={confirm}
    >
      {applications > 0 && (
        <p className="mb-2 font-semibold">
          {applications === 1
            ? "1 application for this job is kept."
            : `${formatInteger(applications)} applications for this job are kept.`}
        </p>
      )}
      It is removed from the public site, the portals and this list immediately. You can undo this for ten
      minutes.
    </AlertDialog>
  );
}
