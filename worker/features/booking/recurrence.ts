import { Temporal } from "temporal-polyfill";
import type { RecurringPattern } from "#contract/booking/constants.ts";
import type { Span } from "./rules.ts";

export type BlockedTimeRule = {
  startDateTime: string;
  endDateTime: string;
  timeZone: string;
  recurringPattern: RecurringPattern | null;
};

const UNIT = { daily: "days", weekly: "weeks", monthly: "months", yearly: "years" } as const;

/**
 * Lists the occurrences of a blocked time within `range`. Recurring ones keep their wall time across DST changes; the
 * 31st of a shorter month is its last day.
 */
export function expandBlockedTime(blockedTime: BlockedTimeRule, range: Span): Span[] {
  const from = Temporal.Instant.from(blockedTime.startDateTime);
  const to = Temporal.Instant.from(blockedTime.endDateTime);
  if (!blockedTime.recurringPattern)
    return filterOverlapping(range, [{ from: from.epochMilliseconds, to: to.epochMilliseconds }]);

  const unit = UNIT[blockedTime.recurringPattern];
  const start = from.toZonedDateTimeISO(blockedTime.timeZone).toPlainDateTime();
  const length = start.until(to.toZonedDateTimeISO(blockedTime.timeZone).toPlainDateTime());
  const instant = (wall: Temporal.PlainDateTime) =>
    wall.toZonedDateTime(blockedTime.timeZone).epochMilliseconds;
  const occurrence = (n: number): Span => {
    const first = start.add({ [unit]: n });
    return { from: instant(first), to: instant(first.add(length)) };
  };
  // An occurrence that reaches the next one blocks forever.
  if (occurrence(1).from <= occurrence(0).to)
    return filterOverlapping(range, [{ from: from.epochMilliseconds, to: Infinity }]);

  const rangeStart = Temporal.Instant.fromEpochMilliseconds(range.from)
    .toZonedDateTimeISO(blockedTime.timeZone)
    .toPlainDateTime();
  const elapsed = start.until(rangeStart, { largestUnit: unit })[unit];
  const spans: Span[] = [];
  // Start one occurrence early, since it may still last; stop at the first one after the range.
  for (let n = Math.max(0, elapsed - 1); ; n++) {
    const span = occurrence(n);
    if (span.from >= range.to) return filterOverlapping(range, spans);
    spans.push(span);
  }
}

const filterOverlapping = (range: Span, spans: Span[]) =>
  spans.filter(({ from, to }) => from < range.to && to > range.from);
