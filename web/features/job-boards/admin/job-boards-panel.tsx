import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { JobBoard } from "#contract/job-boards/endpoints.ts";
import { formatInteger } from "#contract/numbers.ts";
import { formatRelativeTime } from "#web/lib/ago.ts";
import { formatLocalDateTime } from "#web/lib/dates.ts";
import { QueryRows } from "#web/lib/loaded.tsx";
import { useCan } from "#web/lib/me.ts";
import { PencilIcon, PlusIcon } from "#web/ui/icons-actions.tsx";
import { Panel } from "#web/ui/panel.tsx";
import { Switch } from "#web/ui/switch.tsx";
import { toast } from "#web/ui/toast-store.ts";
import { ToolButton } from "#web/ui/tool-button.tsx";
import { NewJobBoardDialog } from "./new-job-board-dialog.tsx";
import { JobBoardEditor } from "./job-board-editor.tsx";
import { jobBoardList, useUpdateJobBoard } from "./queries.ts";
import { formatCounts, adapterLabels } from "./job-board-labels.ts";

/** The job portals and search engines that jobs go to: which are on, what they need, when they last read. */
export function JobBoardsPanel() {
  const query = useQuery(jobBoardList());
  const mayChange = useCan("jobs.distribute");
  const [task, setTask] = useState<JobBoard | "new" | null>(null);
  const done = () => setTask(null);
  return (
    <Panel
      title="Portal Integration"
      actions={
        mayChange && (
          <ToolButton
            label="Add a portal"
            icon={<PlusIcon />}
            onClick={() => setTask("new")}
            className="-my-1.5"
          />
        )
      }
    >
      <QueryRows
        query={query}
        errorTitle="The portals could not be loaded"
        skeletonCount={5}
        loadingLabel="Loading the portals"
      >
        {(portals) =>
          portals.length === 0 ? (
            <p className="px-4 py-3 text-ink-3">No portals configured.</p>
          ) : (
            <ul>
              {portals.map((portal) => (
                <JobBoardItem
                  key={portal.id}
                  portal={portal}
                  {...(mayChange && { onEdit: () => setTask(portal) })}
                />
              ))}
            </ul>
          )
        }
      </QueryRows>
      {task === "new" && <NewJobBoardDialog onClose={done} onCreated={setTask} />}
      {task && task !== "new" && <JobBoardEditor portal={task} onClose={done} />}
    </Panel>
  );
}

function JobBoardItem({ portal, onEdit }: { portal: JobBoard; onEdit?: () => void }) {
  const change = useUpdateJobBoard();
  const counts = formatCounts(portal);
  const flip = (isActive: boolean) =>
    change.mutate(
      { portal, change: { isActive } },
      {
        onSuccess: () => toast({ title: "Portal updated successfully!", tone: "positive" }),
        onError: ({ message }) =>
          toast({ title: "Error updating portal", description: message, tone: "danger" }),
      },
    );
  return (
    <li className="border-b border-line px-4 py-2.5 last:border-b-0">
      <div className="flex items-center gap-2">
        <span className="min-w-0 flex-1 truncate font-semibold">{portal.name}</span>
        {onEdit && (
          <ToolButton
            label={`Settings of ${portal.name}`}
            tip="Settings"
            icon={<PencilIcon />}
            onClick={onEdit}
          />
        )}
        <Switch
          label={`${portal.name} is active`}
          hideLabel
          checked={portal.isActive}
          disabled={!onEdit}
          onCheckedChange={flip}
        />
      </div>
      <p className="text-xs text-ink-3">
        {adapterLabels[portal.adapter]}
        {counts && <span className="fig">: {counts}</span>}
      </p>
      <LastFetch portal={portal} />
      {portal.isActive &&
        portal.missing.map((sentence) => (
          <p key={sentence} className="text-xs text-danger">
            {sentence}
          </p>
        ))}
    </li>
  );
}

function LastFetch({ portal: { adapter, fetchedAt, fetchedJobs, fetchedBy } }: { portal: JobBoard }) {
  if (adapter !== "xml-feed") return null;
  if (!fetchedAt) return <p className="text-xs text-ink-3">Never read so far</p>;
  const jobs = fetchedJobs === 1 ? "1 job" : `${formatInteger(fetchedJobs ?? 0)} jobs`;
  const age = formatRelativeTime(fetchedAt);
  return (
    <p
      className="fig truncate text-xs text-ink-3"
      title={`${formatLocalDateTime(fetchedAt)}, ${fetchedBy || "unknown reader"}`}
    >
      Read {age === "now" ? "just now" : `${age} ago`}, {jobs}
    </p>
  );
}
