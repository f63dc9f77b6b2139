import { addDays } from "#contract/calendar-dates.ts";
import { firmTimeZone } from "#contract/firm.ts";
import * as zoned from "#web/lib/zoned-time.ts";

/** The firm's time zone, used by all booking screens. */
export const FIRM_ZONE = firmTimeZone;

export const formatDayOfMonth = (date: string): string => zoned.formatDateOnly(date, { day: "numeric" });

/** 'Nov 23 to 27, 2026', 'Nov 30 to Dec 4, 2026'. */
export function formatDateRange(from: string, to: string): string {
  if (from === to)
    return zoned.formatDateOnly(from, { weekday: "short", month: "short", day: "numeric", year: "numeric" });
  const end = from.slice(0, 7) === to.slice(0, 7) ? formatDayOfMonth(to) : zoned.formatMonthDay(to);
  return `${zoned.formatMonthDay(from)} to ${end}, ${to.slice(0, 4)}`;
}

/** '11:30 AM'. */
export const formatTime = (iso: string, timeZone: string = FIRM_ZONE): string =>
  zoned.formatTime(iso, timeZone);

/** 'Tue, Nov 24, 2026, 11:30 AM'. */
export const formatDateTime = (iso: string, timeZone: string = FIRM_ZONE): string =>
  zoned.formatZonedDateTime(iso, timeZone);

/** Date 'yyyy-MM-dd' and time 'HH:MM' of an instant. */
export function toZonedDateTime(iso: string, timeZone: string = FIRM_ZONE): { date: string; time: string } {
  const at = new Date(iso);
  const shape = { hour: "2-digit", minute: "2-digit", hourCycle: "h23", timeZone } as const;
  return { date: zoned.formatZonedDate(at, timeZone), time: zoned.formatDateTime(at, shape) };
}

/** Date and time in the firm's zone as the value of a `datetime-local` input; null for null. */
export function toZonedInput(iso: string | null, timeZone: string = FIRM_ZONE): string | null {
  if (iso === null) return null;
  const { date, time } = toZonedDateTime(iso, timeZone);
  return `${date}T${time}`;
}

/** Minutes since midnight of 'HH:MM'. */
export const toMinutes = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

export const getMonday = (date: string): string => addDays(date, -((new Date(date).getUTCDay() + 6) % 7));

export const isIsoDate = (text: string): boolean =>
  /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)) && addDays(text, 0) === text;

/** '9 AM'. */
export const formatHour = (hour: number): string => `${hour % 12 || 12} ${hour < 12 ? "AM" : "PM"}`;
