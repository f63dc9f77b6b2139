import { useQuery } from "@tanstack/react-query";
import type { AnalyticsRange } from "#contract/analytics/constants.ts";
import type { TrafficReport } from "#contract/analytics/schemas.ts";
import { formatInteger } from "#contract/numbers.ts";
import { QueryContent } from "#web/lib/query-content.tsx";
import { Disclosure } from "#web/ui/disclosure.tsx";
import { LineChart } from "#web/ui/line-chart.tsx";
import { Panel } from "#web/ui/panel.tsx";
import { SkeletonRows } from "#web/ui/skeleton.tsx";
import { Cell, HeaderCell, Row, Table } from "#web/ui/table.tsx";
import { formatMonthDay } from "#web/lib/zoned-time.ts";
import { formatPeriod, formatPoint } from "./labels.ts";
import { traffic } from "./queries.ts";

/** Page views by day or week, beside those of the period before. */
export function TrafficPanel({ range }: { range: AnalyticsRange }) {
  const query = useQuery(traffic(range));
  return (
    <Panel padded>
      <QueryContent
        query={query}
        errorTitle="Page views could not be loaded"
        fallback={<SkeletonRows count={5} label="Loading page views" />}
      >
        {(report) => <ViewsChart report={report} />}
      </QueryContent>
    </Panel>
  );
}

function ViewsChart({ report: { period, previous, points } }: { report: TrafficReport }) {
  const unit = points[0]?.from === points[0]?.to ? "day" : "week";
  return (
    <>
      <LineChart
        title={`Page views per ${unit}`}
        note={`${formatPeriod(period)}, the last ${unit} until now; grey: ${formatPeriod(previous)}. Counted without cookies. Crawlers, signed-in staff and browsers that send Do Not Track or Global Privacy Control are not counted.`}
        labels={points.map(({ from }) => formatMonthDay(from))}
        lines={[
          { name: "Views", kind: "actual", values: points.map(({ views }) => views) },
          { name: "Before", kind: "context", values: points.map(({ previousViews }) => previousViews) },
        ]}
      />
      <Disclosure summary="Show as a table" className="mt-2">
        <Table
          caption={`Page views per ${unit}`}
          head={
            <>
              <HeaderCell>{unit === "day" ? "Day" : "Week"}</HeaderCell>
              <HeaderCell numeric>Views</HeaderCell>
              <HeaderCell numeric>Before</HeaderCell>
            </>
          }
        >
          {points.map((point) => (
            <Row key={point.from}>
              <Cell as="title">{formatPoint(point)}</Cell>
              <Cell numeric label="Views">
                {formatInteger(point.views)}
              </Cell>
              <Cell numeric label="Before">
                {formatInteger(point.previousViews)}
              </Cell>
            </Row>
          ))}
        </Table>
      </Disclosure>
    </>
  );
}
