import { firm } from "#contract/firm.ts";
import { formatInteger } from "#contract/numbers.ts";
import { zoneShort } from "#contract/time-zone.ts";
import { booking } from "#web/content/booking.ts";
import {
  formatTime,
  formatZonedDate,
  formatDateTime,
  formatDateOnly,
  formatWeekday,
  formatZonedDateTime,
} from "#web/lib/zoned-time.ts";

/** 'Tue, Nov 24'. */
export const formatShortDate = (date: string): string =>
  formatDateOnly(date, { weekday: "short", month: "short", day: "numeric" });

/** 'November 2026', 'November and December 2026', 'December 2026 and January 2027'. */
export function formatMonthRange(first: string, last: string): string {
  const formatMonth = (date: string) => formatDateOnly(date, { month: "long", year: "numeric" });
  if (first.slice(0, 7) === last.slice(0, 7)) return formatMonth(first);
  const sameYear = first.slice(0, 4) === last.slice(0, 4);
  return booking.time.months(
    sameYear ? formatDateOnly(first, { month: "long" }) : formatMonth(first),
    formatMonth(last),
  );
}

/** The date 'yyyy-MM-dd' of an ISO instant in a time zone; null for invalid input. */
export function parseZonedDate(iso: string, timeZone: string): string | null {
  const at = new Date(iso);
  if (!iso || Number.isNaN(at.getTime())) return null;
  return formatZonedDate(at, timeZone);
}

/** The time in another zone, with the weekday when the date differs: 'Wed 1:30 AM'. */
export function formatTimeInZone(iso: string, zone: string, home: string): string {
  const zonedDate = parseZonedDate(iso, zone);
  const time = formatTime(iso, zone);
  return zonedDate && zonedDate !== parseZonedDate(iso, home) ? `${formatWeekday(zonedDate)} ${time}` : time;
}

/** The time until which a slot is held, such as '3:20 PM ET'. */
export const formatHoldEnd = (iso: string, zone: string): string =>
  `${formatTime(iso, zone)} ${zoneShort(zone)}`;

/** 'Tue, Nov 24, 2026, 11:30 AM ET'. */
export const formatMomentInZone = (iso: string, zone: string): string =>
  `${formatZonedDateTime(iso, zone)} ${zoneShort(zone)}`;
/** Whether the runtime supports the time zone. */
export function isTimeZone(zone: string): boolean {
  try {
    return formatDateTime(new Date(0), { hour: "numeric", timeZone: zone }) !== "";
  } catch {
    return false;
  }
}

/** Formats cents: '$150', '$99.50' or 'Free'. */
export function formatPrice(cents: number): string {
  if (cents === 0) return booking.service.free;
  const remainder = cents % 100;
  return `${firm.currencySymbol}${formatInteger((cents - remainder) / 100)}${remainder ? `.${String(remainder).padStart(2, "0")}` : ""}`;
}
