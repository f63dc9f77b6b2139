import { type ReactNode, useState } from "react";
import type { PublishResult } from "#contract/job-boards/endpoints.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { toast } from "#web/ui/toast-store.ts";
import { JobPostings } from "./job-postings.tsx";
import { usePublishJob } from "./queries.ts";

type Job = { id: string; title: string };

const isPublished = ({ status, errorMessage }: PublishResult) =>
  !errorMessage && status !== "failed" && status !== "removed";

/** Publishing to portals from a list: `publish` does it, `dialog` shows what came of it at each portal. */
export function useJobPublishing(): {
  publish: (job: Job) => void;
  /** The job that is on its way just now. */
  pendingId: string | undefined;
  dialog: ReactNode;
} {
  const [shown, setShown] = useState<Job | null>(null);
  const send = usePublishJob();
  const publish = (job: Job) => {
    if (send.isPending) return;
    send.mutate(job.id, {
      onSuccess: ({ results }) => {
        const done = results.filter(isPublished).length;
        const portals = `Published to ${done} ${done === 1 ? "portal" : "portals"}`;
        const description = results.length === 0 ? `${portals}: none is switched on.` : portals;
        toast({ title: "Publishing initiated!", description, tone: done > 0 ? "positive" : "note" });
        if (results.length > 0) setShown(job);
      },
      onError: ({ message }) =>
        toast({ title: "Error publishing to portals", description: message, tone: "danger" }),
    });
  };
  return {
    publish,
    pendingId: send.isPending ? send.variables : undefined,
    dialog: shown && <PublishResultDialog job={shown} onClose={() => setShown(null)} />,
  };
}

function PublishResultDialog({ job, onClose }: { job: Job; onClose: () => void }) {
  return (
    <Dialog
      open
      wide
      title={`Portals: ${job.title}`}
      description="Portals that read our feed list the job once they have read it. What came of telling the others stands beside them."
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
