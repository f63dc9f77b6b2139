import { defaultTimeZone } from "#contract/booking/constants.ts";
import { iso, addTime } from "#worker/base/clock.ts";

/** An instant in the past, as it is stored. */
export const ago = (now: Date, amount: number, unit: "day" | "hour" | "minute" = "day"): string =>
  iso(addTime(now, -amount, unit));

/** When the clock in `zone` shows `clock` ('HH:MM') on the day that `day` falls on there. Not for the hour of a time change. */
export function atClock(day: Date, clock: string, zone: string = defaultTimeZone): Date {
  const date = day.toLocaleDateString("sv-SE", { timeZone: zone });
  const asUtc = new Date(`${date}T${clock}:00.000Z`);
  const shown = new Date(`${asUtc.toLocaleString("sv-SE", { timeZone: zone }).replace(" ", "T")}.000Z`);
  return addTime(asUtc, (asUtc.getTime() - shown.getTime()) / 60_000, "minute");
}

const DAYS = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"] as const;

/** 0 is Sunday. */
const weekday = (day: Date, zone: string = defaultTimeZone): number =>
  DAYS.findIndex((name) => name === day.toLocaleDateString("en-US", { timeZone: zone, weekday: "short" }));

/** The working day that lies `days` from now, or the next one in that direction when it falls on a weekend. */
export function workingDay(now: Date, days: number): Date {
  const day = addTime(now, days, "day");
  const weekend = [0, 6].includes(weekday(day));
  return weekend ? workingDay(now, days + (days < 0 ? -1 : 1)) : day;
}

/** The next time at which the clock shows `clock` on a day that `fits`. */
export function nextAt(
  now: Date,
  clock: string,
  fits: (weekday: number, dayOfMonth: number) => boolean,
): Date {
  for (let days = 0; days <= 31; days++) {
    const moment = atClock(addTime(now, days, "day"), clock);
    const dayOfMonth = Number(
      moment.toLocaleDateString("en-US", { timeZone: defaultTimeZone, day: "numeric" }),
    );
    if (moment > now && fits(weekday(moment), dayOfMonth)) return moment;
  }
  throw new Error(`No day within a month fits ${clock}.`);
}
