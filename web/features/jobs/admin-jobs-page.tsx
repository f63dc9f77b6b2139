import { useState } from "react";
import type { Job } from "#contract/jobs.ts";
import { AdminPage } from "#web/lib/admin-page.tsx";
import { useListParams } from "#web/lib/list-params.ts";
import { useCan } from "#web/lib/me.ts";
import { Button } from "#web/ui/button.tsx";
import { PlusIcon } from "#web/ui/icons-actions.tsx";
import { JobCounters } from "./admin-job-counters.tsx";
import { JobDeletion } from "./admin-job-deletion.tsx";
import { JobEditor } from "./admin-job-editor.tsx";
import type { JobActions } from "./admin-job-item.tsx";
import { JobListings } from "./admin-job-listings.tsx";
import { UndoLines } from "./admin-job-undo.tsx";
import { JobViewer } from "./admin-job-viewer.tsx";
import { RecentJobs } from "./admin-recent-jobs.tsx";

type Task = { kind: "edit"; job: Job | null } | { kind: "delete"; job: Job } | null;

export function Component() {
  const mayWrite = useCan("jobs.write");
  const mayDelete = useCan("jobs.delete");
  const { word, set } = useListParams();
  const [task, setTask] = useState<Task>(null);
  const viewed = word("view");
  const done = () => setTask(null);

  const actions: JobActions = {
    mayChoose: mayWrite,
    onView: (job) => set("view", job.id),
    ...(mayWrite && {
      onNew: () => setTask({ kind: "edit", job: null }),
      onEdit: (job: Job) => setTask({ kind: "edit", job }),
    }),
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
        <RecentJobs />
      </div>
      {viewed && (
        <JobViewer
          id={viewed}
          onClose={() => set("view", "", true)}
          {...(mayWrite && { onEdit: editViewed })}
        />
      )}
      {task?.kind === "edit" && <JobEditor job={task.job} onClose={done} />}
      {task?.kind === "delete" && <JobDeletion job={task.job} onClose={done} />}
    </AdminPage>
  );
}
