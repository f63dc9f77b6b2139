import { useQuery } from "@tanstack/react-query";
import type { AnalyticsRange, ReachedStep } from "#contract/analytics/constants.ts";
import type { Period } from "#contract/analytics/schemas.ts";
import { formatApplicationSource } from "#contract/analytics/sources.ts";
import { formatInteger } from "#contract/numbers.ts";
import { adminPaths } from "#web/lib/admin-paths.ts";
import { Link } from "#web/lib/link.tsx";
import { Cell, CellNote, HeaderCell, Row, Table } from "#web/ui/table.tsx";
import { useCanOpenScreen } from "#web/lib/me.ts";
import { formatShare } from "./labels.ts";
import { funnel } from "./queries.ts";
import { NoRows, ReportPanel } from "./report-panel.tsx";

const STEPS = [
  { name: "applications", label: "Applications", reached: undefined },
  { name: "interviews", label: "Interviews", reached: "interview" },
  { name: "placements", label: "Placements", reached: "placement" },
] as const satisfies { name: string; label: string; reached: ReachedStep | undefined }[];

/** Source, application, interview, placement; each number opens its applications. */
export function FunnelPanel({ range }: { range: AnalyticsRange }) {
  return (
    <ReportPanel
      title="From source to placement"
      note="Applications received in the period, and how many of them have had or will have an interview, and an accepted offer, by now. The source is a campaign that the applicant allowed to record, or how staff know the person. Erased people are not counted."
      query={useQuery(funnel(range))}
      csv={{ table: "funnel", range }}
    >
      {({ sources, total, period }) =>
        sources.length === 0 ? (
          <NoRows>No applications in this period.</NoRows>
        ) : (
          <Table
            caption="Applications, interviews and placements by source"
            className="list"
            head={
              <>
                <HeaderCell>Source</HeaderCell>
                {STEPS.map(({ name, label }) => (
                  <HeaderCell key={name} numeric className="w-28">
                    {label}
                  </HeaderCell>
                ))}
              </>
            }
          >
            {sources.map(({ source, ...counts }) => (
              <FunnelRow
                key={source}
                name={formatApplicationSource(source)}
                source={source}
                counts={counts}
                period={period}
              />
            ))}
            {sources.length > 1 && <FunnelRow name="All sources" counts={total} period={period} />}
          </Table>
        )
      }
    </ReportPanel>
  );
}

type FunnelRowProps = {
  name: string;
  source?: string;
  counts: Record<(typeof STEPS)[number]["name"], number>;
  period: Period;
};

function FunnelRow({ name, source, counts, period }: FunnelRowProps) {
  const canOpen = useCanOpenScreen("applications");
  return (
    <Row>
      <Cell as="title">{name}</Cell>
      {STEPS.map(({ name: step, label, reached }) => {
        const count = counts[step];
        const filter = { ...(source && { source }), ...(reached && { reached }), ...period };
        return (
          <Cell key={step} numeric label={label}>
            {canOpen && count > 0 ? (
              <Link
                to={`${adminPaths.portal("applications")}?${new URLSearchParams(filter).toString()}`}
                className="hover:underline"
                aria-label={`${name}, ${label.toLowerCase()}: ${formatInteger(count)}`}
              >
                {formatInteger(count)}
              </Link>
            ) : (
              formatInteger(count)
            )}
            {reached && count > 0 && <CellNote>{formatShare(count, counts.applications)}</CellNote>}
          </Cell>
        );
      })}
    </Row>
  );
}
