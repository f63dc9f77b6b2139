import { useQuery } from "@tanstack/react-query";
import type { JobBoard } from "#contract/job-boards/schemas.ts";
import { AlertDialog } from "#web/ui/alert-dialog.tsx";
import { toast } from "#web/ui/toast-store.ts";
import { jobBoardFeed, useDeleteJobBoard } from "./queries.ts";

const formatJobs = (count: number) => (count === 1 ? "1 job is" : `${count} jobs are`);

/** What a deletion means for the jobs that the portal has. `openJobs` is null until the feed is known. */
function getConsequence({ adapter, name, counts }: JobBoard, openJobs: number | null): string {
  if (adapter === "xml-feed") {
    const jobs = openJobs === null ? "" : ` ${formatJobs(openJobs)} in its feed now.`;
    return `Its public and private addresses stop working, and ${name} can no longer read the feed.${jobs}`;
  }
  const count = counts.pending + counts.listed + counts.confirmed;
  return count === 0
    ? "No job is published to it."
    : `${formatJobs(count)} published to it and may stay listed there. Take them off first.`;
}

type Props = { jobBoard: JobBoard; onClose: () => void; onDeleted: () => void };

export function DeleteJobBoardDialog({ jobBoard, onClose, onDeleted }: Props) {
  const remove = useDeleteJobBoard();
  const isFeed = jobBoard.adapter === "xml-feed";
  const feed = useQuery({ ...jobBoardFeed(jobBoard.id), enabled: isFeed });
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
      {getConsequence(jobBoard, feed.data?.openJobs ?? null)} Its settings and the record of its postings are
      deleted; what was done stays in the activity log.
    </AlertDialog>
  );
}
