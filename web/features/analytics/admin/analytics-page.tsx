import { analyticsRanges, DEFAULT_RANGE } from "#contract/analytics/constants.ts";
import { firmTimeZone } from "#contract/firm.ts";
import { AdminPage } from "#web/lib/admin-page.tsx";
import { useListParams } from "#web/lib/list-params.ts";
import { SegmentedControl } from "#web/ui/segmented-control.tsx";
import { ArticlePanel } from "./article-panel.tsx";
import { Figures } from "./figures.tsx";
import { FunnelPanel } from "./funnel-panel.tsx";
import { rangeLabels } from "./labels.ts";
import { PagePanel } from "./page-panel.tsx";
import { ReplyPanel } from "./reply-panel.tsx";
import { SearchPanel } from "./search-panel.tsx";
import { SourcePanel } from "./source-panel.tsx";
import { TrafficPanel } from "./traffic-panel.tsx";

const shortLabels = { "7d": "7 days", "30d": "30 days", "90d": "90 days", "12m": "12 months" };

/** `/admin/analytics`: what people read, where they come from and what came of it. The URL holds the period. */
export function Component() {
  const { getParam, setParam } = useListParams();
  const range = getParam("range", analyticsRanges) || DEFAULT_RANGE;
  return (
    <AdminPage
      title="Analytics"
      note={`${rangeLabels[range]} with today, compared with the same time before. Days of ${firmTimeZone.replaceAll("_", " ")}.`}
      actions={
        <SegmentedControl
          label="Period"
          value={range}
          onValueChange={(value) => setParam("range", value === DEFAULT_RANGE ? "" : value)}
          options={analyticsRanges.map((value) => ({ value, label: shortLabels[value] }))}
        />
      }
    >
      <Figures range={range} />
      <TrafficPanel range={range} />
      <div className="grid items-start gap-5 lg:grid-cols-2">
        <SourcePanel range={range} />
        <FunnelPanel range={range} />
      </div>
      <PagePanel range={range} />
      <ArticlePanel range={range} />
      <div className="grid items-start gap-5 lg:grid-cols-2">
        <ReplyPanel range={range} />
        <SearchPanel range={range} />
      </div>
    </AdminPage>
  );
}
