import { Temporal } from "temporal-polyfill";
import { isIanaTimeZone } from "#contract/time-zone.ts";
import type { IcsProperty } from "./ics-lines.ts";

/** Wall time as epoch milliseconds of the same clock time in UTC, which makes calendar arithmetic cheap. */
export type WallTime = number;

/** A DATE or DATE-TIME value. Dates have no time and belong to the zone of the calendar's owner. */
export type IcsTime = { wall: WallTime; zone: string; isDate: boolean };

/** Names that Outlook and Exchange use instead of IANA's (CLDR windowsZones, the most common ones). */
const WINDOWS_ZONES: Record<string, string> = {
  "Eastern Standard Time": "America/New_York",
  "US Eastern Standard Time": "America/Indiana/Indianapolis",
  "Central Standard Time": "America/Chicago",
  "Mountain Standard Time": "America/Denver",
  "US Mountain Standard Time": "America/Phoenix",
  "Pacific Standard Time": "America/Los_Angeles",
  "Alaskan Standard Time": "America/Anchorage",
  "Hawaiian Standard Time": "Pacific/Honolulu",
  "Atlantic Standard Time": "America/Halifax",
  "Canada Central Standard Time": "America/Regina",
  "Central Standard Time (Mexico)": "America/Mexico_City",
  "E. South America Standard Time": "America/Sao_Paulo",
  "GMT Standard Time": "Europe/London",
  "Greenwich Standard Time": "Atlantic/Reykjavik",
  "W. Europe Standard Time": "Europe/Berlin",
  "Romance Standard Time": "Europe/Paris",
  "Central Europe Standard Time": "Europe/Budapest",
  "Central European Standard Time": "Europe/Warsaw",
  "E. Europe Standard Time": "Europe/Chisinau",
  "FLE Standard Time": "Europe/Kiev",
  "GTB Standard Time": "Europe/Bucharest",
  "Turkey Standard Time": "Europe/Istanbul",
  "Russian Standard Time": "Europe/Moscow",
  "Israel Standard Time": "Asia/Jerusalem",
  "Arabian Standard Time": "Asia/Dubai",
  "Arab Standard Time": "Asia/Riyadh",
  "India Standard Time": "Asia/Kolkata",
  "SE Asia Standard Time": "Asia/Bangkok",
  "Singapore Standard Time": "Asia/Singapore",
  "China Standard Time": "Asia/Shanghai",
  "Tokyo Standard Time": "Asia/Tokyo",
  "Korea Standard Time": "Asia/Seoul",
  "AUS Eastern Standard Time": "Australia/Sydney",
  "New Zealand Standard Time": "Pacific/Auckland",
  "South Africa Standard Time": "Africa/Johannesburg",
};

/** Resolves TZIDs to IANA zones. Unknown ones are the owner's, `fallback`. */
export function createZones(fallback: string) {
  const known = new Map<string, string>();
  const resolve = (tzid: string): string => {
    const windows = WINDOWS_ZONES[tzid];
    if (windows) return windows;
    if (isIanaTimeZone(tzid)) return tzid;
    // Some calendars prefix the name: /example.org/2026/Europe/Berlin.
    const suffix = /[A-Z][\w-]+\/[\w+-]+(?:\/[\w+-]+)?$/.exec(tzid)?.[0];
    return suffix && isIanaTimeZone(suffix) ? suffix : fallback;
  };
  return {
    fallback,
    /** Stores the IANA name of a VTIMEZONE. */
    define: (tzid: string, location: string) => {
      if (isIanaTimeZone(location)) known.set(tzid, location);
    },
    find: (tzid: string): string => {
      const found = known.get(tzid) ?? resolve(tzid);
      known.set(tzid, found);
      return found;
    },
  };
}
export type Zones = ReturnType<typeof createZones>;

const TIME = /^(\d{4})(\d\d)(\d\d)(?:T(\d\d)(\d\d)(\d\d)(Z)?)?$/;
/** Beyond these years Temporal and Date are slow or wrong, and nobody is busy. */
const [MIN_YEAR, MAX_YEAR] = [1900, 2200];

/** Parses a DATE or DATE-TIME; null when it is invalid. */
export function parseTime(text: string, tzid: string | undefined, zones: Zones): IcsTime | null {
  const [, year, month, day, hour = "0", minute = "0", second = "0", utc] = TIME.exec(text) ?? [];
  if (year === undefined || Number(year) < MIN_YEAR || Number(year) > MAX_YEAR) return null;
  const wall = Date.UTC(
    Number(year),
    Number(month) - 1,
    Number(day),
    Number(hour),
    Number(minute),
    Math.min(Number(second), 59),
  );
  const date = new Date(wall);
  if (date.getUTCDate() !== Number(day) || date.getUTCMonth() !== Number(month) - 1) return null;
  const isDate = !text.includes("T");
  const zone = utc ? "UTC" : tzid && !isDate ? zones.find(tzid) : zones.fallback;
  return { wall, zone, isDate };
}

export const parsePropertyTime = ({ value, params }: IcsProperty, zones: Zones): IcsTime | null =>
  parseTime(value, params.get("TZID"), zones);

/** Epoch milliseconds of a wall time. One that a DST change skips moves forward. */
export const toInstant = (wall: WallTime, zone: string): number =>
  zone === "UTC"
    ? wall
    : Temporal.Instant.fromEpochMilliseconds(wall)
        .toZonedDateTimeISO("UTC")
        .toPlainDateTime()
        .toZonedDateTime(zone).epochMilliseconds;

/** The wall time of an instant. */
export const toWall = (instant: number, zone: string): WallTime =>
  zone === "UTC"
    ? instant
    : Temporal.Instant.fromEpochMilliseconds(instant)
        .toZonedDateTimeISO(zone)
        .toPlainDateTime()
        .toZonedDateTime("UTC").epochMilliseconds;

const DURATION = /^\+?P(?:(\d{1,4})W)?(?:(\d{1,5})D)?(?:T(?:(\d{1,5})H)?(?:(\d{1,6})M)?(?:(\d{1,7})S)?)?$/;
const SECOND_MS = 1_000;

/** Milliseconds of a DURATION; null when it is invalid or negative. */
export function parseDuration(text: string): number | null {
  const match = DURATION.exec(text);
  if (!match) return null;
  const [weeks, days, hours, minutes, seconds] = match.slice(1).map((part) => Number(part ?? 0)) as [
    number,
    number,
    number,
    number,
    number,
  ];
  return (((weeks * 7 + days) * 24 + hours) * 3_600 + minutes * 60 + seconds) * SECOND_MS;
}
