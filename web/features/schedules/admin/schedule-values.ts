import * as z from "zod";
import { scheduleFrequencies } from "#contract/articles/constants.ts";
import { firmTimeZone } from "#contract/firm.ts";
import { type Schedule, type SchedulePatch, ScheduleDraft } from "#contract/schedules/schemas.ts";
import type { PromptTemplate } from "#contract/article-generation/endpoints.ts";
import { VARIABLE_MAX, variableLabel, extractVariables } from "#contract/article-generation/constants.ts";

const { shape } = ScheduleDraft;

/** The contract's fields, with the days as input strings. */
export const ScheduleValues = z
  .strictObject({
    title: shape.title,
    category: z.string().min(1, "Choose a category."),
    prompt: shape.prompt,
    variables: z.record(
      z.string(),
      z.string().max(VARIABLE_MAX, `Please use at most ${VARIABLE_MAX} characters.`),
    ),
    frequency: z.enum(scheduleFrequencies),
    dayOfWeek: z.string(),
    dayOfMonth: z.string(),
    time: shape.time.unwrap(),
    timezone: shape.timezone.unwrap(),
    isActive: z.boolean(),
    autoPublish: z.boolean(),
    autoLinkedin: z.boolean(),
  })
  .superRefine(({ frequency, dayOfMonth, prompt, variables }, context) => {
    if (frequency === "monthly" && !/^([1-9]|[12]\d|3[01])$/.test(dayOfMonth.trim())) {
      context.addIssue({ code: "custom", path: ["dayOfMonth"], message: "Choose a day between 1 and 31." });
    }
    for (const name of extractVariables(prompt).filter((variable) => !variables[variable]?.trim())) {
      context.addIssue({
        code: "custom",
        path: ["variables", name],
        message: `Enter a value for ${variableLabel(name)}.`,
      });
    }
  });
export type ScheduleValues = z.infer<typeof ScheduleValues>;

/** Without a schedule, the defaults of spec B §9. */
export const toFormValues = (schedule: Schedule | null): ScheduleValues => ({
  title: schedule?.title ?? "",
  category: schedule?.category ?? "",
  prompt: schedule?.prompt ?? "",
  variables: schedule?.variables ?? {},
  frequency: schedule?.frequency ?? "weekly",
  dayOfWeek: String(schedule?.dayOfWeek ?? 1),
  dayOfMonth: String(schedule?.dayOfMonth ?? 1),
  time: schedule?.time ?? "09:00",
  timezone: schedule?.timezone ?? firmTimeZone,
  isActive: schedule?.isActive ?? true,
  autoPublish: schedule?.autoPublish ?? false,
  autoLinkedin: schedule?.autoLinkedin ?? false,
});

/** Variables of the prompt, then the schedule's other variables. */
export const variableNames = (prompt: string, before: Schedule | null): string[] => [
  ...new Set([...extractVariables(prompt), ...Object.keys(before?.variables ?? {})]),
];

/** Variables that are not in the prompt are removed when emptied. */
export function toScheduleDraft(
  { variables, dayOfMonth, dayOfWeek, ...values }: ScheduleValues,
  before: Schedule | null = null,
): ScheduleDraft {
  const variableEntries = variableNames(values.prompt, before)
    .map((name) => [name, variables[name]?.trim() ?? ""] as const)
    .filter(([, value]) => value !== "");
  return ScheduleDraft.parse({
    ...values,
    variables: Object.fromEntries(variableEntries),
    dayOfWeek: Number(dayOfWeek),
    // Ignored unless monthly, so an invalid value in the hidden field must not block saving.
    dayOfMonth: values.frequency === "monthly" ? Number(dayOfMonth) : 1,
  });
}

/** Changed fields only, so that concurrent edits of other fields are not overwritten. */
export function toSchedulePatch(values: ScheduleValues, before: Schedule): SchedulePatch {
  const draft = toScheduleDraft(values, before);
  const names = (Object.keys(draft) as (keyof ScheduleDraft)[]).filter(
    (name) => name !== "dayOfMonth" || draft.frequency === "monthly",
  );
  const changed = names.filter((name) => JSON.stringify(draft[name]) !== JSON.stringify(before[name]));
  return { ...Object.fromEntries(changed.map((name) => [name, draft[name]])), version: before.version };
}

/** Form values of a template, with example values for its variables. */
export const templateContent = (template: PromptTemplate) => ({
  title: template.name,
  category: template.category,
  prompt: template.prompt,
  variables: Object.fromEntries(template.fields.map(({ name, example }) => [name, example])),
});
export type ScheduleContent = Pick<ScheduleValues, "title" | "category" | "prompt" | "variables">;

/** Whether applying another template would discard text that is not from `applied`, the current template. */
export function hasCustomContent(values: ScheduleContent, applied: ScheduleContent): boolean {
  const isCustom = (text: string | undefined, before: string | undefined) =>
    Boolean(text?.trim()) && text !== before;
  return (
    isCustom(values.title, applied.title) ||
    isCustom(values.prompt, applied.prompt) ||
    extractVariables(values.prompt).some((name) => isCustom(values.variables[name], applied.variables[name]))
  );
}
