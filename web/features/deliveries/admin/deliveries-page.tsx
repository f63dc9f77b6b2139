import { AdminPage } from "#web/lib/admin-page.tsx";
import { useListParams } from "#web/lib/list-params.ts";
import { useCan } from "#web/lib/me.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Tabs } from "#web/ui/tabs.tsx";
import { DeliveryCounts } from "./delivery-counts.tsx";
import { DeliveryList } from "./delivery-list.tsx";
import { ServiceHealth } from "./service-health.tsx";

/** What has to happen outside, and how the service is that does it. The address names the tab. */
export function Component() {
  const mayRead = useCan("crm.read");
  const mayLook = useCan("crm.sync");
  const { getParam: word, setParam: set } = useListParams();
  const items = [
    ...(mayRead
      ? [
          {
            value: "deliveries",
            label: "Deliveries",
            content: (
              <div className="grid gap-5 pt-5">
                <DeliveryCounts />
                <DeliveryList />
              </div>
            ),
          },
        ]
      : []),
    ...(mayLook
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
  const tab = items.find(({ value }) => value === word("tab"))?.value ?? first;
  return (
    <AdminPage title="Deliveries" note="What goes out to vendors: what waits, what failed and why.">
      {items.length === 0 ? (
        <EmptyState title="Nothing here is open to you">
          This screen is for those who read leads and messages. An administrator can give you that permission.
        </EmptyState>
      ) : (
        <Tabs
          label="Deliveries and health"
          items={items}
          value={tab}
          onValueChange={(value) => set("tab", value === first ? "" : value)}
        />
      )}
    </AdminPage>
  );
}
