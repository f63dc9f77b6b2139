import { Temporal } from "temporal-polyfill";
import type { Calendar } from "#contract/booking/admin-schemas.ts";
import { firmTimeZone } from "#contract/firm.ts";
import { iso } from "#worker/base/clock.ts";
import type { Ctx } from "#worker/runtime/ctx.ts";
import { getHolidays } from "./availability.ts";
import { listBlockedTimesInRange, listClosedHolidays } from "./queries.ts";
import { expandBlockedTime } from "./recurrence.ts";
import { type Span, toDateSpan } from "./rules.ts";
import { toStaffAppointmentDto } from "./staff.ts";
import { listAppointmentsBetween } from "./staff-queries.ts";

const MINUTES_PER_DAY = 24 * 60;

/** Lists ISO dates, both ends included. */
export function listDates(from: string, to: string): string[] {
  const first = Temporal.PlainDate.from(from);
  const { days } = first.until(Temporal.PlainDate.from(to));
  return Array.from({ length: days + 1 }, (_, offset) => first.add({ days: offset }).toString());
}

export const startOfDay = (date: string, zone: string) =>
  Temporal.PlainDate.from(date).toZonedDateTime(zone).epochMilliseconds;
export const nextDate = (date: string) => Temporal.PlainDate.from(date).add({ days: 1 }).toString();

/** Clips a span to a date, in wall-clock minutes of `zone` (also across DST changes); null when it doesn't overlap. */
export function clipToDate(span: Span, date: string, zone: string): { from: number; to: number } | null {
  const [dayStart, dayEnd] = [startOfDay(date, zone), startOfDay(nextDate(date), zone)];
  if (span.from >= dayEnd || span.to <= dayStart) return null;
  const minutes = (moment: number) => {
    const { hour, minute } = Temporal.Instant.fromEpochMilliseconds(moment).toZonedDateTimeISO(zone);
    return hour * 60 + minute;
  };
  const from = span.from <= dayStart ? 0 : minutes(span.from);
  const to = span.to >= dayEnd ? MINUTES_PER_DAY : minutes(span.to);
  // In the repeated hour of a DST change the wall time of the end can precede the start.
  return { from, to: Math.max(to, Math.min(from + 5, MINUTES_PER_DAY)) };
}

/** Returns appointments and blocked times per date, in the firm's time zone. */
export async function getCalendar(ctx: Ctx, query: { from: string; to: string }): Promise<Calendar> {
  const timeZone = firmTimeZone;
  const range = { from: startOfDay(query.from, timeZone), to: startOfDay(nextDate(query.to), timeZone) };
  const [from, to] = [iso(new Date(range.from)), iso(new Date(range.to))];
  // Not in the batch: D1 batches return rows by column name, and the joined tables share names.
  const [rows, [blockedTimes, closed]] = await Promise.all([
    listAppointmentsBetween(ctx.db, from, to),
    ctx.db.batch([listBlockedTimesInRange(ctx.db, from, to), listClosedHolidays(ctx.db)]),
  ]);
  const { names } = getHolidays(
    closed.map(({ holiday }) => holiday),
    range,
    timeZone,
  );
  const appointments = rows.map(({ appointment, type }) => ({
    item: toStaffAppointmentDto(appointment, type),
    span: { from: Date.parse(appointment.startsAt), to: Date.parse(appointment.endsAt) },
  }));
  const blocked = blockedTimes.flatMap(({ id, title, isRecurring, ...blockedTime }) =>
    expandBlockedTime(isRecurring ? blockedTime : { ...blockedTime, recurringPattern: null }, range).map(
      (span) => ({
        item: { id, title, recurring: isRecurring },
        span,
      }),
    ),
  );
  const holidayTimes = [...names].map(([date, title]) => ({
    item: { id: `holiday-${date}`, title, recurring: true },
    span: toDateSpan(date, timeZone),
  }));
  const days = listDates(query.from, query.to).map((date) => {
    const onDay = <T>(items: readonly { item: T; span: Span }[]) =>
      items.flatMap(({ item, span }) => {
        const part = clipToDate(span, date, timeZone);
        return part ? [{ ...item, ...part }] : [];
      });
    return { date, appointments: onDay(appointments), blocked: onDay([...blocked, ...holidayTimes]) };
  });
  return { timeZone, days };
}
