import * as z from "zod";
import { scheduleFrequencies } from "#contract/articles/constants.ts";
import { defaultTimeZone } from "#contract/booking/constants.ts";
import { type Schedule, type SchedulePatch, ScheduleDraft } from "#contract/schedules/endpoints.ts";
import type { PromptTemplate } from "#contract/article-generation/endpoints.ts";
import { VARIABLE_MAX, variableLabel, extractVariables } from "#contract/article-generation/constants.ts";

const { shape } = ScheduleDraft;

/** What the form holds: the contract's fields, with the days as their inputs have them. */
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
    for (const name of extractVariables(prompt).filter((open) => !variables[open]?.trim())) {
      context.addIssue({
        code: "custom",
        path: ["variables", name],
        message: `Say what ${variableLabel(name)} is.`,
      });
    }
  });
export type ScheduleValues = z.infer<typeof ScheduleValues>;

/** A schedule as the form shows it; without one, the defaults of a new one (spec B §9). */
export const toFormValues = (schedule: Schedule | null): ScheduleValues => ({
  title: schedule?.title ?? "",
  category: schedule?.category ?? "",
  prompt: schedule?.prompt ?? "",
  variables: schedule?.variables ?? {},
  frequency: schedule?.frequency ?? "weekly",
  dayOfWeek: String(schedule?.dayOfWeek ?? 1),
  dayOfMonth: String(schedule?.dayOfMonth ?? 1),
  time: schedule?.time ?? "09:00",
  timezone: schedule?.timezone ?? defaultTimeZone,
  isActive: schedule?.isActive ?? true,
  autoPublish: schedule?.autoPublish ?? false,
  autoLinkedin: schedule?.autoLinkedin ?? false,
});

/** The variables of a form: those that the prompt names, then those that the schedule had besides. */
export const variableNames = (prompt: string, before: Schedule | null): string[] => [
  ...new Set([...extractVariables(prompt), ...Object.keys(before?.variables ?? {})]),
];

/** The form as the API takes it. A variable that the prompt does not name goes when it is emptied. */
export function toScheduleDraft(
  { variables, dayOfMonth, dayOfWeek, ...values }: ScheduleValues,
  before: Schedule | null = null,
): ScheduleDraft {
  const named = variableNames(values.prompt, before)
    .map((name) => [name, variables[name]?.trim() ?? ""] as const)
    .filter(([, value]) => value !== "");
  return ScheduleDraft.parse({
    ...values,
    variables: Object.fromEntries(named),
    dayOfWeek: Number(dayOfWeek),
    // Of no account unless monthly, so nothing typed there can stand in the way.
    dayOfMonth: values.frequency === "monthly" ? Number(dayOfMonth) : 1,
  });
}

/** Only what is different from the schedule as it was opened, so that nobody overwrites what they did not touch. */
export function toSchedulePatch(values: ScheduleValues, before: Schedule): SchedulePatch {
  const draft = toScheduleDraft(values, before);
  const names = (Object.keys(draft) as (keyof ScheduleDraft)[]).filter(
    (name) => name !== "dayOfMonth" || draft.frequency === "monthly",
  );
  const changed = names.filter((name) => JSON.stringify(draft[name]) !== JSON.stringify(before[name]));
  return { ...Object.fromEntries(changed.map((name) => [name, draft[name]])), version: before.version };
}

/** What a template says of an article; the examples of its variables stand for a start. */
export const templateContent = (template: PromptTemplate) => ({
  title: template.name,
  category: template.category,
  prompt: template.prompt,
  variables: Object.fromEntries(template.fields.map(({ name, example }) => [name, example])),
});
export type ScheduleContent = Pick<ScheduleValues, "title" | "category" | "prompt" | "variables">;

/** Whether another template would take away something that was typed: that neither stands in `filled` nor is empty. */
export function hasCustomContent(values: ScheduleContent, filled: ScheduleContent): boolean {
  const own = (text: string | undefined, before: string | undefined) =>
    Boolean(text?.trim()) && text !== before;
  return (
    own(values.title, filled.title) ||
    own(values.prompt, filled.prompt) ||
    extractVariables(values.prompt).some((name) => own(values.variables[name], filled.variables[name]))
  );
}
