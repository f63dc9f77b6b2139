import { useQuery } from "@tanstack/react-query";
import { placementStatuses } from "#contract/placements/constants.ts";
import type { PlacementSummary } from "#contract/placements/schemas.ts";
import { formatInteger } from "#contract/numbers.ts";
import { ExportLinks } from "#web/lib/export-links.tsx";
import { Link } from "#web/lib/link.tsx";
import { ListEmptyState } from "#web/lib/list-empty-state.tsx";
import { ListFilter, ListFilters, ListSearch } from "#web/lib/list-filters.tsx";
import { clearParams, useListParams } from "#web/lib/list-params.ts";
import { useCan } from "#web/lib/me.ts";
import { PagedList } from "#web/lib/paged-list.tsx";
import { formatDateOnly } from "#web/lib/zoned-time.ts";
import { Button } from "#web/ui/button.tsx";
import { CrossIcon } from "#web/ui/icons-arrows.tsx";
import { Panel } from "#web/ui/panel.tsx";
import { CountCard, StatCard, StatTiles } from "#web/ui/stat-card.tsx";
import { Cell, HeaderCell, Row, Table } from "#web/ui/table.tsx";
import { formatMoney } from "./client-labels.ts";
import { placementStatusLabels } from "./placement-labels.ts";
import {
  placementList,
  type PlacementListFilter,
  placementSummary,
  PLACEMENTS_PAGE_SIZE,
} from "./placement-queries.ts";
import { PlacementTable } from "./placement-table.tsx";

const STATUSES = placementStatuses.map((value) => ({ value, label: placementStatusLabels[value] }));
const GUARANTEES = [{ value: "current", label: "Under guarantee" }];
const FEES = [{ value: "agreed", label: "Fee agreed" }];

const toDate = (value: string): string =>
  /^\d{4}-\d\d-\d\d$/.test(value) && !Number.isNaN(Date.parse(value)) ? value : "";

function usePlacementFilter(): PlacementListFilter & { page: number } {
  const { getParam, page } = useListParams();
  return {
    q: getParam("q"),
    status: getParam("status", placementStatuses),
    guarantee: getParam("guarantee", ["current"]),
    fee: getParam("fee", ["agreed"]),
    currency: /^[A-Z]{3}$/.exec(getParam("currency"))?.[0] ?? "",
    from: toDate(getParam("from")),
    to: toDate(getParam("to")),
    page,
  };
}

/** All placements with totals by status, and fees by currency and month of start. */
export function PlacementsPanel() {
  const { page, ...filter } = usePlacementFilter();
  const query = useQuery(placementList(filter, page));
  const { data: summary } = useQuery(placementSummary(filter));
  const canExport = useCan("data.export");
  const { q = "", status = "", guarantee = "", fee = "", currency = "", from = "", to = "" } = filter;
  return (
    <div className="grid gap-5">
      <Totals summary={summary} />
      <Panel>
        <ListFilters countLabels={["placement", "placements"]} total={query.data?.total}>
          <ListSearch label="Search person, job or client" value={q} />
          <ListFilter label="Status" allLabel="Any status" name="status" value={status} options={STATUSES} />
          <ListFilter
            label="Guarantee"
            allLabel="Any guarantee"
            name="guarantee"
            value={guarantee}
            options={GUARANTEES}
          />
          <ListFilter label="Fee" allLabel="Any fee" name="fee" value={fee} options={FEES} />
          {(from || to) && <LinkedFilter label={formatStarts(from, to)} params={["from", "to"]} />}
          {currency && <LinkedFilter label={`Fees in ${currency}`} params={["currency"]} />}
          {canExport && (
            <ExportLinks
              entity="placements"
              filter={{ q, status, guarantee, fee, currency, from, to }}
              total={query.data?.total ?? 0}
            />
          )}
        </ListFilters>
        <PagedList
          query={query}
          itemLabel="placements"
          pageSize={PLACEMENTS_PAGE_SIZE}
          empty={
            <ListEmptyState
              isFiltered={Boolean(q || status || guarantee || fee || currency || from || to)}
              className="m-4"
              filtered={{
                title: "No placements found",
                text: "Search covers people, jobs and clients.",
                clear: { label: "Show all placements", href: "?tab=placements" },
              }}
              unfiltered={{
                title: "No placements yet",
                text: "Record an offer on the page of an application in the stage Offer.",
              }}
            />
          }
        >
          {(rows) => <PlacementTable placements={rows} caption="Placements" />}
        </PagedList>
      </Panel>
      {summary?.fees && summary.fees.length > 0 && <FeesByMonth fees={summary.fees} />}
    </div>
  );
}

const formatDay = (date: string) => formatDateOnly(date, { month: "short", day: "numeric", year: "numeric" });

type LinkedFilterProps = { label: string; params: readonly string[] };

/** A filter that only links set, such as those of Home; a press removes it. */
function LinkedFilter({ label, params }: LinkedFilterProps) {
  const { href } = useListParams();
  return (
    <Button asChild variant="line" size="sm">
      <Link to={href(clearParams([...params, "page"]))}>
        <span className="sr-only">Remove the filter: </span>
        {label}
        <CrossIcon size={14} />
      </Link>
    </Button>
  );
}

const formatStarts = (from: string, to: string): string =>
  ["Starts", from && `from ${formatDay(from)}`, to && `to ${formatDay(to)}`].filter(Boolean).join(" ");

function Totals({ summary }: { summary: PlacementSummary | undefined }) {
  const formatCount = (count: number | undefined) => (count === undefined ? undefined : formatInteger(count));
  return (
    <StatTiles>
      <CountCard
        label="Offered"
        count={formatCount(summary?.byStatus.offered)}
        note="waiting for an answer"
      />
      <CountCard label="Accepted" count={formatCount(summary?.byStatus.accepted)} note="not started yet" />
      <CountCard label="Under guarantee" count={formatCount(summary?.underGuarantee)} note="started" />
      {summary?.fees ? (
        <StatCard
          label="Fees"
          value={
            summary.fees.length > 0
              ? summary.fees.map(({ amount, currency }) => formatMoney(amount, currency)).join(" + ")
              : "–"
          }
          note="accepted, started and ended"
        />
      ) : (
        <CountCard label="Started" count={formatCount(summary?.byStatus.started)} note="at work" />
      )}
    </StatTiles>
  );
}

const formatMonth = (month: string | null): string =>
  month === null ? "No start date" : formatDateOnly(`${month}-01`, { month: "long", year: "numeric" });

const FeesByMonth = ({ fees }: { fees: NonNullable<PlacementSummary["fees"]> }) => (
  <Panel title="Fees by month of start">
    <Table
      caption="Fees by month of start"
      head={
        <>
          <HeaderCell>Month</HeaderCell>
          <HeaderCell numeric>Placements</HeaderCell>
          <HeaderCell numeric>Fees</HeaderCell>
        </>
      }
    >
      {fees.flatMap(({ currency, months }) =>
        months.map(({ month, amount, placements }) => (
          <Row key={`${currency} ${month}`}>
            <Cell as="title">{formatMonth(month)}</Cell>
            <Cell numeric label="Placements">
              {formatInteger(placements)}
            </Cell>
            <Cell numeric label="Fees">
              {formatMoney(amount, currency)}
            </Cell>
          </Row>
        )),
      )}
    </Table>
  </Panel>
);
