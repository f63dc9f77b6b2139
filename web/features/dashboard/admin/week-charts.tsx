import type { Home } from "#contract/dashboard/endpoints.ts";
import { formatInteger } from "#contract/numbers.ts";
import { adminPaths } from "#web/lib/admin-paths.ts";
import { formatDuration } from "#web/lib/format-duration.ts";
import { renderRouterLink } from "#web/lib/link.tsx";
import { BarChart } from "#web/ui/bar-chart.tsx";
import { Panel } from "#web/ui/panel.tsx";

type Weeks<Key extends "applicationsPerWeek" | "firstReplies"> = NonNullable<Home[Key]>;

const day = new Intl.DateTimeFormat("en-US", { month: "short", day: "numeric", timeZone: "UTC" });
const formatDay = (date: string) => day.format(new Date(`${date}T00:00Z`));
const formatWeek = ({ from, to }: { from: string; to: string }) => `${formatDay(from)} to ${formatDay(to)}`;

/** Every third week has a label, counted from the current one: twelve would not fit a phone. */
const weekLabel = (weeks: readonly { from: string }[], index: number) =>
  (weeks.length - 1 - index) % 3 === 0 ? formatDay(weeks[index]!.from) : null;

const inWeek = ({ from, to }: { from: string; to: string }) => new URLSearchParams({ from, to }).toString();

export const ApplicationsChart = ({ weeks }: { weeks: Weeks<"applicationsPerWeek"> }) => (
  <Panel padded>
    <BarChart
      title="Applications per week"
      note="Last 12 weeks from Monday to Sunday. The last column is this week."
      renderLink={renderRouterLink}
      bars={weeks.map((week, index) => ({
        id: week.from,
        label: formatWeek(week),
        shortLabel: weekLabel(weeks, index),
        value: week.count,
        text: `${formatInteger(week.count)} ${week.count === 1 ? "application" : "applications"}`,
        shortText: formatInteger(week.count),
        href: `${adminPaths.portal("applications")}?${inWeek(week)}`,
      }))}
    />
  </Panel>
);

/** Without its unit where the column has no room. */
const formatShort = (minutes: number | null) =>
  minutes === null ? "" : formatDuration(minutes).replace(" ", "");

export const ReplyChart = ({ weeks }: { weeks: Weeks<"firstReplies"> }) => (
  <Panel padded>
    <BarChart
      title="Time to first reply"
      note="Median by the week of the first contact; people who have been answered and have not written again."
      renderLink={renderRouterLink}
      bars={weeks.map((week, index) => ({
        id: week.from,
        label: formatWeek(week),
        shortLabel: weekLabel(weeks, index),
        value: week.medianMinutes,
        text:
          week.medianMinutes === null
            ? "no first reply"
            : `${formatDuration(week.medianMinutes)} for ${formatInteger(week.replied)} ${week.replied === 1 ? "person" : "people"}`,
        shortText: formatShort(week.medianMinutes),
        href: `${adminPaths.portal("ghl")}?replied=true&${inWeek(week)}`,
      }))}
    />
  </Panel>
);
