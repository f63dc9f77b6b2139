import { useState } from "react";
import type { Job } from "#contract/jobs/schemas.ts";
import { JobBoardsPanel } from "#web/features/job-boards/admin/job-boards-panel.tsx";
import { PublishDialog } from "#web/features/job-boards/admin/publish-dialog.tsx";
import { AdminPage } from "#web/lib/admin-page.tsx";
import { adminPaths } from "#web/lib/admin-paths.ts";
import { Link } from "#web/lib/link.tsx";
import { useListParams } from "#web/lib/list-params.ts";
import { useCan } from "#web/lib/me.ts";
import { Button } from "#web/ui/button.tsx";
import { PlusIcon } from "#web/ui/icons-actions.tsx";
import { JobCounters } from "./job-counters.tsx";
import { DeleteJobDialog } from "./delete-job-dialog.tsx";
import { JobEditor } from "./job-editor.tsx";
import type { JobActions } from "./job-table.tsx";
import { JobListings } from "./job-listings.tsx";
import { UndoLines } from "./job-undo.tsx";
import { JobViewer } from "./job-viewer.tsx";
import { RecentJobs } from "./recent-jobs.tsx";

type Task = { kind: "edit"; job: Job | null } | { kind: "publish" | "delete"; job: Job } | null;

export function Component() {
  const canWrite = useCan("jobs.write");
  const canDelete = useCan("jobs.delete");
  const canManagePipeline = useCan("pipeline.manage");
  const canDistribute = useCan("jobs.distribute");
  const { getParam, setParam } = useListParams();
  const [task, setTask] = useState<Task>(null);
  const viewedId = getParam("view");
  // Other screens open the new-job dialog with ?new=job.
  const isNewJob = canWrite && getParam("new") === "job";
  const closeTask = () => {
    setTask(null);
    if (isNewJob) setParam("new", "", true);
  };

  const actions: JobActions = {
    canSelect: canWrite,
    onView: (job) => setParam("view", job.id),
    ...(canWrite && {
      onNew: () => setTask({ kind: "edit", job: null }),
      onEdit: (job: Job) => setTask({ kind: "edit", job }),
    }),
    ...(canDistribute && { onPublish: (job: Job) => setTask({ kind: "publish", job }) }),
    ...(canDelete && { onDelete: (job: Job) => setTask({ kind: "delete", job }) }),
  };
  const editViewed = (job: Job) => {
    setParam("view", "", true);
    actions.onEdit?.(job);
  };

  return (
    <AdminPage
      title="Jobs"
      actions={
        <>
          {canManagePipeline && (
            <Button asChild size="sm" variant="outline">
              <Link to={adminPaths.pipelineSettings()}>Stages and emails</Link>
            </Button>
          )}
          {actions.onNew && (
            <Button size="sm" onClick={actions.onNew}>
              <PlusIcon size={14} />
              New Job
            </Button>
          )}
        </>
      }
    >
      <JobCounters />
      <UndoLines canDelete={canDelete} />
      <JobListings actions={actions} />
      <div className="grid items-start gap-5 lg:grid-cols-2">
        <JobBoardsPanel />
        <RecentJobs />
      </div>
      {viewedId && (
        <JobViewer
          id={viewedId}
          onClose={() => setParam("view", "", true)}
          {...(canWrite && { onEdit: editViewed })}
        />
      )}
      {task?.kind === "edit" && <JobEditor job={task.job} onClose={closeTask} />}
      {!task && isNewJob && <JobEditor job={null} onClose={closeTask} />}
      {task?.kind === "publish" && <PublishDialog job={task.job} onClose={closeTask} />}
      {task?.kind === "delete" && <DeleteJobDialog job={task.job} onClose={closeTask} />}
    </AdminPage>
  );
}
