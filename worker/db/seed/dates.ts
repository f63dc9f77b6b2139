import { weekdays } from "#contract/business-hours.ts";
import { firmHours, firmTimeZone } from "#contract/firm.ts";
import { iso, addTime } from "#worker/base/clock.ts";

/** Stored time in the past. */
export const ago = (now: Date, amount: number, unit: "day" | "hour" | "minute" = "day"): string =>
  iso(addTime(now, -amount, unit));

/**
 * The instant of `clock` ('HH:MM') in `zone` on the date of `day` there. Undefined for the hour of a DST
 * change.
 */
export function atClock(day: Date, clock: string, zone: string = firmTimeZone): Date {
  const date = day.toLocaleDateString("sv-SE", { timeZone: zone });
  const asUtc = new Date(`${date}T${clock}:00.000Z`);
  const zoned = new Date(`${asUtc.toLocaleString("sv-SE", { timeZone: zone }).replace(" ", "T")}.000Z`);
  return addTime(asUtc, (asUtc.getTime() - zoned.getTime()) / 60_000, "minute");
}

const DAYS = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"] as const;

/** 0 is Sunday. */
const weekday = (day: Date, zone: string = firmTimeZone): number =>
  DAYS.findIndex((name) => name === day.toLocaleDateString("en-US", { timeZone: zone, weekday: "short" }));

/** The working day `days` from now; skips weekends in the same direction. */
export function workingDay(now: Date, days: number): Date {
  const day = addTime(now, days, "day");
  const weekend = [0, 6].includes(weekday(day));
  return weekend ? workingDay(now, days + (days < 0 ? -1 : 1)) : day;
}

/** The next time of `clock` on a day that matches. */
export function nextAt(
  now: Date,
  clock: string,
  matches: (weekday: number, dayOfMonth: number) => boolean,
): Date {
  for (let days = 0; days <= 31; days++) {
    const moment = atClock(addTime(now, days, "day"), clock);
    const dayOfMonth = Number(moment.toLocaleDateString("en-US", { timeZone: firmTimeZone, day: "numeric" }));
    if (moment > now && matches(weekday(moment), dayOfMonth)) return moment;
  }
  throw new Error(`No day within a month fits ${clock}.`);
}

/** Whether the firm is open, for at least `minutes` more. */
function isOpen(moment: Date, minutes = 0): boolean {
  const day = weekdays[(weekday(moment) + 6) % 7]!;
  const open = firmHours.find(({ days }) => days.includes(day))?.open;
  return (
    open !== undefined &&
    open !== null &&
    moment >= atClock(moment, open.from) &&
    addTime(moment, minutes, "minute") <= atClock(moment, open.to)
  );
}

const STEP_MINUTES = 37;

/**
 * The latest time before `hours` ago at which the firm was open, and is open again when a response is due: within the
 * same opening hours or, for targets of a day and longer, at that time of another day.
 */
export function openTime(now: Date, hours: number, targetMinutes: number): Date {
  let moment = addTime(now, -hours, "hour");
  for (;;) {
    const due = addTime(moment, targetMinutes, "minute");
    if (isOpen(moment, Math.min(targetMinutes, 60)) && isOpen(due)) return moment;
    moment = addTime(moment, -STEP_MINUTES, "minute");
  }
}
