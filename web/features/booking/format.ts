import { formatInteger } from "#contract/numbers.ts";
import { booking } from "#web/content/booking.ts";
import { formatTime, formatZonedDate, formatDateTime, formatDateOnly, formatWeekday, formatZonedDateTime } from "#web/lib/zoned-time.ts";

/** 'Tue, Nov 24'. */
export const formatShortDate = (date: string): string =>
  formatDateOnly(date, { weekday: "short", month: "short", day: "numeric" });

/** 'November 2026', 'November and December 2026', 'December 2026 and January 2027'. */
export function formatMonthRange(first: string, last: string): string {
  const whole = (date: string) => formatDateOnly(date, { month: "long", year: "numeric" });
  if (first.slice(0, 7) === last.slice(0, 7)) return whole(first);
  const sameYear = first.slice(0, 4) === last.slice(0, 4);
  return booking.time.months(sameYear ? formatDateOnly(first, { month: "long" }) : whole(first), whole(last));
}

/** The date 'yyyy-MM-dd' of an instant in a zone, or null for what is no instant. */
export function parseZonedDate(iso: string, timeZone: string): string | null {
  const at = new Date(iso);
  if (!iso || Number.isNaN(at.getTime())) return null;
  return formatZonedDate(at, timeZone);
}

/** The clock in another zone, with the weekday where it is not the same: 'Wed 1:30 AM'. */
export function formatTimeInZone(iso: string, zone: string, home: string): string {
  const there = parseZonedDate(iso, zone);
  const time = formatTime(iso, zone);
  return there && there !== parseZonedDate(iso, home) ? `${formatWeekday(there)} ${time}` : time;
}

const zoneCity = (zone: string) => zone.split("/").at(-1)!.replaceAll("_", " ");

/** 'Eastern Time', or the city of a zone that has no name of its own here. */
export const zoneName = (zone: string): string => booking.zones[zone]?.name ?? zoneCity(zone);
export const zoneShort = (zone: string): string => booking.zones[zone]?.short ?? zoneCity(zone);
/** When an appointment is, for a record: 'Tue, Nov 24, 2026, 11:30 AM ET'. */
export const formatMomentInZone = (iso: string, zone: string): string => `${formatZonedDateTime(iso, zone)} ${zoneShort(zone)}`;
/** As a choice in a list: 'Eastern Time (New York)'. */
export const zoneLabel = (zone: string): string => {
  const name = booking.zones[zone]?.name;
  return name && zone.includes("/") ? `${name} (${zoneCity(zone)})` : (name ?? zoneCity(zone));
};

/** Whether this browser or server knows the zone. */
export function isTimeZone(zone: string): boolean {
  try {
    return formatDateTime(new Date(0), { hour: "numeric", timeZone: zone }) !== "";
  } catch {
    return false;
  }
}

/** Cents as a price, '$150' or '$99.50'; nothing is free. */
export function formatPrice(cents: number): string {
  if (cents === 0) return booking.service.free;
  const rest = cents % 100;
  return `$${formatInteger((cents - rest) / 100)}${rest ? `.${String(rest).padStart(2, "0")}` : ""}`;
}
