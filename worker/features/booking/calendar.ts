import { Temporal } from "temporal-polyfill";
import type { Calendar } from "#contract/booking/admin-endpoints.ts";
import { defaultTimeZone } from "#contract/booking/constants.ts";
import { iso } from "#worker/base/clock.ts";
import type { Ctx } from "#worker/runtime/ctx.ts";
import { listBlocks } from "./queries.ts";
import { blockedSpans } from "./recurrence.ts";
import type { Span } from "./rules.ts";
import { shownToStaff } from "./staff.ts";
import { listBetween } from "./staff-queries.ts";

const WHOLE_DAY = 24 * 60;

/** The dates from the first to the last one, both included. */
function datesBetween(from: string, to: string): string[] {
  const first = Temporal.PlainDate.from(from);
  const { days } = first.until(Temporal.PlainDate.from(to));
  return Array.from({ length: days + 1 }, (_, offset) => first.add({ days: offset }).toString());
}

const startOf = (date: string, zone: string) =>
  Temporal.PlainDate.from(date).toZonedDateTime(zone).epochMilliseconds;
const after = (date: string) => Temporal.PlainDate.from(date).add({ days: 1 }).toString();

/**
 * The part of a span that lies on a date, in minutes as the clock of `zone` shows them, or null. On a day on which the
 * clocks change, what one reads on them counts, not how much time has passed.
 */
function onDate(span: Span, date: string, zone: string): { from: number; to: number } | null {
  const [begins, ends] = [startOf(date, zone), startOf(after(date), zone)];
  if (span.from >= ends || span.to <= begins) return null;
  const minutes = (moment: number) => {
    const { hour, minute } = Temporal.Instant.fromEpochMilliseconds(moment).toZonedDateTimeISO(zone);
    return hour * 60 + minute;
  };
  const from = span.from <= begins ? 0 : minutes(span.from);
  const to = span.to >= ends ? WHOLE_DAY : minutes(span.to);
  // Within the hour that happens twice an end can read earlier than its start.
  return { from, to: Math.max(to, Math.min(from + 5, WHOLE_DAY)) };
}

/** What lies on these dates, where the firm reads the clock. */
export async function calendarOf(ctx: Ctx, query: { from: string; to: string }): Promise<Calendar> {
  const timeZone = defaultTimeZone;
  const range = { from: startOf(query.from, timeZone), to: startOf(after(query.to), timeZone) };
  const [from, to] = [iso(new Date(range.from)), iso(new Date(range.to))];
  // No batch: in one, columns of the same name of the two joined tables would be taken for each other.
  const [found, blocks] = await Promise.all([listBetween(ctx.db, from, to), listBlocks(ctx.db, from, to)]);
  const appointments = found.map(({ appointment, type }) => ({
    shown: shownToStaff(appointment, type),
    span: { from: Date.parse(appointment.startsAt), to: Date.parse(appointment.endsAt) },
  }));
  const blocked = blocks.flatMap(({ id, title, isRecurring, ...block }) =>
    blockedSpans(isRecurring ? block : { ...block, recurringPattern: null }, range).map((span) => ({
      shown: { id, title, recurring: isRecurring },
      span,
    })),
  );
  const days = datesBetween(query.from, query.to).map((date) => {
    const lying = <T>(things: readonly { shown: T; span: Span }[]) =>
      things.flatMap(({ shown, span }) => {
        const part = onDate(span, date, timeZone);
        return part ? [{ ...shown, ...part }] : [];
      });
    return { date, appointments: lying(appointments), blocked: lying(blocked) };
  });
  return { timeZone, days };
}
