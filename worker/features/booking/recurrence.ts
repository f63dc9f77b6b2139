import { Temporal } from "temporal-polyfill";
import type { RecurringPattern } from "#contract/booking/constants.ts";
import type { Span } from "./rules.ts";

export type Block = {
  startDateTime: string;
  endDateTime: string;
  timeZone: string;
  recurringPattern: RecurringPattern | null;
};

const UNIT = { daily: "days", weekly: "weeks", monthly: "months", yearly: "years" } as const;

/**
 * When a blocked time holds within `range`. A recurring one keeps its wall time in its own zone, so that noon stays noon
 * over a change of the clocks; the 31st of a shorter month is its last day.
 */
export function blockedSpans(block: Block, range: Span): Span[] {
  const from = Temporal.Instant.from(block.startDateTime);
  const to = Temporal.Instant.from(block.endDateTime);
  if (!block.recurringPattern)
    return within(range, [{ from: from.epochMilliseconds, to: to.epochMilliseconds }]);

  const unit = UNIT[block.recurringPattern];
  const start = from.toZonedDateTimeISO(block.timeZone).toPlainDateTime();
  const length = start.until(to.toZonedDateTimeISO(block.timeZone).toPlainDateTime());
  const instant = (wall: Temporal.PlainDateTime) => wall.toZonedDateTime(block.timeZone).epochMilliseconds;
  const occurrence = (n: number): Span => {
    const begins = start.add({ [unit]: n });
    return { from: instant(begins), to: instant(begins.add(length)) };
  };
  // One that lasts until its own next occurrence never ends.
  if (occurrence(1).from <= occurrence(0).to)
    return within(range, [{ from: from.epochMilliseconds, to: Infinity }]);

  const wallOfRange = Temporal.Instant.fromEpochMilliseconds(range.from)
    .toZonedDateTimeISO(block.timeZone)
    .toPlainDateTime();
  const passed = start.until(wallOfRange, { largestUnit: unit })[unit];
  const spans: Span[] = [];
  // The one before may still last; ends at the first that begins after the range.
  for (let n = Math.max(0, passed - 1); ; n++) {
    const span = occurrence(n);
    if (span.from >= range.to) return within(range, spans);
    spans.push(span);
  }
}

const within = (range: Span, spans: Span[]) =>
  spans.filter(({ from, to }) => from < range.to && to > range.from);
