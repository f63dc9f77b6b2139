import { Temporal } from "temporal-polyfill";
import { firmTimeZone } from "#contract/firm.ts";
import { iso } from "./clock.ts";

const toIso = ({ epochMilliseconds }: { epochMilliseconds: number }): string =>
  iso(new Date(epochMilliseconds));

/**
 * Parses an ISO date-time to an instant; null when invalid. Without an offset it is wall time in the firm's zone: a time
 * skipped by a clock change shifts by the gap (02:30 becomes 03:30), of a repeated one the first counts.
 */
export function parseFirmTime(text: string): string | null {
  try {
    if (/(Z|[+-]\d\d:\d\d)$/.test(text)) return toIso(Temporal.Instant.from(text));
    return toIso(Temporal.PlainDateTime.from(text).toZonedDateTime(firmTimeZone));
  } catch {
    return null;
  }
}

/** The instant with the same clock time in the firm's zone on another date (`yyyy-MM-dd`). */
export function moveToFirmDate(at: string, date: string): string {
  const plainTime = Temporal.Instant.from(at).toZonedDateTimeISO(firmTimeZone).toPlainTime();
  return toIso(Temporal.PlainDate.from(date).toZonedDateTime({ timeZone: firmTimeZone, plainTime }));
}
