import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { JobBoard } from "#contract/job-boards/schemas.ts";
import { formatInteger } from "#contract/numbers.ts";
import { formatRelativeTime } from "#web/lib/relative-time.ts";
import { formatLocalDateTime } from "#web/lib/format-date.ts";
import { QueryRows } from "#web/lib/query-content.tsx";
import { useCan } from "#web/lib/me.ts";
import { runMutation } from "#web/lib/run-mutation.ts";
import { PencilIcon, PlusIcon } from "#web/ui/icons-actions.tsx";
import { Panel } from "#web/ui/panel.tsx";
import { Switch } from "#web/ui/switch.tsx";
import { toast } from "#web/ui/toast-store.ts";
import { ToolButton } from "#web/ui/tool-button.tsx";
import { NewJobBoardDialog } from "./new-job-board-dialog.tsx";
import { JobBoardEditor } from "./job-board-editor.tsx";
import { jobBoardList, useUpdateJobBoard } from "./queries.ts";
import { formatCounts, adapterLabels } from "./job-board-labels.ts";

/** Job boards and search engines that receive jobs: state, missing settings, last feed read. */
export function JobBoardsPanel() {
  const query = useQuery(jobBoardList());
  const canChange = useCan("jobs.distribute");
  const [task, setTask] = useState<JobBoard | "new" | null>(null);
  const closeTask = () => setTask(null);
  return (
    <Panel
      title="Portal Integration"
      actions={
        canChange && (
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
        {(jobBoards) =>
          jobBoards.length === 0 ? (
            <p className="px-4 py-3 text-ink-3">No portals configured.</p>
          ) : (
            <ul>
              {jobBoards.map((jobBoard) => (
                <JobBoardItem
                  key={jobBoard.id}
                  jobBoard={jobBoard}
                  {...(canChange && { onEdit: () => setTask(jobBoard) })}
                />
              ))}
            </ul>
          )
        }
      </QueryRows>
      {task === "new" && (
        <NewJobBoardDialog jobBoards={query.data ?? []} onClose={closeTask} onCreated={setTask} />
      )}
      {task && task !== "new" && <JobBoardEditor jobBoard={task} onClose={closeTask} />}
    </Panel>
  );
}

function JobBoardItem({ jobBoard, onEdit }: { jobBoard: JobBoard; onEdit?: () => void }) {
  const update = useUpdateJobBoard();
  const counts = formatCounts(jobBoard);
  const setActive = (isActive: boolean) =>
    runMutation(
      update,
      { jobBoard, patch: { isActive } },
      {
        onSuccess: () => toast({ title: "Portal updated successfully!", tone: "positive" }),
        onError: ({ message }) =>
          toast({ title: "Error updating portal", description: message, tone: "danger" }),
      },
    );
  return (
    <li className="border-b border-line px-4 py-2.5 last:border-b-0">
      <div className="flex items-center gap-2">
        <span className="min-w-0 flex-1 truncate font-semibold">{jobBoard.name}</span>
        {onEdit && (
          <ToolButton
            label={`Settings of ${jobBoard.name}`}
            tip="Settings"
            icon={<PencilIcon />}
            onClick={onEdit}
          />
        )}
        <Switch
          label={`${jobBoard.name} is active`}
          hideLabel
          checked={jobBoard.isActive}
          disabled={!onEdit}
          onCheckedChange={setActive}
        />
      </div>
      <p className="text-xs text-ink-3">
        {adapterLabels[jobBoard.adapter]}
        {counts && <span className="fig">: {counts}</span>}
      </p>
      <LastFetch jobBoard={jobBoard} />
      {jobBoard.isActive &&
        jobBoard.missing.map((setting) => (
          <p key={setting} className="text-xs text-danger">
            {setting}
          </p>
        ))}
    </li>
  );
}

/** Fetches of the private address only: anybody can fetch the public one. */
function LastFetch({ jobBoard }: { jobBoard: JobBoard }) {
  const { adapter, hasPrivateFeed, fetchedAt, fetchedJobs, fetchedBy } = jobBoard;
  if (adapter !== "xml-feed") return null;
  if (!fetchedAt)
    return (
      <p className="text-xs text-ink-3">{hasPrivateFeed ? "Not fetched yet" : "No private address yet"}</p>
    );
  const jobs = fetchedJobs === 1 ? "1 job" : `${formatInteger(fetchedJobs ?? 0)} jobs`;
  const age = formatRelativeTime(fetchedAt);
  return (
    <p
      className="fig truncate text-xs text-ink-3"
      title={`${formatLocalDateTime(fetchedAt)}, ${fetchedBy || "unknown client"}`}
    >
      Last fetched {age === "now" ? "just now" : `${age} ago`}, {jobs}
    </p>
  );
}
