import { useQuery } from "@tanstack/react-query";
import { deliveryKinds, deliveryStatuses } from "#contract/delivery-words.ts";
import { Link, siteLink } from "#web/lib/link.tsx";
import { rangeText, useListParams } from "#web/lib/list-params.ts";
import { Loaded } from "#web/lib/loaded.tsx";
import { SearchBox } from "#web/lib/search-box.tsx";
import { Button } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { NativeSelect } from "#web/ui/native-select.tsx";
import { Pagination } from "#web/ui/pagination.tsx";
import { Panel } from "#web/ui/panel.tsx";
import { SkeletonRows } from "#web/ui/skeleton.tsx";
import { DeliveryTable } from "./admin-delivery-table.tsx";
import { DELIVERY_PAGE_SIZE, deliveryPage } from "./admin-queries.ts";
import { kindWords, statusWords } from "./delivery-words.ts";

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
  const total = query.data?.total;
  const narrowed = Boolean(filter.q || filter.status || filter.kind) || filter.page > 1;
  return (
    <Panel title="All deliveries">
      <div className="flex flex-wrap items-center gap-2 border-b border-line px-4 py-2.5">
        <SearchBox
          label="Search action, reason or id"
          value={filter.q}
          onSearch={(text) => list.filter("q", text, true)}
          maxLength={120}
          className="w-auto! min-w-48 flex-1 max-sm:basis-full"
        />
        <NativeSelect
          aria-label="Vendor"
          placeholder="Any vendor"
          options={KINDS}
          value={filter.kind}
          onChange={({ target }) => list.filter("kind", target.value)}
          className="w-auto! max-sm:flex-1"
        />
        <NativeSelect
          aria-label="State"
          placeholder="Any state"
          options={STATUSES}
          value={filter.status}
          onChange={({ target }) => list.filter("status", target.value)}
          className="w-auto! max-sm:flex-1"
        />
        <p className="fig text-ink-3 max-sm:w-full" aria-live="polite">
          {total !== undefined &&
            (total === 1 ? "1 delivery" : `${total.toLocaleString("en-US")} deliveries`)}
        </p>
      </div>
      <Loaded
        query={query}
        problem="The deliveries could not be loaded"
        className="m-4"
        waiting={
          <div className="-my-px px-4">
            <SkeletonRows count={6} label="Loading deliveries" />
          </div>
        }
      >
        {({ rows, total: found }) =>
          rows.length === 0 ? (
            <NoDeliveries narrowed={narrowed} />
          ) : (
            <div
              aria-busy={query.isPlaceholderData || undefined}
              className={query.isPlaceholderData ? "opacity-60" : ""}
            >
              <DeliveryTable deliveries={rows} />
              <Pagination
                className="border-t border-line px-4 py-2.5"
                page={filter.page}
                pages={Math.ceil(found / DELIVERY_PAGE_SIZE)}
                href={(page) => list.href({ page: page > 1 ? String(page) : "" })}
                renderLink={siteLink}
                summary={rangeText(filter.page, DELIVERY_PAGE_SIZE, rows.length, found)}
              />
            </div>
          )
        }
      </Loaded>
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
