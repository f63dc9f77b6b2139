import { useState } from "react";
import { useNavigate } from "react-router";
import { LocalDrafts } from "#web/features/drafts/local-drafts.tsx";
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
import { JOB_DRAFTS, jobDraftSource } from "./job-draft-source.ts";
import type { JobActions } from "./job-table.tsx";
import { JobListings } from "./job-listings.tsx";
import { UndoLines } from "./job-undo.tsx";
import { JobViewer } from "./job-viewer.tsx";
import { RecentJobs } from "./recent-jobs.tsx";

type Task = { kind: "publish" | "delete"; job: Job } | null;

export function Component() {
  const canWrite = useCan("jobs.write");
  const canDelete = useCan("jobs.delete");
  const canManagePipeline = useCan("pipeline.manage");
  const canDistribute = useCan("jobs.distribute");
  const { getParam, setParam } = useListParams();
  const [task, setTask] = useState<Task>(null);
  const viewedId = getParam("view");
  const navigate = useNavigate();
  const closeTask = () => setTask(null);

  const actions: JobActions = {
    canSelect: canWrite,
    onView: (job) => setParam("view", job.id),
    ...(canWrite && {
      onNew: () => void navigate(adminPaths.newJob()),
      onEdit: (job: Job) => void navigate(adminPaths.jobEditor(job.id)),
    }),
    ...(canDistribute && { onPublish: (job: Job) => setTask({ kind: "publish", job }) }),
    ...(canDelete && { onDelete: (job: Job) => setTask({ kind: "delete", job }) }),
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
      <LocalDrafts
        prefix={JOB_DRAFTS}
        untitled="New job"
        toPath={adminPaths.jobEditor}
        discardOnServer={jobDraftSource.discard}
      />
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
          {...(actions.onEdit && { onEdit: actions.onEdit })}
        />
      )}
      {task?.kind === "publish" && <PublishDialog job={task.job} onClose={closeTask} />}
      {task?.kind === "delete" && <DeleteJobDialog job={task.job} onClose={closeTask} />}
    </AdminPage>
  );
}
