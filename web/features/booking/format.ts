import { grouped } from "#contract/numbers.ts";
import { booking } from "#web/content/booking.ts";

type Shape = Intl.DateTimeFormatOptions;
const formats = new Map<string, Intl.DateTimeFormat>();

/** One formatter per shape: making them is slow. */
function formatted(at: Date, shape: Shape): string {
  const key = JSON.stringify(shape);
  let format = formats.get(key);
  if (!format) formats.set(key, (format = new Intl.DateTimeFormat("en-US", shape)));
  // Some browsers put a narrow space before AM; the edge does not.
  return format.format(at).replaceAll("\u202f", " ");
}

/** A date 'yyyy-MM-dd', which belongs to no time zone. */
const ofDate = (date: string, shape: Shape) =>
  formatted(new Date(`${date}T00:00:00Z`), { ...shape, timeZone: "UTC" });

/** 'Tuesday, November 24'. */
export const longDate = (date: string): string =>
  ofDate(date, { weekday: "long", month: "long", day: "numeric" });
/** 'Tue, Nov 24'. */
export const shortDate = (date: string): string =>
  ofDate(date, { weekday: "short", month: "short", day: "numeric" });
/** 'Nov 24'. */
export const monthDay = (date: string): string => ofDate(date, { month: "short", day: "numeric" });
const weekdayName = (date: string): string => ofDate(date, { weekday: "short" });

/** 'November 2026', 'November and December 2026', 'December 2026 and January 2027'. */
export function monthSpan(first: string, last: string): string {
  const whole = (date: string) => ofDate(date, { month: "long", year: "numeric" });
  if (first.slice(0, 7) === last.slice(0, 7)) return whole(first);
  const sameYear = first.slice(0, 4) === last.slice(0, 4);
  return booking.time.months(sameYear ? ofDate(first, { month: "long" }) : whole(first), whole(last));
}

/** '11:30 AM', as the clock in `zone` shows it. */
export const clockTime = (iso: string, timeZone: string): string =>
  formatted(new Date(iso), { hour: "numeric", minute: "2-digit", timeZone });

/** The date 'yyyy-MM-dd' of an instant in a zone, or null for what is no instant. */
export function dateIn(iso: string, timeZone: string): string | null {
  const at = new Date(iso);
  if (!iso || Number.isNaN(at.getTime())) return null;
  const [month, day, year] = formatted(at, {
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    timeZone,
  }).split("/");
  return `${year}-${month}-${day}`;
}

/** The clock in another zone, with the weekday where it is not the same: 'Wed 1:30 AM'. */
export function clockElsewhere(iso: string, zone: string, home: string): string {
  const there = dateIn(iso, zone);
  const time = clockTime(iso, zone);
  return there && there !== dateIn(iso, home) ? `${weekdayName(there)} ${time}` : time;
}

const cityOf = (zone: string) => zone.split("/").at(-1)!.replaceAll("_", " ");

/** 'Eastern Time', or the city of a zone that has no name of its own here. */
export const zoneName = (zone: string): string => booking.zones[zone]?.name ?? cityOf(zone);
export const zoneShort = (zone: string): string => booking.zones[zone]?.short ?? cityOf(zone);
/** As a choice in a list: 'Eastern Time (New York)'. */
export const zoneLabel = (zone: string): string => {
  const name = booking.zones[zone]?.name;
  return name && zone.includes("/") ? `${name} (${cityOf(zone)})` : (name ?? cityOf(zone));
};

/** Whether this browser or server knows the zone. */
export function isZone(zone: string): boolean {
  try {
    return formatted(new Date(0), { hour: "numeric", timeZone: zone }) !== "";
  } catch {
    return false;
  }
}

/** Cents as a price, '$150' or '$99.50'; nothing is free. */
export function priceOf(cents: number): string {
  if (cents === 0) return booking.service.free;
  const rest = cents % 100;
  return `$${grouped((cents - rest) / 100)}${rest ? `.${String(rest).padStart(2, "0")}` : ""}`;
}
