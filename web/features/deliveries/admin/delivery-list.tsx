import { useQuery } from "@tanstack/react-query";
import { deliveryKinds, deliveryStatuses } from "#contract/deliveries/constants.ts";
import { Link } from "#web/lib/link.tsx";
import { ListFilter, ListFilters, ListSearch } from "#web/lib/list-filters.tsx";
import { useListParams } from "#web/lib/list-params.ts";
import { PagedList } from "#web/lib/paged-list.tsx";
import { Button } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Panel } from "#web/ui/panel.tsx";
import { DeliveryTable } from "./delivery-table.tsx";
import { DELIVERY_PAGE_SIZE, deliveryList } from "./queries.ts";
import { kindLabels, statusBadges } from "./delivery-labels.ts";

const KINDS = deliveryKinds.map((value) => ({ value, label: kindLabels[value] }));
const STATUSES = deliveryStatuses.map((value) => ({ value, label: statusBadges[value].label }));

/** Every delivery, newest first, twenty a page; the address holds filters and page. */
export function DeliveryList() {
  const list = useListParams();
  const filter = {
    q: list.getParam("q"),
    status: list.getParam("status", deliveryStatuses),
    kind: list.getParam("kind", deliveryKinds),
    page: list.page,
  };
  const query = useQuery(deliveryList(filter));
  const narrowed = Boolean(filter.q || filter.status || filter.kind);
  return (
    <Panel title="All deliveries">
      <ListFilters countLabels={["delivery", "deliveries"]} total={query.data?.total}>
        <ListSearch label="Search action, reason or id" value={filter.q} />
        <ListFilter label="Vendor" allLabel="Any vendor" name="kind" options={KINDS} value={filter.kind} />
        <ListFilter label="State" allLabel="Any state" name="status" options={STATUSES} value={filter.status} />
      </ListFilters>
      <PagedList
        query={query}
        itemLabel="deliveries"
        pageSize={DELIVERY_PAGE_SIZE}
        empty={<NoDeliveries narrowed={narrowed} />}
      >
        {(rows) => <DeliveryTable deliveries={rows} />}
      </PagedList>
    </Panel>
  );
}

const NoDeliveries = ({ narrowed }: { narrowed: boolean }) => (
  <EmptyState
    title={narrowed ? "No delivery fits these filters" : "Nothing to deliver yet"}
    level={3}
    className="m-4"
    action={
      narrowed && (
        <Button asChild variant="outline">
          <Link to="?">Show all deliveries</Link>
        </Button>
      )
    }
  >
    {narrowed
      ? "The search looks at what is done, why it failed, and ids."
      : "Every mail, sync and post appears here before it goes out, and stays until it has."}
  </EmptyState>
);
