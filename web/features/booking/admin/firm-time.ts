import { defaultTimeZone } from "#contract/booking/constants.ts";
import * as zoned from "#web/lib/zoned.ts";

/** Where the firm reads the clock: the calendar and every time of this screen stand in it. */
export const FIRM_ZONE = defaultTimeZone;

const DAY = 86_400_000;
export const dayOfMonth = (date: string): string => zoned.ofDate(date, { day: "numeric" });

/** 'Nov 23 to 27, 2026', 'Nov 30 to Dec 4, 2026'. */
export function spanWords(from: string, to: string): string {
  if (from === to)
    return zoned.ofDate(from, { weekday: "short", month: "short", day: "numeric", year: "numeric" });
  const end = from.slice(0, 7) === to.slice(0, 7) ? dayOfMonth(to) : zoned.monthDay(to);
  return `${zoned.monthDay(from)} to ${end}, ${to.slice(0, 4)}`;
}

/** '11:30 AM', as the firm's clock shows it. */
export const clockTime = (iso: string, timeZone: string = FIRM_ZONE): string =>
  zoned.clockTime(iso, timeZone);

/** 'Tue, Nov 24, 2026, 11:30 AM'. */
export const wholeMoment = (iso: string, timeZone: string = FIRM_ZONE): string =>
  zoned.wholeMoment(iso, timeZone);

/** What the zone is called on this day: 'EST'. */
export const zoneShort = (iso: string, timeZone: string = FIRM_ZONE): string =>
  zoned.formatted(new Date(iso), { hour: "numeric", timeZoneName: "short", timeZone }).split(" ").at(-1)!;

/** Date 'yyyy-MM-dd' and clock 'HH:MM' of an instant in the firm's zone. */
export function wallOf(iso: string, timeZone: string = FIRM_ZONE): { date: string; time: string } {
  const at = new Date(iso);
  const shape = { hour: "2-digit", minute: "2-digit", hourCycle: "h23", timeZone } as const;
  return { date: zoned.dateOf(at, timeZone), time: zoned.formatted(at, shape) };
}

/** Minutes since midnight of a clock 'HH:MM'. */
export const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

export const addDays = (date: string, days: number): string =>
  new Date(Date.parse(date) + days * DAY).toISOString().slice(0, 10);

export const mondayOf = (date: string): string => addDays(date, -((new Date(date).getUTCDay() + 6) % 7));

export const isDate = (text: string): boolean =>
  /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)) && addDays(text, 0) === text;

/** '9 AM'. */
export const hourWord = (hour: number): string => `${hour % 12 || 12} ${hour < 12 ? "AM" : "PM"}`;
