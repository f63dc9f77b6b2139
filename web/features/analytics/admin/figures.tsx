import { useQuery } from "@tanstack/react-query";
import type { AnalyticsRange } from "#contract/analytics/constants.ts";
import { formatInteger } from "#contract/numbers.ts";
import { formatDuration } from "#web/lib/format-duration.ts";
import { CountCard, StatTiles } from "#web/ui/stat-card.tsx";
import { formatChange } from "./labels.ts";
import { funnel, replies, traffic } from "./queries.ts";

type Figure = { label: string; count: string | undefined; note?: string | undefined };

const toFigure = (label: string, now: number | undefined, before: number | undefined): Figure => ({
  label,
  count: now === undefined ? undefined : formatInteger(now),
  note: now === undefined || before === undefined ? undefined : formatChange(now, before),
});

/** The totals of the period. A failure is shown in the panel of its report. */
export function Figures({ range }: { range: AnalyticsRange }) {
  const { data: views } = useQuery(traffic(range));
  const { data: steps } = useQuery(funnel(range));
  const { data: times } = useQuery(replies(range));
  const median = times?.total.medianMinutes;
  const before = times?.previousTotal.medianMinutes;
  const figures: Figure[] = [
    toFigure("Page views", views?.views, views?.previousViews),
    toFigure("Applications", steps?.total.applications, steps?.previousTotal.applications),
    toFigure("Interviews", steps?.total.interviews, steps?.previousTotal.interviews),
    toFigure("Placements", steps?.total.placements, steps?.previousTotal.placements),
    {
      label: "Time to first reply",
      count: times && (typeof median === "number" ? formatDuration(median) : "–"),
      note: times && (typeof before === "number" ? `median, ${formatDuration(before)} before` : "median"),
    },
  ];
  return (
    <StatTiles>
      {figures.map((figure) => (
        <CountCard key={figure.label} {...figure} />
      ))}
    </StatTiles>
  );
}
