import { AdminPage } from "#web/lib/admin-page.tsx";
import { useListParams } from "#web/lib/list-params.ts";
import { useCan, useMe } from "#web/lib/me.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Tabs } from "#web/ui/tabs.tsx";
import { ActivityLogs } from "#web/features/activity/admin/activity-logs.tsx";
import { AccessControl } from "./access-control.tsx";
import { PortalConfiguration } from "./portal-configuration.tsx";

const content = (panel: React.ReactNode) => <div className="pt-5">{panel}</div>;

/** Which screens there are for whom, and what was done on them. The address names the tab. */
export function Component() {
  const { username } = useMe();
  const mayManage = useCan("portals.manage");
  const mayAudit = useCan("audit.read");
  const { word, set } = useListParams();
  const items = [
    ...(mayManage
      ? [
          { value: "portals", label: "Portal Configuration", content: content(<PortalConfiguration />) },
          { value: "access", label: "Access Control", content: content(<AccessControl />) },
        ]
      : []),
    ...(mayAudit ? [{ value: "logs", label: "Activity Logs", content: content(<ActivityLogs />) }] : []),
  ];
  const first = items[0]?.value ?? "";
  const tab = items.find(({ value }) => value === word("tab"))?.value ?? first;
  return (
    <AdminPage title="Portals" note={`Signed in as ${username}`}>
      {items.length === 0 ? (
        <EmptyState title="Nothing here is open to you">
          This screen is for those who manage portals or read the activity log. An administrator can give you
          either permission.
        </EmptyState>
      ) : (
        <Tabs
          label="Portal management"
          items={items}
          value={tab}
          onValueChange={(value) => set("tab", value === first ? "" : value)}
        />
      )}
    </AdminPage>
  );
}
