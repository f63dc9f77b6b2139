import { useState } from "react";
import { useNavigate } from "react-router";
import { AdminPage } from "#web/lib/admin-page.tsx";
import { adminPaths } from "#web/lib/admin-paths.ts";
import { useListParams } from "#web/lib/list-params.ts";
import { useCan } from "#web/lib/me.ts";
import { Button } from "#web/ui/button.tsx";
import { PlusIcon } from "#web/ui/icons-actions.tsx";
import { Tabs } from "#web/ui/tabs.tsx";
import { ClientEditor } from "./client-editor.tsx";
import { ClientSuggestions } from "./client-suggestions.tsx";
import { ClientsPanel } from "./clients-panel.tsx";
import { PlacementsPanel } from "./placements-panel.tsx";

export function Component() {
  const canWrite = useCan("clients.write");
  const navigate = useNavigate();
  const { getParam } = useListParams();
  const tab = getParam("tab", ["placements"]) || "clients";
  const [creating, setCreating] = useState(false);
  return (
    <AdminPage
      title="Clients"
      note="Companies that you recruit for, their contacts, jobs and placements."
      actions={
        canWrite && (
          <Button size="sm" onClick={() => setCreating(true)}>
            <PlusIcon size={14} />
            Add client
          </Button>
        )
      }
    >
      <Tabs
        label="Clients and placements"
        value={tab}
        onValueChange={(value) => void navigate(value === "clients" ? "?" : `?tab=${value}`)}
        items={[
          {
            value: "clients",
            label: "Clients",
            content: (
              <div className="grid gap-5 pt-5">
                <ClientSuggestions canWrite={canWrite} />
                <ClientsPanel onAdd={canWrite ? () => setCreating(true) : undefined} />
              </div>
            ),
          },
          {
            value: "placements",
            label: "Placements",
            content: (
              <div className="pt-5">
                <PlacementsPanel />
              </div>
            ),
          },
        ]}
      />
      {creating && (
        <ClientEditor
          client={null}
          onClose={() => setCreating(false)}
          onSaved={({ id }) => void navigate(adminPaths.client(id))}
        />
      )}
    </AdminPage>
  );
}
