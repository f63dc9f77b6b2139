import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { mappedFieldLabels, mappedFields } from "#contract/crm/constants.ts";
import type { CrmOptions, CrmSettings } from "#contract/crm/schemas.ts";
import { QueryContent } from "#web/lib/query-content.tsx";
import { useCan } from "#web/lib/me.ts";
import { Button } from "#web/ui/button.tsx";
import { Panel } from "#web/ui/panel.tsx";
import { SkeletonRows } from "#web/ui/skeleton.tsx";
import { toast } from "#web/ui/toast-store.ts";
import { MappingField } from "./mapping-field.tsx";
import { toSettingsPatch, type Choices, toChoices, selectPipeline } from "./mapping-values.ts";
import { crmOptions, useSaveCrmSettings } from "./queries.ts";

/** What of ours goes where. Only once the vendor can be asked what it has, and for those who may change it. */
export function Mapping({ settings }: { settings: CrmSettings }) {
  const maySync = useCan("crm.sync");
  const { status } = settings.connection;
  const open = maySync && status !== "not_configured" && status !== "reconnect";
  const query = useQuery({ ...crmOptions(), enabled: open });
  if (!open) return null;
  return (
    <QueryContent
      query={query}
      errorTitle="GoHighLevel could not be asked for its pipelines"
      fallback={
        <Panel title="Pipelines" padded>
          <SkeletonRows count={4} label="Asking GoHighLevel for its pipelines" />
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
    save.mutate(toSettingsPatch(choices), {
      onSuccess: () => toast({ title: "Settings Updated", tone: "positive" }),
      onError: ({ message }) =>
        toast({ title: "Error", description: message || "Failed to update settings", tone: "danger" }),
    });
  };
  return (
    <form onSubmit={submit} className="grid gap-5" aria-label="What goes where in GoHighLevel">
      {choices.pipelines.map((pipeline, at) => (
        <PipelineFields
          key={pipeline.name}
          pipeline={pipeline}
          options={options}
          onChange={(changed) => choose({ pipelines: choices.pipelines.with(at, changed) })}
        />
      ))}
      <Panel title="Calendar and custom fields" padded>
        <div className="grid gap-4 sm:grid-cols-2">
          <MappingField
            label="Calendar for booked appointments"
            placeholder="No calendar: appointments stay here"
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
        {isChanged && <span className="text-sm text-ink-3">Not saved yet.</span>}
      </div>
    </form>
  );
}

type Pipeline = Choices["pipelines"][number];
type PipelineProps = { pipeline: Pipeline; options: CrmOptions; onChange: (pipeline: Pipeline) => void };

function PipelineFields({ pipeline, options, onChange }: PipelineProps) {
  const stagesOf = (id: string) => options.pipelines.find((each) => each.id === id)?.stages ?? [];
  const stages = stagesOf(pipeline.pipelineId);
  return (
    <Panel title={`Pipeline: ${pipeline.name}`} padded>
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        <MappingField
          label="Pipeline in GoHighLevel"
          placeholder="None: leads make no opportunity"
          options={options.pipelines}
          value={pipeline.pipelineId}
          onSelect={(id) => onChange(selectPipeline(pipeline, id, stagesOf(id)))}
          className="sm:col-span-2 lg:col-span-3"
        />
        {pipeline.pipelineId &&
          pipeline.stages.map((stage, at) => (
            <MappingField
              key={stage.key}
              label={stage.name}
              placeholder="No opportunity"
              options={stages}
              value={stage.stageId}
              onSelect={(stageId) =>
                onChange({ ...pipeline, stages: pipeline.stages.with(at, { ...stage, stageId }) })
              }
            />
          ))}
      </div>
    </Panel>
  );
}
