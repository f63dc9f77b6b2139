import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { AdminPortal } from "#contract/admin-portals/schemas.ts";
import { QueryRows } from "#web/lib/query-content.tsx";
import { Button } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { PlusIcon } from "#web/ui/icons-actions.tsx";
import { Panel } from "#web/ui/panel.tsx";
import { DeletePortalDialog } from "./delete-portal-dialog.tsx";
import { PortalEditor } from "./portal-editor.tsx";
import { PortalTable } from "./portal-table.tsx";
import { adminPortals } from "./queries.ts";

type DialogState =
  | { kind: "edit"; portal: AdminPortal | null }
  | { kind: "delete"; portal: AdminPortal }
  | null;

export function PortalConfiguration() {
  const query = useQuery(adminPortals());
  const [dialog, setDialog] = useState<DialogState>(null);
  const add = () => setDialog({ kind: "edit", portal: null });
  const close = () => setDialog(null);
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
      <QueryRows
        query={query}
        errorTitle="The portals could not be loaded"
        skeletonCount={3}
        loadingLabel="Loading portals"
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
                A screen without a portal is closed. Users who can manage portals can always open this one.
              </EmptyState>
            ) : (
              <PortalTable
                portals={portals}
                actions={{
                  onEdit: (portal) => setDialog({ kind: "edit", portal }),
                  onDelete: (portal) => setDialog({ kind: "delete", portal }),
                }}
              />
            )}
            {dialog?.kind === "edit" && <PortalEditor portal={dialog.portal} onClose={close} />}
            {dialog?.kind === "delete" && <DeletePortalDialog portal={dialog.portal} onClose={close} />}
          </>
        )}
      </QueryRows>
    </Panel>
  );
}
