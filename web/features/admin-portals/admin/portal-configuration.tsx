import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { AdminPortal } from "#contract/admin-portals/endpoints.ts";
import { LoadedRows } from "#web/lib/loaded.tsx";
import { Button } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { PlusIcon } from "#web/ui/icons-actions.tsx";
import { Panel } from "#web/ui/panel.tsx";
import { PortalDeletion } from "./delete-portal-dialog.tsx";
import { PortalEditor } from "./portal-editor.tsx";
import { PortalTable } from "./portal-table.tsx";
import { allPortals } from "./queries.ts";

type Task = { kind: "edit"; portal: AdminPortal | null } | { kind: "delete"; portal: AdminPortal } | null;

export function PortalConfiguration() {
  const query = useQuery(allPortals());
  const [task, setTask] = useState<Task>(null);
  const add = () => setTask({ kind: "edit", portal: null });
  const done = () => setTask(null);
  return (
    <Panel
      title="Portal Configuration"
      actions={
        query.data && (
          <Button size="sm" onClick={add}>
            <PlusIcon size={14} />
            Add Portal
          </Button>
        )
      }
    >
      <LoadedRows
        query={query}
        problem="The portals could not be loaded"
        places={3}
        loading="Loading portals"
      >
        {(portals) => (
          <>
            {portals.length === 0 ? (
              <EmptyState
                title="No portals configured"
                level={3}
                className="m-4"
                action={
                  <Button variant="outline" onClick={add}>
                    Add Portal
                  </Button>
                }
              >
                Without a portal a screen is closed. Administrators always reach this one.
              </EmptyState>
            ) : (
              <PortalTable
                portals={portals}
                actions={{
                  onEdit: (portal) => setTask({ kind: "edit", portal }),
                  onDelete: (portal) => setTask({ kind: "delete", portal }),
                }}
              />
            )}
            {task?.kind === "edit" && <PortalEditor portal={task.portal} all={portals} onClose={done} />}
            {task?.kind === "delete" && <PortalDeletion portal={task.portal} onClose={done} />}
          </>
        )}
      </LoadedRows>
    </Panel>
  );
}
