import { useState } from "react";
import type { Job } from "#contract/jobs/endpoints.ts";
import { JobBoardsPanel } from "#web/features/job-boards/admin/job-boards-panel.tsx";
import { useJobPublishing } from "#web/features/job-boards/admin/job-publishing.tsx";
import { AdminPage } from "#web/lib/admin-page.tsx";
import { useListParams } from "#web/lib/list-params.ts";
import { useCan } from "#web/lib/me.ts";
import { Button } from "#web/ui/button.tsx";
import { PlusIcon } from "#web/ui/icons-actions.tsx";
import { JobCounters } from "./job-counters.tsx";
import { DeleteJobDialog } from "./delete-job-dialog.tsx";
import { JobEditor } from "./job-editor.tsx";
import type { JobActions } from "./job-item.tsx";
import { JobListings } from "./job-listings.tsx";
import { UndoLines } from "./job-undo.tsx";
import { JobViewer } from "./job-viewer.tsx";
import { RecentJobs } from "./recent-jobs.tsx";

type Task = { kind: "edit"; job: Job | null } | { kind: "delete"; job: Job } | null;

export function Component() {
  const mayWrite = useCan("jobs.write");
  const mayDelete = useCan("jobs.delete");
  const mayDistribute = useCan("jobs.distribute");
  const publication = useJobPublishing();
  const { getParam: word, setParam: set } = useListParams();
  const [task, setTask] = useState<Task>(null);
  const viewed = word("view");
  // From elsewhere in the office a new job is asked for by the address.
  const asked = mayWrite && word("new") === "job";
  const done = () => {
    setTask(null);
    if (asked) set("new", "", true);
  };

  const actions: JobActions = {
    maySelect: mayWrite,
    onView: (job) => set("view", job.id),
    ...(mayWrite && {
      onNew: () => setTask({ kind: "edit", job: null }),
      onEdit: (job: Job) => setTask({ kind: "edit", job }),
    }),
    ...(mayDistribute && { onPublish: publication.publish, publishingId: publication.pendingId }),
    ...(mayDelete && { onDelete: (job: Job) => setTask({ kind: "delete", job }) }),
  };
  const editViewed = (job: Job) => {
    set("view", "", true);
    actions.onEdit?.(job);
  };

  return (
    <AdminPage
      title="Jobs"
      actions={
        actions.onNew && (
          <Button size="sm" onClick={actions.onNew}>
            <PlusIcon size={14} />
            New Job
          </Button>
        )
      }
    >
      <JobCounters />
      <UndoLines mayDelete={mayDelete} />
      <div className="grid items-start gap-5 xl:grid-cols-[minmax(0,1fr)_17.5rem]">
        <JobListings actions={actions} />
        <div className="grid gap-5">
          <JobBoardsPanel />
          <RecentJobs />
        </div>
      </div>
      {publication.dialog}
      {viewed && (
        <JobViewer
          id={viewed}
          onClose={() => set("view", "", true)}
          {...(mayWrite && { onEdit: editViewed })}
        />
      )}
      {task?.kind === "edit" && <JobEditor job={task.job} onClose={done} />}
      {!task && asked && <JobEditor job={null} onClose={done} />}
      {task?.kind === "delete" && <DeleteJobDialog job={task.job} onClose={done} />}
    </AdminPage>
  );
}
