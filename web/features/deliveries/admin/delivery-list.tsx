import { useQuery } from "@tanstack/react-query";
import { deliveryKinds, deliveryStatuses } from "#contract/deliveries/constants.ts";
import { Link } from "#web/lib/link.tsx";
import { ListFilter, ListFilters, ListSearch } from "#web/lib/list-filters.tsx";
import { useListParams } from "#web/lib/list-params.ts";
import { PageOfRows } from "#web/lib/page-of-rows.tsx";
import { Button } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Panel } from "#web/ui/panel.tsx";
import { DeliveryTable } from "./delivery-table.tsx";
import { DELIVERY_PAGE_SIZE, deliveryPage } from "./queries.ts";
import { kindWords, statusWords } from "./delivery-labels.ts";

const KINDS = deliveryKinds.map((value) => ({ value, label: kindWords[value] }));
const STATUSES = deliveryStatuses.map((value) => ({ value, label: statusWords[value].label }));

/** Every delivery, newest first, twenty a page; the address holds filters and page. */
export function DeliveryList() {
  const list = useListParams();
  const filter = {
    q: list.word("q"),
    status: list.word("status", deliveryStatuses),
    kind: list.word("kind", deliveryKinds),
    page: list.page,
  };
  const query = useQuery(deliveryPage(filter));
  const narrowed = Boolean(filter.q || filter.status || filter.kind);
  return (
    <Panel title="All deliveries">
      <ListFilters counted={["delivery", "deliveries"]} total={query.data?.total}>
        <ListSearch label="Search action, reason or id" value={filter.q} />
        <ListFilter label="Vendor" all="Any vendor" name="kind" options={KINDS} value={filter.kind} />
        <ListFilter label="State" all="Any state" name="status" options={STATUSES} value={filter.status} />
      </ListFilters>
      <PageOfRows
        query={query}
        things="deliveries"
        size={DELIVERY_PAGE_SIZE}
        empty={<NoDeliveries narrowed={narrowed} />}
      >
        {(rows) => <DeliveryTable deliveries={rows} />}
      </PageOfRows>
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
