import type { JobBoard } from "#contract/job-boards/schemas.ts";
import { AlertDialog } from "#web/ui/alert-dialog.tsx";
import { toast } from "#web/ui/toast-store.ts";
import { useDeleteJobBoard } from "./queries.ts";

/** What a deletion means for the jobs that the portal has. */
function getConsequence({ adapter, name, counts }: JobBoard): string {
  const count = counts.pending + counts.listed + counts.confirmed;
  const jobs = count === 1 ? "1 job is" : `${count} jobs are`;
  if (adapter === "xml-feed")
    return `Its feed ends, and ${name} can no longer read it. ${jobs} published to it.`;
  return count === 0
    ? "No job is published to it."
    : `${jobs} published to it and may stay listed there. Take them off first.`;
}

type Props = { jobBoard: JobBoard; onClose: () => void; onDeleted: () => void };

export function DeleteJobBoardDialog({ jobBoard, onClose, onDeleted }: Props) {
  const remove = useDeleteJobBoard();
  const confirm = () =>
    remove.mutate(jobBoard, {
      onSuccess: () => {
        toast({ title: "Portal deleted successfully!", tone: "positive" });
        onDeleted();
      },
      onError: ({ message }) => {
        toast({ title: "Error deleting portal", description: message, tone: "danger" });
        onClose();
      },
    });
  return (
    <AlertDialog
      open
      onOpenChange={(open) => !open && !remove.isPending && onClose()}
      title={`Delete the portal ${jobBoard.name}?`}
      cancelLabel="Keep portal"
      confirmLabel="Delete portal"
      pending={remove.isPending}
      pendingLabel="Deleting…"
      onConfirm={confirm}
    >
      {getConsequence(jobBoard)} Its settings and the record of its postings are deleted.
    </AlertDialog>
  );
}
