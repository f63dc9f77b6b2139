import { useQuery } from "@tanstack/react-query";
import type { AnalyticsRange } from "#contract/analytics/constants.ts";
import { formatSource } from "#contract/analytics/sources.ts";
import { formatInteger } from "#contract/numbers.ts";
import { Cell, HeaderCell, Row, Table } from "#web/ui/table.tsx";
import { formatShare } from "./labels.ts";
import { traffic } from "./queries.ts";
import { NoRows, ReportPanel } from "./report-panel.tsx";

/** Page views by source, the most viewed first. */
export function SourcePanel({ range }: { range: AnalyticsRange }) {
  return (
    <ReportPanel
      title="Sources of views"
      note="The campaign of the address (utm_source), else the site that linked here. This site: a page of ours led to the view."
      query={useQuery(traffic(range))}
      csv={{ table: "sources", range }}
    >
      {({ sources, views }) =>
        sources.length === 0 ? (
          <NoRows>No page views in this period.</NoRows>
        ) : (
          <Table
            caption="Page views by source"
            className="list"
            head={
              <>
                <HeaderCell>Source</HeaderCell>
                <HeaderCell numeric className="w-20">
                  Views
                </HeaderCell>
                <HeaderCell numeric className="w-20">
                  Share
                </HeaderCell>
                <HeaderCell numeric className="w-20">
                  Before
                </HeaderCell>
              </>
            }
          >
            {sources.map((row) => (
              <Row key={row.source}>
                <Cell as="title">{formatSource(row.source)}</Cell>
                <Cell numeric label="Views">
                  {formatInteger(row.views)}
                </Cell>
                <Cell numeric label="Share">
                  {formatShare(row.views, views)}
                </Cell>
                <Cell numeric label="Before">
                  {formatInteger(row.previousViews)}
                </Cell>
              </Row>
            ))}
          </Table>
        )
      }
    </ReportPanel>
  );
}
