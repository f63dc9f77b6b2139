import type { Home } from "#contract/dashboard/endpoints.ts";
import { formatInteger } from "#contract/numbers.ts";
import { kindLabels } from "#contract/pipeline/labels.ts";
import { adminPaths } from "#web/lib/admin-paths.ts";
import { renderRouterLink } from "#web/lib/link.tsx";
import { RowChart } from "#web/ui/bar-chart.tsx";
import { Panel } from "#web/ui/panel.tsx";

/** Applications by stage; each row opens the list of that stage. */
export const PipelinePanel = ({ pipeline }: { pipeline: NonNullable<Home["pipeline"]> }) => (
  <Panel title="Applications by stage">
    <RowChart
      renderLink={renderRouterLink}
      bars={pipeline.map(({ stage, count }) => ({
        id: stage,
        label: kindLabels[stage],
        value: count,
        text: formatInteger(count),
        href: `${adminPaths.portal("applications")}?stage=${stage}`,
      }))}
    />
  </Panel>
);
