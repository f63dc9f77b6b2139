import { type ReactNode, useState } from "react";
import type { PublishResult } from "#contract/job-boards/schemas.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { toast } from "#web/ui/toast-store.ts";
import { JobPostings } from "./job-postings.tsx";
import { usePublishJob } from "./queries.ts";

type Job = { id: string; title: string };

const isPublished = ({ status, errorMessage }: PublishResult) =>
  !errorMessage && status !== "failed" && status !== "removed";

/** Publishes a job to all active job boards; render `dialog` to show the result per board. */
export function useJobPublishing(): {
  publish: (job: Job) => void;
  /** Id of the job that is being published. */
  pendingId: string | undefined;
  dialog: ReactNode;
} {
  const [publishedJob, setPublishedJob] = useState<Job | null>(null);
  const publishJob = usePublishJob();
  const publish = (job: Job) => {
    if (publishJob.isPending) return;
    publishJob.mutate(job.id, {
      onSuccess: ({ results }) => {
        const count = results.filter(isPublished).length;
        const summary = `Published to ${count} ${count === 1 ? "portal" : "portals"}`;
        const description = results.length === 0 ? `${summary}: no portal is active.` : summary;
        toast({ title: "Publishing initiated!", description, tone: count > 0 ? "positive" : "note" });
        if (results.length > 0) setPublishedJob(job);
      },
      onError: ({ message }) =>
        toast({ title: "Error publishing to portals", description: message, tone: "danger" }),
    });
  };
  return {
    publish,
    pendingId: publishJob.isPending ? publishJob.variables : undefined,
    dialog: publishedJob && <PublishResultDialog job={publishedJob} onClose={() => setPublishedJob(null)} />,
  };
}

function PublishResultDialog({ job, onClose }: { job: Job; onClose: () => void }) {
  return (
    <Dialog
      open
      wide
      title={`Portals: ${job.title}`}
      description="Portals that read our feed list the job after their next read. The others show the result of their notification."
      onOpenChange={(open) => !open && onClose()}
      footer={
        <Button variant="line" onClick={onClose}>
          Close
        </Button>
      }
    >
      <JobPostings jobId={job.id} />
    </Dialog>
  );
}
