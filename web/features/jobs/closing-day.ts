import { firmTimeZone } from "#contract/firm.ts";
import { endOfDay, formatDateTime, formatZonedDate } from "#web/lib/zoned-time.ts";

/** Closing days used to end with the UTC day, hours before the firm's day does. */
const isEndOfUtcDay = (time: string) => time.endsWith("T23:59:59.000Z");

/** The last day of a job as yyyy-MM-dd, in the firm's time zone. */
export const closingDay = (expiresAt: string): string => formatZonedDate(new Date(expiresAt), firmTimeZone);

/** 'Jan 15, 2027'. */
export const formatClosingDay = (expiresAt: string): string =>
  formatDateTime(new Date(expiresAt), {
    month: "short",
    day: "numeric",
    year: "numeric",
    timeZone: firmTimeZone,
  });

/** The end of a closing day in the firm's time zone. A day that stays the same keeps its time. */
export function closingTime(day: string, before: string | null): string {
  const isUnchanged = before !== null && closingDay(before) === day && !isEndOfUtcDay(before);
  return isUnchanged ? before : endOfDay(day, firmTimeZone);
}
