import { useQuery } from "@tanstack/react-query";
import type { AnalyticsRange } from "#contract/analytics/constants.ts";
import type { ReplyReport } from "#contract/analytics/schemas.ts";
import { formatInteger } from "#contract/numbers.ts";
import { adminPaths } from "#web/lib/admin-paths.ts";
import { formatDuration } from "#web/lib/format-duration.ts";
import { Link } from "#web/lib/link.tsx";
import { Disclosure } from "#web/ui/disclosure.tsx";
import { LineChart } from "#web/ui/line-chart.tsx";
import { Cell, HeaderCell, Row, Table } from "#web/ui/table.tsx";
import { formatMonthDay } from "#web/lib/zoned-time.ts";
import { useCanOpenScreen } from "#web/lib/me.ts";
import { formatPoint } from "./labels.ts";
import { replies } from "./queries.ts";
import { NoRows, ReportPanel } from "./report-panel.tsx";

/** Weeks that fit a panel without scrolling; more are behind a disclosure. */
const MAX_WEEKS = 6;

/** Median and 90th percentile of the time to first reply, by week. */
export function ReplyPanel({ range }: { range: AnalyticsRange }) {
  return (
    <ReportPanel
      title="Time to first reply"
      note="People by the week of their first contact who have been answered and have not written again. Nine of ten replies took at most the time under 90%."
      query={useQuery(replies(range))}
      csv={{ table: "replies", range }}
    >
      {({ weeks }) => {
        const answered = weeks.filter(({ replied }) => replied > 0);
        if (answered.length === 0) return <NoRows>No first replies in these weeks.</NoRows>;
        return (
          <>
            {answered.length > 2 && <ReplyChart weeks={answered} />}
            {weeks.length <= MAX_WEEKS ? (
              <ReplyTable weeks={weeks} />
            ) : (
              <Disclosure summary="Show as a table" className="px-4">
                <ReplyTable weeks={weeks} />
              </Disclosure>
            )}
          </>
        );
      }}
    </ReportPanel>
  );
}

type Weeks = ReplyReport["weeks"];
const toHours = (minutes: number | null) => Number(((minutes ?? 0) / 60).toFixed(1));

const ReplyChart = ({ weeks }: { weeks: Weeks }) => (
  <LineChart
    className="p-4"
    title="Hours to first reply"
    note="Weeks with replies."
    labels={weeks.map(({ from }) => formatMonthDay(from))}
    lines={[
      { name: "Median", kind: "actual", values: weeks.map(({ medianMinutes }) => toHours(medianMinutes)) },
      { name: "90%", kind: "context", values: weeks.map(({ p90Minutes }) => toHours(p90Minutes)) },
    ]}
  />
);

const formatTime = (minutes: number | null) => (minutes === null ? "–" : formatDuration(minutes));

function ReplyTable({ weeks }: { weeks: Weeks }) {
  const canOpen = useCanOpenScreen("ghl");
  return (
    <Table
      caption="Time to first reply by week"
      className="list"
      head={
        <>
          <HeaderCell className="w-2/5">Week</HeaderCell>
          <HeaderCell numeric>People</HeaderCell>
          <HeaderCell numeric>Median</HeaderCell>
          <HeaderCell numeric>90%</HeaderCell>
        </>
      }
    >
      {weeks.toReversed().map(({ from, to, replied, medianMinutes, p90Minutes }) => (
        <Row key={from}>
          <Cell as="title">{formatPoint({ from, to })}</Cell>
          <Cell numeric label="People">
            {canOpen && replied > 0 ? (
              <Link
                to={`${adminPaths.portal("ghl")}?${new URLSearchParams({ replied: "true", from, to }).toString()}`}
                className="hover:underline"
              >
                {formatInteger(replied)}
              </Link>
            ) : (
              formatInteger(replied)
            )}
          </Cell>
          <Cell numeric label="Median">
            {formatTime(medianMinutes)}
          </Cell>
          <Cell numeric label="90%">
            {formatTime(p90Minutes)}
          </Cell>
        </Row>
      ))}
    </Table>
  );
}
