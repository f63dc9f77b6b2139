import { formatSource } from "#contract/people/labels.ts";
import type { SmsCampaign } from "#contract/sms/campaign-schemas.ts";
import { renderCampaignText } from "#contract/sms/campaign-text.ts";
import { firm } from "#contract/firm.ts";
import { DefinitionList } from "#web/ui/definition-list.tsx";
import { Panel } from "#web/ui/panel.tsx";
import { audienceTypeLabels, useStageChoices } from "./audience-fields.tsx";

/** Text, audience and sending of a campaign that can't be edited. */
export function CampaignSummary({ campaign }: { campaign: SmsCampaign }) {
  const { template, audience, ratePerMinute, quietFrom, quietUntil } = campaign;
  const stages = new Map(useStageChoices().map(({ value, label }) => [value, label]));
  const list = (values: readonly string[]) => values.join(", ") || "All";
  return (
    <Panel title="Message and audience" padded>
      <DefinitionList
        items={[
          {
            term: "Text",
            value: (
              <span className="whitespace-pre-wrap [overflow-wrap:anywhere]">
                {renderCampaignText(template, { firm: firm.name })}
              </span>
            ),
          },
          { term: "Tags", value: list(audience.tags) },
          { term: "Stages", value: list(audience.stages.map((key) => stages.get(key) ?? key)) },
          { term: "Types", value: list(audience.leadTypes.map((type) => audienceTypeLabels[type])) },
          { term: "Sources", value: list(audience.sources.map(formatSource)) },
          { term: "Rate", value: `${ratePerMinute} per minute` },
          { term: "Quiet hours", value: `${quietFrom} to ${quietUntil}` },
        ]}
      />
    </Panel>
  );
}
