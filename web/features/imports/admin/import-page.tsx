import { AdminPage } from "#web/lib/admin-page.tsx";
import { adminPaths } from "#web/lib/admin-paths.ts";
import { useListParams } from "#web/lib/list-params.ts";
import { useCan } from "#web/lib/me.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Tabs } from "#web/ui/tabs.tsx";
import { ImportHistory } from "./import-history.tsx";
import { NewImport } from "./new-import.tsx";
import { RedirectsPanel } from "./redirects-panel.tsx";

const TABS = ["file", "history", "redirects"] as const;

export function Component() {
  const canImport = useCan("data.import");
  const { getParam, setParam, href } = useListParams();
  const tab = getParam("tab", TABS) || "file";
  return (
    <AdminPage
      title="Import"
      note="Brings articles, jobs and people from another system, and redirects its old addresses."
      trail={[{ label: "Settings", href: adminPaths.portal("settings") }]}
    >
      {canImport ? (
        <Tabs
          label="Import"
          activationMode="manual"
          value={tab}
          onValueChange={(value) => setParam("tab", value === "file" ? "" : value)}
          listClassName="mb-5"
          items={[
            {
              value: "file",
              label: "New import",
              content: <NewImport historyHref={href({ tab: "history" })} />,
            },
            { value: "history", label: "Imports", content: <ImportHistory /> },
            { value: "redirects", label: "Redirects", content: <RedirectsPanel /> },
          ]}
        />
      ) : (
        <EmptyState title="You don’t have access to this screen">
          It requires permission to import data. Ask an administrator for access.
        </EmptyState>
      )}
    </AdminPage>
  );
}
