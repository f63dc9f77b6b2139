import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { mappedFieldLabels, mappedFields } from "#contract/crm/constants.ts";
import type { CrmOptions, CrmSettings } from "#contract/crm/schemas.ts";
import { QueryContent } from "#web/lib/query-content.tsx";
import { useCan } from "#web/lib/me.ts";
import { runMutation } from "#web/lib/run-mutation.ts";
import { Button } from "#web/ui/button.tsx";
import { Panel } from "#web/ui/panel.tsx";
import { SkeletonRows } from "#web/ui/skeleton.tsx";
import { toast } from "#web/ui/toast-store.ts";
import { MappingField } from "./mapping-field.tsx";
import { toSettingsPatch, type Choices, toChoices, selectPipeline } from "./mapping-values.ts";
import { crmOptions, useSaveCrmSettings } from "./queries.ts";

/** Field and pipeline mapping; only with a working connection and permission to sync. */
export function Mapping({ settings }: { settings: CrmSettings }) {
  const canSync = useCan("crm.sync");
  const { status } = settings.connection;
  const isAvailable = canSync && status !== "not_configured" && status !== "reconnect";
  const query = useQuery({ ...crmOptions(), enabled: isAvailable });
  if (!isAvailable) return null;
  return (
    <QueryContent
      query={query}
      errorTitle="The GoHighLevel pipelines could not be loaded"
      fallback={
        <Panel title="Pipelines" padded>
          <SkeletonRows count={4} label="Loading the GoHighLevel pipelines" />
        </Panel>
      }
    >
      {(options) => <MappingForm settings={settings} options={options} />}
    </QueryContent>
  );
}

function MappingForm({ settings, options }: { settings: CrmSettings; options: CrmOptions }) {
  const [choices, setChoices] = useState(() => toChoices(settings));
  const save = useSaveCrmSettings();
  const isChanged = JSON.stringify(choices) !== JSON.stringify(toChoices(settings));
  const choose = (change: Partial<Choices>) => setChoices((before) => ({ ...before, ...change }));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (save.isPending) return;
    runMutation(save, toSettingsPatch(choices), {
      onSuccess: () => toast({ title: "Settings Updated", tone: "positive" }),
      onError: ({ message }) =>
        toast({ title: "Error", description: message || "Failed to update settings", tone: "danger" }),
    });
  };
  return (
    <form onSubmit={submit} className="grid gap-5" aria-label="GoHighLevel mapping">
      {choices.pipelines.map((pipeline, index) => (
        <PipelineFields
          key={pipeline.name}
          pipeline={pipeline}
          options={options}
          onChange={(changed) => choose({ pipelines: choices.pipelines.with(index, changed) })}
        />
      ))}
      <Panel title="Calendar and custom fields" padded>
        <div className="grid gap-4 sm:grid-cols-2">
          <MappingField
            label="Calendar for booked appointments"
            placeholder="No calendar (appointments are not synced)"
            options={options.calendars}
            value={choices.calendarId}
            onSelect={(calendarId) => choose({ calendarId })}
          />
          {mappedFields.map((field) => (
            <MappingField
              key={field}
              label={mappedFieldLabels[field]}
              placeholder="Not sent"
              options={options.customFields}
              value={choices.fields[field]}
              onSelect={(id) => choose({ fields: { ...choices.fields, [field]: id } })}
            />
          ))}
        </div>
      </Panel>
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" disabled={!isChanged} pending={save.isPending} pendingLabel="Saving…">
          Save changes
        </Button>
        {isChanged && <span className="text-sm text-ink-3">Unsaved changes.</span>}
      </div>
    </form>
  );
}

type Pipeline = Choices["pipelines"][number];
type PipelineProps = { pipeline: Pipeline; options: CrmOptions; onChange: (pipeline: Pipeline) => void };

function PipelineFields({ pipeline, options, onChange }: PipelineProps) {
  const getStages = (id: string) => options.pipelines.find((each) => each.id === id)?.stages ?? [];
  const stages = getStages(pipeline.pipelineId);
  return (
    <Panel title={`Pipeline: ${pipeline.name}`} padded>
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        <MappingField
          label="Pipeline in GoHighLevel"
          placeholder="None (no opportunities)"
          options={options.pipelines}
          value={pipeline.pipelineId}
          onSelect={(id) => onChange(selectPipeline(pipeline, id, getStages(id)))}
          className="sm:col-span-2 lg:col-span-3"
        />
        {pipeline.pipelineId &&
          pipeline.stages.map((stage, index) => (
            <MappingField
              key={stage.key}
              label={stage.name}
              placeholder="No opportunity"
              options={stages}
              value={stage.stageId}
              onSelect={(stageId) =>
                onChange({ ...pipeline, stages: pipeline.stages.with(index, { ...stage, stageId }) })
              }
            />
          ))}
      </div>
    </Panel>
  );
}
