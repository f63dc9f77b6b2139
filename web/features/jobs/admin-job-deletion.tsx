import { useQuery } from "@tanstack/react-query";
import type { Job } from "#contract/jobs.ts";
import { focusHeading } from "#web/lib/admin-page.tsx";
import { AlertDialog } from "#web/ui/alert-dialog.tsx";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { UndoIcon } from "#web/ui/icons-actions.tsx";
import { toast } from "#web/ui/toast-store.ts";
import { deletedJobs, useDeleteJob, useRestoreJob } from "./admin-queries.ts";

/** Asks before a job is taken away. */
export function JobDeletion({ job, onClose }: { job: Job; onClose: () => void }) {
  const remove = useDeleteJob();
  const confirm = () =>
    remove.mutate(job, {
      onSuccess: () => toast({ title: "Job deleted successfully!", tone: "positive" }),
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
      It disappears from the public site and from this list at once. For ten minutes you can bring it back.
    </AlertDialog>
  );
}

/** Takes a deletion back; one line for each job, newest first. */
export function UndoDeletions() {
  const { data: jobs } = useQuery(deletedJobs);
  const restore = useRestoreJob();
  const bringBack = (job: Job) =>
    restore.mutate(job, {
      onSuccess: () => {
        toast({ title: "Job restored", description: job.title, tone: "positive" });
        focusHeading();
      },
      onError: ({ message }) => toast({ title: "Error restoring job", description: message, tone: "danger" }),
    });
  if (jobs.length === 0) return null;
  return (
    <ul className="grid gap-2">
      {jobs.map((job) => (
        <li key={job.id}>
          <Alert tone="note" className="items-center">
            <span className="flex flex-wrap items-center gap-x-4 gap-y-2">
              <span>
                <b>{job.title}</b> was deleted. You can bring it back for ten minutes.
              </span>
              <Button
                variant="line"
                size="sm"
                pending={restore.isPending && restore.variables.id === job.id}
                pendingLabel="Restoring…"
                onClick={() => bringBack(job)}
              >
                <UndoIcon size={14} />
                Undo
              </Button>
            </span>
          </Alert>
        </li>
      ))}
    </ul>
  );
}
