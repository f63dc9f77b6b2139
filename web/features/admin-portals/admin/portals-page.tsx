import { AdminPage } from "#web/lib/admin-page.tsx";
import { useListParams } from "#web/lib/list-params.ts";
import { useCan, useMe } from "#web/lib/me.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Tabs } from "#web/ui/tabs.tsx";
import { ActivityLogs } from "#web/features/activity/admin/activity-logs.tsx";
import { AccessControl } from "./access-control.tsx";
import { PortalConfiguration } from "./portal-configuration.tsx";

const tabContent = (panel: React.ReactNode) => <div className="pt-5">{panel}</div>;

export function Component() {
  const { username } = useMe();
  const canManage = useCan("portals.manage");
  const canAudit = useCan("audit.read");
  const { getParam, setParam } = useListParams();
  const items = [
    ...(canManage
      ? [
          { value: "portals", label: "Portal Configuration", content: tabContent(<PortalConfiguration />) },
          { value: "access", label: "Access Control", content: tabContent(<AccessControl />) },
        ]
      : []),
    ...(canAudit ? [{ value: "logs", label: "Activity Logs", content: tabContent(<ActivityLogs />) }] : []),
  ];
  const first = items[0]?.value ?? "";
  const tab = items.find(({ value }) => value === getParam("tab"))?.value ?? first;
  return (
    <AdminPage title="Portals" note={`Signed in as ${username}`}>
      {items.length === 0 ? (
        <EmptyState title="You don’t have access to this screen">
          It requires permission to manage portals or to read the activity log. Ask an administrator for
          access.
        </EmptyState>
      ) : (
        <Tabs
          label="Portal management"
          items={items}
          value={tab}
          onValueChange={(value) => setParam("tab", value === first ? "" : value)}
        />
      )}
    </AdminPage>
  );
}
