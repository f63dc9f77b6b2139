import { Temporal } from "temporal-polyfill";
import type { ScheduleFrequency } from "#contract/articles/constants.ts";

/** A wall-clock time in an IANA time zone, on some days. */
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

/** Candidate days from `start` on, in order; enough to find one after `start`. */
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
        // `PlainDate.from` clamps to the last day of a short month.
        return Temporal.PlainDate.from({ year, month, day: cadence.dayOfMonth ?? FIRST });
      });
  }
}

/**
 * First due moment after `after`. A wall time skipped by a clock change shifts by the gap (02:30 becomes 03:30); of a
 * repeated one the first counts.
 */
export function nextRun(cadence: Cadence, after: Date): Date {
  const moment = after.getTime();
  const here = Temporal.Instant.fromEpochMilliseconds(moment).toZonedDateTimeISO(cadence.timezone);
  // Starts a day early: a gap at midnight can shift that day's run into today.
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
 * Next run after an edit; null while paused. Runs missed while paused or under the old cadence are not made up for.
 */
export function nextRunAfterChange(before: Running, after: Running, now: Date): string | null {
  if (!after.isActive) return null;
  const moved = CADENCE.some((part) => before[part] !== after[part]);
  const kept = before.isActive && !moved ? before.nextRun : null;
  return kept ?? nextRun(after, now).toISOString();
}
