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
function candidateDays(start: Temporal.PlainDate, cadence: Cadence): Temporal.PlainDate[] {
  const offsets = [0, 1, 2, 3];
  switch (cadence.frequency) {
    case "daily":
      return offsets.map((days) => start.add({ days }));
    case "weekly": {
      // ISO counts Monday as 1 and Sunday as 7.
      const ahead = ((cadence.dayOfWeek ?? MONDAY) - (start.dayOfWeek % 7) + 7) % 7;
      return offsets.map((weeks) => start.add({ days: ahead, weeks }));
    }
    case "monthly":
      return offsets.map((months) => {
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
  const local = Temporal.Instant.fromEpochMilliseconds(moment).toZonedDateTimeISO(cadence.timezone);
  // Starts a day early: a gap at midnight can shift that day's run into today.
  const start = local.toPlainDate().subtract({ days: 1 });
  const next = candidateDays(start, cadence)
    .map((day) => day.toZonedDateTime({ timeZone: cadence.timezone, plainTime: cadence.time }))
    .find(({ epochMilliseconds }) => epochMilliseconds > moment);
  if (!next) throw new RangeError(`No next run for ${JSON.stringify(cadence)}`);
  return new Date(next.epochMilliseconds);
}

/** Due times in a span, from the stored next run on; `end` is exclusive. */
export function listRuns(
  cadence: Cadence,
  next: string,
  { start, end }: { start: string; end: string },
): string[] {
  const runs: string[] = [];
  let at = next >= start ? next : nextRun(cadence, new Date(Date.parse(start) - 1)).toISOString();
  for (; at < end; at = nextRun(cadence, new Date(at)).toISOString()) runs.push(at);
  return runs;
}

const CADENCE = ["frequency", "dayOfWeek", "dayOfMonth", "time", "timezone"] as const;

type ScheduleState = Cadence & { isActive: boolean; nextRun: string | null };

/**
 * Next run after an edit; null while paused. Runs missed while paused or under the old cadence are skipped.
 */
export function nextRunAfterChange(before: ScheduleState, after: ScheduleState, now: Date): string | null {
  if (!after.isActive) return null;
  const hasNewCadence = CADENCE.some((part) => before[part] !== after[part]);
  const current = before.isActive && !hasNewCadence ? before.nextRun : null;
  return current ?? nextRun(after, now).toISOString();
}
