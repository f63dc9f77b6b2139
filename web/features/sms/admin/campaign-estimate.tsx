import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { firm } from "#contract/firm.ts";
import { formatInteger } from "#contract/numbers.ts";
import { formatPeople } from "#web/lib/format-people.ts";
import { MAX_CAMPAIGN_PEOPLE } from "#contract/sms/campaign-constants.ts";
import type {
  SmsCampaignDraft,
  SmsCampaignEstimate,
  SmsCampaignEstimateQuery,
} from "#contract/sms/campaign-schemas.ts";
import {
  findTemplateProblem,
  mentionsOptOut,
  OPT_OUT_TEXT,
  renderCampaignText,
} from "#contract/sms/campaign-text.ts";
import { countSmsSegments } from "#contract/sms/segments.ts";
import { QueryContent } from "#web/lib/query-content.tsx";
import { useDebouncedValue } from "#web/lib/use-debounced-value.ts";
import { Alert } from "#web/ui/alert.tsx";
import { DefinitionList } from "#web/ui/definition-list.tsx";
import { Field } from "#web/ui/field.tsx";
import { NativeSelect } from "#web/ui/native-select.tsx";
import { Panel } from "#web/ui/panel.tsx";
import { SkeletonRows } from "#web/ui/skeleton.tsx";
import { formatCost, formatSegmentTotal } from "./campaign-labels.tsx";
import { campaignEstimate } from "./campaign-queries.ts";

const DEBOUNCE_MS = 400;

/** The text as people get it, and who they are, while the campaign is being written. */
export function CampaignEstimate({ values }: { values: SmsCampaignDraft }) {
  const { audience, template, quietFrom, quietUntil } = values;
  const body = useDebouncedValue(JSON.stringify({ audience, template, quietFrom, quietUntil }), DEBOUNCE_MS);
  const query = useQuery(campaignEstimate(JSON.parse(body) as SmsCampaignEstimateQuery));
  return (
    <div className="grid gap-5 lg:sticky lg:top-5">
      <TextPreview template={template} samples={query.data?.samples ?? []} />
      <Panel title="Who gets it now" padded>
        <QueryContent
          query={query}
          errorTitle="The audience could not be counted"
          fallback={<SkeletonRows count={3} label="Counting the audience" />}
        >
          {(estimate) => <EstimateFigures estimate={estimate} />}
        </QueryContent>
      </Panel>
    </div>
  );
}

const NO_DATA = "none";

function TextPreview({ template, samples }: { template: string; samples: SmsCampaignEstimate["samples"] }) {
  const [chosen, setChosen] = useState("0");
  const sample = samples[Number(chosen)] ?? {};
  const text = renderCampaignText(template, { ...sample, firm: firm.name });
  const { encoding, segments } = countSmsSegments(text);
  const problem = findTemplateProblem(template);
  const options = [
    ...samples.map(({ firstName, lastName }, index) => ({
      value: String(index),
      label: [firstName, lastName].filter(Boolean).join(" ") || "Person without a name",
    })),
    { value: NO_DATA, label: "Somebody without data" },
  ];
  return (
    <Panel title="Preview" padded>
      <div className="grid gap-3">
        <Field label="As seen by">
          <NativeSelect
            options={options}
            value={samples[Number(chosen)] ? chosen : NO_DATA}
            onChange={({ target }) => setChosen(target.value)}
          />
        </Field>
        <p
          aria-live="polite"
          className="min-h-16 rounded-md border border-line bg-sunken p-3 whitespace-pre-wrap [overflow-wrap:anywhere]"
        >
          {text || <span className="text-ink-3">Write the text to see it here.</span>}
        </p>
        <p className="fig text-sm text-ink-2">
          {`${formatInteger(text.length)} characters, ${formatSegmentTotal(segments)}${segments > 0 ? ` (${encoding})` : ""}`}
        </p>
        {problem && template && <Alert tone="caution">{problem}</Alert>}
        {text && !mentionsOptOut(template) && (
          <p className="text-sm text-ink-2">
            “{OPT_OUT_TEXT}” is added, because the text doesn’t say how to opt out.
          </p>
        )}
      </div>
    </Panel>
  );
}

/** People, exclusions with their reasons, segments and cost. */
export function EstimateFigures({ estimate }: { estimate: SmsCampaignEstimate }) {
  const { people, excluded, inQuietHours, isTooLarge, segments, maxSegments, cost } = estimate;
  const rows: [string, number][] = [
    ["No phone number", excluded.noNumber],
    ["No consent", excluded.noConsent],
    ["Opted out", excluded.optedOut],
    ["Same number as another person", excluded.sameNumber],
  ];
  const items: { term: string; value: ReactNode }[] = [
    { term: "People", value: <b>{formatPeople(people)}</b> },
    ...(inQuietHours > 0
      ? [{ term: "In quiet hours now", value: `${formatInteger(inQuietHours)}, they get it later` }]
      : []),
    ...rows
      .filter(([, count]) => count > 0)
      .map(([term, count]) => ({ term, value: `${formatInteger(count)} left out` })),
    {
      term: "Segments",
      value: `${formatInteger(segments)}${maxSegments > 1 ? `, up to ${maxSegments} per text` : ""}`,
    },
    { term: "Cost", value: cost === null ? "No price per segment is set" : formatCost(cost) },
  ];
  return (
    <div className="grid gap-3">
      <DefinitionList items={items} />
      {isTooLarge && (
        <Alert tone="danger" title="Too many people.">
          A campaign has at most {formatInteger(MAX_CAMPAIGN_PEOPLE)}. Choose a smaller audience.
        </Alert>
      )}
    </div>
  );
}
