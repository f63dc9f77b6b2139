import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate, useParams } from "react-router";
import type { ClientDetail } from "#contract/clients/schemas.ts";
import { RecordHistory } from "#web/features/activity/admin/record-history.tsx";
import { ShortlistsPanel } from "#web/features/submittals/admin/shortlists-panel.tsx";
import { AdminPage } from "#web/lib/admin-page.tsx";
import { adminPaths } from "#web/lib/admin-paths.ts";
import { useCan } from "#web/lib/me.ts";
import { QueryContent } from "#web/lib/query-content.tsx";
import { runMutation } from "#web/lib/run-mutation.ts";
import { AlertDialog } from "#web/ui/alert-dialog.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { Panel } from "#web/ui/panel.tsx";
import { SkeletonRows } from "#web/ui/skeleton.tsx";
import { toast } from "#web/ui/toast-store.ts";
import { ClientContacts } from "./client-contacts.tsx";
import { ClientEditor } from "./client-editor.tsx";
import { ClientFacts } from "./client-facts.tsx";
import { ClientJobs } from "./client-jobs.tsx";
import { ClientPlacements } from "./client-placements.tsx";
import { ClientTimeline } from "./client-timeline.tsx";
import { clientStatusBadges, clientStatusLabels } from "./client-labels.ts";
import { clientById, useDeleteClient, useSetClientStatus } from "./queries.ts";

export function Component() {
  const { id = "" } = useParams();
  const query = useQuery(clientById(id));
  const client = query.data;
  const canWrite = useCan("clients.write");
  const [editing, setEditing] = useState(false);
  return (
    <AdminPage
      title={client?.name ?? "Client"}
      trail={[{ label: "Clients", href: adminPaths.portal("clients") }]}
      note={
        client && (
          <Badge status={clientStatusBadges[client.status]}>{clientStatusLabels[client.status]}</Badge>
        )
      }
      actions={
        client &&
        canWrite && (
          <>
            <RetireButton client={client} />
            <Button size="sm" onClick={() => setEditing(true)}>
              Edit
            </Button>
          </>
        )
      }
    >
      <QueryContent
        query={query}
        errorTitle="The client could not be loaded"
        fallback={
          <Panel padded>
            <SkeletonRows count={4} label="Loading the client" />
          </Panel>
        }
      >
        {(loaded) => (
          <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_21rem]">
            <div className="order-2 grid gap-5 lg:order-none">
              <ClientJobs client={loaded} canWrite={canWrite} />
              <ShortlistsPanel subject={{ clientId: loaded.id }} />
              <ClientPlacements clientId={loaded.id} />
              <ClientTimeline key={loaded.id} clientId={loaded.id} canWrite={canWrite} />
            </div>
            <div className="order-1 grid gap-5">
              <ClientFacts client={loaded} />
              <ClientContacts client={loaded} canWrite={canWrite} />
              <RecordHistory entityType="client" entityId={loaded.id} />
            </div>
          </div>
        )}
      </QueryContent>
      {editing && client && <ClientEditor client={client} onClose={() => setEditing(false)} />}
    </AdminPage>
  );
}

/** Archives a client, or reactivates it; one that nothing refers to can be deleted instead. */
function RetireButton({ client }: { client: ClientDetail }) {
  const navigate = useNavigate();
  const setStatus = useSetClientStatus();
  const remove = useDeleteClient();
  const isFormer = client.status === "former";
  const onFailure = ({ message }: Error) =>
    toast({ title: "The client was not changed", description: message, tone: "danger" });
  const archive = (status: ClientDetail["status"]) =>
    runMutation(
      setStatus,
      { client, status },
      {
        onSuccess: () =>
          toast({ title: status === "former" ? "Client archived" : "Client reactivated", tone: "positive" }),
        onError: onFailure,
      },
    );
  if (client.canDelete)
    return (
      <AlertDialog
        title={`Delete ${client.name}?`}
        confirmLabel="Delete client"
        cancelLabel="Keep client"
        trigger={
          <Button size="sm" variant="outline">
            Delete
          </Button>
        }
        onConfirm={() =>
          runMutation(remove, client.id, {
            onSuccess: () => {
              toast({ title: "Client deleted", tone: "positive" });
              void navigate(adminPaths.portal("clients"));
            },
            onError: onFailure,
          })
        }
      >
        Nothing refers to this client yet. This can’t be undone.
      </AlertDialog>
    );
  return isFormer ? (
    <Button size="sm" variant="outline" pending={setStatus.isPending} onClick={() => archive("active")}>
      Reactivate
    </Button>
  ) : (
    <AlertDialog
      tone="primary"
      title={`Archive ${client.name}?`}
      confirmLabel="Archive client"
      cancelLabel="Keep active"
      trigger={
        <Button size="sm" variant="outline">
          Archive
        </Button>
      }
      onConfirm={() => archive("former")}
    >
      Its status becomes Former. Jobs, placements and the timeline stay, and it can be reactivated.
    </AlertDialog>
  );
}
