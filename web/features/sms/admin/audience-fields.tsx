import { useQuery } from "@tanstack/react-query";
import type { UseFormRegister } from "react-hook-form";
import { type LeadType, leadTypes } from "#contract/leads/constants.ts";
import { formatSource, knownSources } from "#contract/people/labels.ts";
import type { CampaignAudience, SmsCampaignDraft } from "#contract/sms/campaign-schemas.ts";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { FieldGroup } from "#web/ui/field-group.tsx";
import { Panel } from "#web/ui/panel.tsx";
import { campaignStages, campaignTags } from "./campaign-queries.ts";

type Choice = { value: string; label: string };

export const audienceTypeLabels: Record<LeadType, string> = {
  candidate: "Candidate",
  employer: "Employer",
  contact: "Contact",
  booking: "Booking",
  newsletter: "Newsletter",
  other: "Other",
};

/** Stages of all pipelines by key; stages of one name in several pipelines are one choice. */
export function useStageChoices(): Choice[] {
  const { data = [] } = useQuery(campaignStages());
  const labels = new Map(data.flatMap(({ stages }) => stages.map(({ key, name }) => [key, name])));
  return [...labels].map(([value, label]) => ({ value, label }));
}

type Props = { register: UseFormRegister<SmsCampaignDraft>; audience: CampaignAudience };

/** Who gets the campaign. Chosen values that no longer exist stay visible. */
export function AudienceFields({ register, audience }: Props) {
  const { data: tags = [] } = useQuery(campaignTags());
  const stages = useStageChoices();
  return (
    <Panel title="Audience" padded>
      <p className="mb-4 text-sm text-ink-2">
        Only people who have agreed to marketing texts. Without a choice, everybody of them.
      </p>
      <div className="grid gap-5 sm:grid-cols-2">
        {/* Tags and stages come last, because they are loaded: what is below them moves. */}
        <Choices
          legend="Of one of these types"
          choices={leadTypes.map((value) => ({ value, label: audienceTypeLabels[value] }))}
          chosen={audience.leadTypes}
          field={register("audience.leadTypes")}
          empty=""
        />
        <Choices
          legend="From one of these sources"
          choices={knownSources.map((value) => ({ value, label: formatSource(value) }))}
          chosen={audience.sources}
          field={register("audience.sources")}
          empty=""
        />
        <Choices
          legend="With one of these tags"
          choices={tags.map(({ tag, count }) => ({ value: tag, label: `${tag} (${count})` }))}
          chosen={audience.tags}
          field={register("audience.tags")}
          empty="Nobody has a tag yet."
        />
        <Choices
          legend="In one of these stages"
          choices={stages}
          chosen={audience.stages}
          field={register("audience.stages")}
          empty="No stages."
        />
      </div>
    </Panel>
  );
}

type ChoicesProps = {
  legend: string;
  choices: readonly Choice[];
  chosen: readonly string[];
  field: ReturnType<UseFormRegister<SmsCampaignDraft>>;
  empty: string;
};

function Choices({ legend, choices, chosen, field, empty }: ChoicesProps) {
  const known = new Set(choices.map(({ value }) => value));
  const all = [
    ...choices,
    ...chosen.filter((value) => !known.has(value)).map((value) => ({ value, label: value })),
  ];
  return (
    <FieldGroup legend={legend} optional>
      {all.length === 0 ? (
        <p className="text-sm text-ink-3">{empty}</p>
      ) : (
        <div className="grid max-h-48 gap-1.5 overflow-y-auto pr-2">
          {all.map(({ value, label }) => (
            <Checkbox key={value} label={label} value={value} {...field} />
          ))}
        </div>
      )}
    </FieldGroup>
  );
}
