import { useQuery } from "@tanstack/react-query";
import { deliveryKinds, deliveryStatuses } from "#contract/deliveries/constants.ts";
import { ListEmptyState } from "#web/lib/list-empty-state.tsx";
import { ListFilter, ListFilters, ListSearch } from "#web/lib/list-filters.tsx";
import { useListParams } from "#web/lib/list-params.ts";
import { PagedList } from "#web/lib/paged-list.tsx";
import { Panel } from "#web/ui/panel.tsx";
import { DeliveryTable } from "./delivery-table.tsx";
import { DELIVERY_PAGE_SIZE, deliveryList } from "./queries.ts";
import { kindLabels, statusBadges } from "./delivery-labels.ts";

const KIND_OPTIONS = deliveryKinds.map((value) => ({ value, label: kindLabels[value] }));
const STATUS_OPTIONS = deliveryStatuses.map((value) => ({ value, label: statusBadges[value].label }));

/** Deliveries, newest first, with filters and pagination in the URL. */
export function DeliveryList() {
  const list = useListParams();
  const filter = {
    q: list.getParam("q"),
    status: list.getParam("status", deliveryStatuses),
    kind: list.getParam("kind", deliveryKinds),
    page: list.page,
  };
  const query = useQuery(deliveryList(filter));
  const isFiltered = Boolean(filter.q || filter.status || filter.kind);
  return (
    <Panel title="All deliveries">
      <ListFilters countLabels={["delivery", "deliveries"]} total={query.data?.total}>
        <ListSearch label="Search action, error or ID" value={filter.q} />
        <ListFilter
          label="Vendor"
          allLabel="Any vendor"
          name="kind"
          options={KIND_OPTIONS}
          value={filter.kind}
        />
        <ListFilter
          label="State"
          allLabel="Any state"
          name="status"
          options={STATUS_OPTIONS}
          value={filter.status}
        />
      </ListFilters>
      <PagedList
        query={query}
        itemLabel="deliveries"
        pageSize={DELIVERY_PAGE_SIZE}
        empty={<NoDeliveries isFiltered={isFiltered} />}
      >
        {(rows) => <DeliveryTable deliveries={rows} />}
      </PagedList>
    </Panel>
  );
}

const NoDeliveries = ({ isFiltered }: { isFiltered: boolean }) => (
  <ListEmptyState
    isFiltered={isFiltered}
    level={3}
    className="m-4"
    filtered={{
      title: "No deliveries match these filters",
      text: "Search covers actions, errors and IDs.",
      clear: { label: "Show all deliveries", href: "?" },
    }}
    unfiltered={{
      title: "No deliveries yet",
      text: "Every email, sync and post appears here before it is sent.",
    }}
  />
);
