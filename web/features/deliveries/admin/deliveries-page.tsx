import { AdminPage } from "#web/lib/admin-page.tsx";
import { useListParams } from "#web/lib/list-params.ts";
import { useCan } from "#web/lib/me.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Tabs } from "#web/ui/tabs.tsx";
import { DeliveryCounts } from "./delivery-counts.tsx";
import { DeliveryList } from "./delivery-list.tsx";
import { ServiceHealth } from "./service-health.tsx";

export function Component() {
  const canRead = useCan("crm.read");
  const canSeeHealth = useCan("crm.sync");
  const { getParam, setParam } = useListParams();
  const items = [
    ...(canRead
      ? [
          {
            value: "deliveries",
            label: "Outbox",
            content: (
              <div className="grid gap-5 pt-5">
                <DeliveryCounts />
                <DeliveryList />
              </div>
            ),
          },
        ]
      : []),
    ...(canSeeHealth
      ? [
          {
            value: "health",
            label: "Health",
            content: (
              <div className="pt-5">
                <ServiceHealth />
              </div>
            ),
          },
        ]
      : []),
  ];
  const first = items[0]?.value ?? "";
  const tab = items.find(({ value }) => value === getParam("tab"))?.value ?? first;
  return (
    <AdminPage title="Outbox" note="Emails, syncs and posts sent to vendors, with their status.">
      {items.length === 0 ? (
        <EmptyState title="You don’t have access to this screen">
          It requires permission to read leads and messages. Ask an administrator for access.
        </EmptyState>
      ) : (
        <Tabs
          label="Outbox and health"
          items={items}
          value={tab}
          onValueChange={(value) => setParam("tab", value === first ? "" : value)}
        />
      )}
    </AdminPage>
  );
}
