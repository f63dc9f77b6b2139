import { Temporal } from "temporal-polyfill";
import type { ScheduleFrequency } from "#contract/articles/constants.ts";

/** When a schedule is due: a wall time in an IANA zone, on some of its days. */
export type Cadence = {
  frequency: ScheduleFrequency;
  /** 0 is Sunday. */
  dayOfWeek: number | null;
  dayOfMonth: number | null;
  time: string;
  timezone: string;
};

const MONDAY = 1;
const FIRST = 1;

/** Days on which the schedule may be due, from `start` on, in order; more than enough to find one after `start`. */
function daysFrom(start: Temporal.PlainDate, cadence: Cadence): Temporal.PlainDate[] {
  const some = [0, 1, 2, 3];
  switch (cadence.frequency) {
    case "daily":
      return some.map((days) => start.add({ days }));
    case "weekly": {
      // ISO counts Monday as 1 and Sunday as 7.
      const ahead = ((cadence.dayOfWeek ?? MONDAY) - (start.dayOfWeek % 7) + 7) % 7;
      return some.map((weeks) => start.add({ days: ahead, weeks }));
    }
    case "monthly":
      return some.map((months) => {
        const { year, month } = start.with({ day: 1 }).add({ months });
        // `from` takes the last day of a month that is too short.
        return Temporal.PlainDate.from({ year, month, day: cadence.dayOfMonth ?? FIRST });
      });
  }
}

/**
 * The first moment after `after` at which the cadence is due. A wall time that the clocks leap over moves by as much as
 * they leap (02:30 becomes 03:30); of a wall time that comes twice the first one counts.
 */
export function nextRun(cadence: Cadence, after: Date): Date {
  const moment = after.getTime();
  const here = Temporal.Instant.fromEpochMilliseconds(moment).toZonedDateTimeISO(cadence.timezone);
  // From the day before: a leap at midnight can carry its time into today.
  const start = here.toPlainDate().subtract({ days: 1 });
  const next = daysFrom(start, cadence)
    .map((day) => day.toZonedDateTime({ timeZone: cadence.timezone, plainTime: cadence.time }))
    .find(({ epochMilliseconds }) => epochMilliseconds > moment);
  if (!next) throw new RangeError(`No next run for ${JSON.stringify(cadence)}`);
  return new Date(next.epochMilliseconds);
}

const CADENCE = ["frequency", "dayOfWeek", "dayOfMonth", "time", "timezone"] as const;

type Running = Cadence & { isActive: boolean; nextRun: string | null };

/**
 * When the schedule is due after a change: never while it is paused, and never for a time that has passed when it was
 * paused or its cadence was another.
 */
export function nextRunAfterChange(before: Running, after: Running, now: Date): string | null {
  if (!after.isActive) return null;
  const moved = CADENCE.some((part) => before[part] !== after[part]);
  const kept = before.isActive && !moved ? before.nextRun : null;
  return kept ?? nextRun(after, now).toISOString();
}
