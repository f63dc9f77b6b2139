import { Temporal } from "temporal-polyfill";
import { firmTimeZone } from "#contract/firm.ts";
import { iso } from "./clock.ts";

const startOf = (date: Temporal.PlainDate): string =>
  iso(new Date(date.toZonedDateTime(firmTimeZone).epochMilliseconds));

/** The instant at which a date (`yyyy-MM-dd`) begins in the firm's time zone. */
export const firmDayStart = (date: string): string => startOf(Temporal.PlainDate.from(date));

/** The instant at which it ends; exclusive. */
export const firmDayEnd = (date: string): string => startOf(Temporal.PlainDate.from(date).add({ days: 1 }));

/** Two instants; `end` is exclusive. */
export type Span = { start: string; end: string };

/** The span of two dates of the firm's time zone, both included. */
export const firmSpan = ({ from, to }: { from: string; to: string }): Span => ({
  start: firmDayStart(from),
  end: firmDayEnd(to),
});

const toFirmDate = (now: Date) =>
  Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(firmTimeZone).toPlainDate();

/** The date of an instant in the firm's time zone. */
export const firmDate = (now: Date): string => toFirmDate(now).toString();

/** The instant at which the date some days before today begins. */
export const firmDaysAgo = (now: Date, days: number): string => startOf(toFirmDate(now).subtract({ days }));

/** A week from Monday to Sunday in the firm's time zone: its dates and its span. */
export type WeekSpan = { from: string; to: string } & Span;

/** The last `count` weeks in order; the last one contains `now`. */
export function listFirmWeeks(now: Date, count: number): WeekSpan[] {
  const today = toFirmDate(now);
  const monday = today.subtract({ days: today.dayOfWeek - 1 });
  return Array.from({ length: count }, (_, index) => {
    const first = monday.subtract({ weeks: count - 1 - index });
    const last = first.add({ days: 6 });
    const dates = { from: first.toString(), to: last.toString() };
    return { ...dates, ...firmSpan(dates) };
  });
}
