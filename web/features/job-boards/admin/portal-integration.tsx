import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { JobPortal } from "#contract/job-boards/endpoints.ts";
import { grouped } from "#contract/numbers.ts";
import { ago } from "#web/lib/ago.ts";
import { localMoment } from "#web/lib/dates.ts";
import { LoadedRows } from "#web/lib/loaded.tsx";
import { useCan } from "#web/lib/me.ts";
import { PencilIcon, PlusIcon } from "#web/ui/icons-actions.tsx";
import { Panel } from "#web/ui/panel.tsx";
import { Switch } from "#web/ui/switch.tsx";
import { toast } from "#web/ui/toast-store.ts";
import { ToolButton } from "#web/ui/tool-button.tsx";
import { JobPortalAddition } from "./portal-addition.tsx";
import { JobPortalEditor } from "./portal-editor.tsx";
import { jobPortals, useChangePortal } from "./queries.ts";
import { countsOf, wayWords } from "./portal-wording.ts";

/** The job portals and search engines that jobs go to: which are on, what they need, when they last read. */
export function PortalIntegration() {
  const query = useQuery(jobPortals());
  const mayChange = useCan("jobs.distribute");
  const [task, setTask] = useState<JobPortal | "new" | null>(null);
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
      <LoadedRows
        query={query}
        problem="The portals could not be loaded"
        places={5}
        loading="Loading the portals"
      >
        {(portals) =>
          portals.length === 0 ? (
            <p className="px-4 py-3 text-ink-3">No portals configured.</p>
          ) : (
            <ul>
              {portals.map((portal) => (
                <PortalRow
                  key={portal.id}
                  portal={portal}
                  {...(mayChange && { onEdit: () => setTask(portal) })}
                />
              ))}
            </ul>
          )
        }
      </LoadedRows>
      {task === "new" && <JobPortalAddition onClose={done} onAdded={setTask} />}
      {task && task !== "new" && <JobPortalEditor portal={task} onClose={done} />}
    </Panel>
  );
}

function PortalRow({ portal, onEdit }: { portal: JobPortal; onEdit?: () => void }) {
  const change = useChangePortal();
  const counts = countsOf(portal);
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
        {wayWords[portal.adapter]}
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

function LastFetch({ portal: { adapter, fetchedAt, fetchedJobs, fetchedBy } }: { portal: JobPortal }) {
  if (adapter !== "xml-feed") return null;
  if (!fetchedAt) return <p className="text-xs text-ink-3">Never read so far</p>;
  const jobs = fetchedJobs === 1 ? "1 job" : `${grouped(fetchedJobs ?? 0)} jobs`;
  const age = ago(fetchedAt);
  return (
    <p
      className="fig truncate text-xs text-ink-3"
      title={`${localMoment(fetchedAt)}, ${fetchedBy || "unknown reader"}`}
    >
      Read {age === "now" ? "just now" : `${age} ago`}, {jobs}
    </p>
  );
}
