import * as z from "zod";
import { scheduleCategories, scheduleFrequencies } from "#contract/articles/constants.ts";
import { clockTime, isoTime, requiredText } from "#contract/schemas.ts";
import { isIanaTimeZone } from "#contract/time-zone.ts";
import { PROMPT_MAX } from "#contract/article-generation/constants.ts";
import { Variables } from "#contract/article-generation/endpoints.ts";
import { firmTimeZone } from "#contract/firm.ts";
import { deliveryStatuses } from "#contract/deliveries/constants.ts";

const MONDAY = 1;
const DAY_OF_WEEK_REQUIRED = "Choose a day of the week.";
const DAY_OF_MONTH_REQUIRED = "Choose a day between 1 and 31.";

/** Fields that determine `nextRun`. */
const cadence = {
  frequency: z.enum(scheduleFrequencies),
  /** For weekly schedules; 0 is Sunday. */
  dayOfWeek: z
    .number(DAY_OF_WEEK_REQUIRED)
    .int(DAY_OF_WEEK_REQUIRED)
    .min(0, DAY_OF_WEEK_REQUIRED)
    .max(6, DAY_OF_WEEK_REQUIRED),
  /** For monthly schedules; shorter months use their last day. */
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

/** New schedule with the defaults of spec B §9. */
export const ScheduleDraft = z.strictObject({
  ...content,
  variables: Variables.default({}),
  frequency: cadence.frequency.default("weekly"),
  dayOfWeek: cadence.dayOfWeek.default(MONDAY),
  dayOfMonth: cadence.dayOfMonth.default(1),
  time: cadence.time.default("09:00"),
  timezone: cadence.timezone.default(firmTimeZone),
  isActive: flags.isActive.default(true),
  autoPublish: flags.autoPublish.default(false),
  autoLinkedin: flags.autoLinkedin.default(false),
});
export type ScheduleDraft = z.infer<typeof ScheduleDraft>;

/** Partial update; with `version`, refused if the schedule was changed since. */
export const SchedulePatch = z
  .strictObject({ ...content, ...cadence, ...flags })
  .partial()
  .extend({ version: z.number().int().positive().optional() });
export type SchedulePatch = z.infer<typeof SchedulePatch>;

/** Latest generation request of a schedule. */
export const ScheduleRun = z.object({
  id: z.string(),
  status: z.enum(deliveryStatuses),
  orderedAt: isoTime,
  /** Started manually, not by cron. */
  byHand: z.boolean(),
  /** Missing setting or daily limit that blocks it. */
  waitingFor: z.string().nullable(),
  /** Next attempt after a failed one, or at the end of `waitingFor`. */
  nextTry: isoTime.nullable(),
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
  /** Why the last run, or its last attempt, failed. */
  lastError: z.string().nullable(),
  /** Failed runs since the last draft. */
  failedRuns: z.number(),
  /** Since when equal failures pause the schedule; activating it resumes it. */
  pausedAt: isoTime.nullable(),
  latestOrder: ScheduleRun.nullable(),
  version: z.number(),
  createdAt: isoTime,
  updatedAt: isoTime,
});
export type Schedule = z.infer<typeof Schedule>;

/** Status of the cron job behind the schedules. */
export const ScheduleCronStatus = z.object({
  /** Last start; null without a run in the last 24 hours. */
  lastTick: isoTime.nullable(),
  /** Error of that run. */
  error: z.string().nullable(),
  active: z.number(),
  /** Active schedules that are due. */
  due: z.number(),
});
export type ScheduleCronStatus = z.infer<typeof ScheduleCronStatus>;
