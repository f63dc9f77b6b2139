import { AdminPage } from "#web/lib/admin-page.tsx";
import { useListParams } from "#web/lib/list-params.ts";
import { useCan } from "#web/lib/me.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Tabs } from "#web/ui/tabs.tsx";
import { CreatePanel } from "./admin-create-panel.tsx";

const content = (panel: React.ReactNode) => <div className="pt-5">{panel}</div>;

/** Where drafts come from. The address names the tab. */
export function Component() {
  const mayWrite = useCan("content.write");
  const { word, set } = useListParams();
  const items = mayWrite ? [{ value: "create", label: "Create", content: content(<CreatePanel />) }] : [];
  const first = items[0]?.value ?? "";
  const tab = items.find(({ value }) => value === word("tab"))?.value ?? first;
  return (
    <AdminPage title="Content creation" note="Drafts from templates and prompts. A person approves each one.">
      {items.length === 0 ? (
        <EmptyState title="Nothing here is open to you">
          This screen is for those who write content. An administrator can give you the permission.
        </EmptyState>
      ) : (
        <Tabs
          label="Content creation"
          items={items}
          value={tab}
          onValueChange={(value) => set("tab", value === first ? "" : value)}
        />
      )}
    </AdminPage>
  );
}
