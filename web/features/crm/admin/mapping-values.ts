import type { CrmSettings, CrmSettingsPatch } from "#contract/crm/schemas.ts";
import { type MappedField, mappedFields } from "#contract/crm/constants.ts";

/** Form values; an empty string means no selection. */
export type Choices = {
  calendarId: string;
  fields: Record<MappedField, string>;
  pipelines: { name: string; pipelineId: string; stages: { key: string; name: string; stageId: string }[] }[];
};

export const toChoices = ({ ourPipelines, pipelines, customFields, calendarId }: CrmSettings): Choices => ({
  calendarId: calendarId ?? "",
  fields: Object.fromEntries(
    mappedFields.map((field) => [
      field,
      customFields.find((entry) => entry.field === field)?.customFieldId ?? "",
    ]),
  ) as Choices["fields"],
  pipelines: ourPipelines.map(({ name, stages }) => {
    const mapped = pipelines.find((entry) => entry.name === name);
    return {
      name,
      pipelineId: mapped?.pipelineId ?? "",
      stages: stages.map((stage) => ({
        ...stage,
        stageId: mapped?.stages.find(({ key }) => key === stage.key)?.stageId ?? "",
      })),
    };
  }),
});

export const toSettingsPatch = ({ calendarId, fields, pipelines }: Choices): CrmSettingsPatch => ({
  calendarId: calendarId || null,
  customFields: mappedFields
    .filter((field) => fields[field])
    .map((field) => ({ field, customFieldId: fields[field] })),
  pipelines: pipelines.map(({ name, pipelineId, stages }) => ({
    name,
    pipelineId: pipelineId || null,
    stages: stages.filter(({ stageId }) => stageId).map(({ key, stageId }) => ({ key, stageId })),
  })),
});

/** Selects a pipeline and maps stages with equal names. */
export const selectPipeline = (
  pipeline: Choices["pipelines"][number],
  pipelineId: string,
  stages: readonly { id: string; name: string }[],
): Choices["pipelines"][number] => ({
  ...pipeline,
  pipelineId,
  stages: pipeline.stages.map((stage) => ({
    ...stage,
    stageId: stages.find(({ name }) => name.toLowerCase() === stage.name.toLowerCase())?.id ?? "",
  })),
});
