import { useQuery } from "@tanstack/react-query";
import { FormattedDate } from "#web/lib/formatted-time.tsx";
import { ListEmptyState } from "#web/lib/list-empty-state.tsx";
import { ListFilters, ListSearch } from "#web/lib/list-filters.tsx";
import { useListParams } from "#web/lib/list-params.ts";
import { PagedList } from "#web/lib/paged-list.tsx";
import { Cell, CellNote, HeaderCell, Row, Table } from "#web/ui/table.tsx";
import { reasonLabels, sourceLabels } from "./newsletter-labels.ts";
import { PAGE_SIZE, suppressionList } from "./queries.ts";

/** Addresses that get no newsletter, with reason and date. */
export function SuppressionList() {
  const { getParam, page } = useListParams();
  const q = getParam("q");
  const query = useQuery(suppressionList({ q, page }));
  return (
    <>
      <ListFilters countLabels={["address", "addresses"]} total={query.data?.total}>
        <ListSearch label="Search addresses" value={q} />
      </ListFilters>
      <PagedList
        query={query}
        itemLabel="suppressed addresses"
        pageSize={PAGE_SIZE}
        empty={
          <ListEmptyState
            isFiltered={q !== ""}
            className="m-4"
            filtered={{
              title: "No suppressed address matches",
              text: "It may still be unsubscribed.",
              clear: { label: "Show all addresses", href: "?tab=suppressions" },
            }}
            unfiltered={{
              title: "No suppressed addresses",
              text: "Addresses whose mail bounces for good, or whose owner reports spam, appear here. They get no newsletter until they subscribe and confirm again.",
            }}
          />
        }
      >
        {(rows) => (
          <Table
            caption="Suppressed addresses"
            head={
              <>
                <HeaderCell>Address</HeaderCell>
                <HeaderCell>Reason</HeaderCell>
                <HeaderCell>Reported by</HeaderCell>
                <HeaderCell>Date</HeaderCell>
              </>
            }
          >
            {rows.map(({ id, email, reason, source, detail, createdAt }) => (
              <Row key={id}>
                <Cell as="title" className="[overflow-wrap:anywhere]">
                  {email}
                </Cell>
                <Cell label="Reason">
                  {reasonLabels[reason]}
                  {detail && <CellNote>{detail}</CellNote>}
                </Cell>
                <Cell label="Reported by">{sourceLabels[source]}</Cell>
                <Cell label="Date">
                  <FormattedDate at={createdAt} />
                </Cell>
              </Row>
            ))}
          </Table>
        )}
      </PagedList>
    </>
  );
}
