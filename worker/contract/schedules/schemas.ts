import * as z from "zod";
import { scheduleCategories, scheduleFrequencies } from "#contract/articles/constants.ts";
import { clockTime, isoTime, requiredText } from "#contract/schemas.ts";
import { isIanaTimeZone } from "#contract/time-zone.ts";
import { PROMPT_MAX } from "#contract/article-generation/constants.ts";
import { Variables } from "#contract/article-generation/endpoints.ts";
import { defaultTimeZone } from "#contract/booking/constants.ts";
import { deliveryStatuses } from "#contract/deliveries/constants.ts";

const MONDAY = 1;
const DAY_OF_WEEK_REQUIRED = "Choose a day of the week.";
const DAY_OF_MONTH_REQUIRED = "Choose a day between 1 and 31.";

/** When an article is due: the fields of which `nextRun` is made. */
const cadence = {
  frequency: z.enum(scheduleFrequencies),
  /** 0 is Sunday; counts for weekly schedules. */
  dayOfWeek: z
    .number(DAY_OF_WEEK_REQUIRED)
    .int(DAY_OF_WEEK_REQUIRED)
    .min(0, DAY_OF_WEEK_REQUIRED)
    .max(6, DAY_OF_WEEK_REQUIRED),
  /** Counts for monthly schedules; in a shorter month its last day. */
  dayOfMonth: z
    .number(DAY_OF_MONTH_REQUIRED)
    .int(DAY_OF_MONTH_REQUIRED)
    .min(1, DAY_OF_MONTH_REQUIRED)
    .max(31, DAY_OF_MONTH_REQUIRED),
  /** Wall time in `timezone`. */
  time: clockTime("Write a time such as 09:00."),
  timezone: requiredText(64, "Choose a time zone.").refine(isIanaTimeZone, "This time zone is not known."),
};

const content = {
  title: requiredText(160, "Give the schedule a title."),
  category: z.enum(scheduleCategories, "Choose a category."),
  prompt: requiredText(PROMPT_MAX, "Write what the article is to be about."),
  variables: Variables,
};

const flags = { isActive: z.boolean(), autoPublish: z.boolean(), autoLinkedin: z.boolean() };

/** A schedule as somebody writes it, with the defaults of spec B §9. */
export const ScheduleDraft = z.strictObject({
  ...content,
  variables: Variables.default({}),
  frequency: cadence.frequency.default("weekly"),
  dayOfWeek: cadence.dayOfWeek.default(MONDAY),
  dayOfMonth: cadence.dayOfMonth.default(1),
  time: cadence.time.default("09:00"),
  timezone: cadence.timezone.default(defaultTimeZone),
  isActive: flags.isActive.default(true),
  autoPublish: flags.autoPublish.default(false),
  autoLinkedin: flags.autoLinkedin.default(false),
});
export type ScheduleDraft = z.infer<typeof ScheduleDraft>;

/** Any part of a schedule; with `version`, only if nobody changed it since. Absent fields keep their value. */
export const SchedulePatch = z
  .strictObject({ ...content, ...cadence, ...flags })
  .partial()
  .extend({ version: z.number().int().positive().optional() });
export type SchedulePatch = z.infer<typeof SchedulePatch>;

/** The order that a schedule made last, and how far it is. */
export const ScheduleRun = z.object({
  id: z.string(),
  status: z.enum(deliveryStatuses),
  orderedAt: isoTime,
  /** Made by hand, not by the clock. */
  byHand: z.boolean(),
  /** The setting without which it cannot go on. */
  waitingFor: z.string().nullable(),
});
export type ScheduleRun = z.infer<typeof ScheduleRun>;

export const Schedule = z.object({
  id: z.number(),
  title: z.string(),
  category: z.string(),
  prompt: z.string(),
  variables: z.record(z.string(), z.string()),
  frequency: z.enum(scheduleFrequencies),
  dayOfWeek: z.number().nullable(),
  dayOfMonth: z.number().nullable(),
  time: z.string(),
  timezone: z.string(),
  isActive: z.boolean(),
  autoPublish: z.boolean(),
  autoLinkedin: z.boolean(),
  /** Null while paused. */
  nextRun: isoTime.nullable(),
  lastRun: isoTime.nullable(),
  /** Why the last run made no article, or not all that was wanted of it. */
  lastError: z.string().nullable(),
  latestOrder: ScheduleRun.nullable(),
  version: z.number(),
  createdAt: isoTime,
  updatedAt: isoTime,
});
export type Schedule = z.infer<typeof Schedule>;

/** Whether the clock behind the schedules goes. */
export const ScheduleCronStatus = z.object({
  /** When the cron last began; null when it has not run in the last day. */
  lastTick: isoTime.nullable(),
  /** What went wrong in that run. */
  error: z.string().nullable(),
  active: z.number(),
  /** Active schedules that should have run by now. */
  due: z.number(),
});
export type ScheduleCronStatus = z.infer<typeof ScheduleCronStatus>;
