import { Temporal } from "temporal-polyfill";
import type { BookingDay, Slot } from "#contract/booking/endpoints.ts";
import { DAYS_AHEAD } from "#contract/booking/endpoints.ts";
import { bookingCellMinutes } from "#contract/booking/constants.ts";

/** Milliseconds since 1970; `to` no longer belongs to it. */
export type Span = { from: number; to: number };

/** What a booking type says of its times: minutes, days, and the zone in which its clock times stand. */
export type TimeRules = {
  duration: number;
  bufferTime: number;
  slotStep: number;
  minimumNotice: number;
  maxAdvanceBooking: number;
  availableSlots: string[] | null;
  timeZone: string;
};

/** Weekly hours, wall time in `timeZone`; 0 is Sunday. */
export type Hours = { dayOfWeek: number; startTime: string; endTime: string; timeZone: string };

/** What stands in the way: blocked times, and the cells of other appointments. */
export type Diary = { blocked: readonly Span[]; taken: ReadonlySet<number> };

const MINUTE = 60_000;
const SATURDAY = 6;

const zoned = (moment: number, zone: string) =>
  Temporal.Instant.fromEpochMilliseconds(moment).toZonedDateTimeISO(zone);
const clock = (moment: number, zone: string) =>
  zoned(moment, zone).toPlainTime().toString({ smallestUnit: "minute" });
const startOf = (date: Temporal.PlainDate, zone: string) => date.toZonedDateTime(zone).epochMilliseconds;

/** The dates that can be asked for: weekdays from today on, where the type's clock stands (spec P §9). */
export function bookableDates({ timeZone, maxAdvanceBooking }: TimeRules, now: Date): string[] {
  const today = zoned(now.getTime(), timeZone).toPlainDate();
  const days = Math.min(DAYS_AHEAD, maxAdvanceBooking);
  return Array.from({ length: days + 1 }, (_, offset) => today.add({ days: offset }))
    .filter(({ dayOfWeek }) => dayOfWeek < SATURDAY)
    .map((date) => date.toString());
}

/** Whether a date is one of them. */
export function isBookable({ timeZone, maxAdvanceBooking }: TimeRules, date: string, now: Date): boolean {
  const today = zoned(now.getTime(), timeZone).toPlainDate();
  const { days } = today.until(date);
  return (
    days >= 0 &&
    days <= Math.min(DAYS_AHEAD, maxAdvanceBooking) &&
    Temporal.PlainDate.from(date).dayOfWeek < SATURDAY
  );
}

/** From the first moment of a date on, with room for a long appointment. */
export function rangeOf({ timeZone }: TimeRules, date: string): Span {
  const day = Temporal.PlainDate.from(date);
  return { from: startOf(day, timeZone), to: startOf(day.add({ days: 2 }), timeZone) };
}

/** The hours that touch a date of the type's zone, as instants: both changes of the clocks make a day longer or shorter. */
function windowsOn({ timeZone }: TimeRules, hours: readonly Hours[], date: Temporal.PlainDate): Span[] {
  return hours.flatMap((window) => {
    // Elsewhere the same moment may belong to the day before or after.
    const offsets = window.timeZone === timeZone ? [0] : [-1, 0, 1];
    return offsets
      .map((days) => date.add({ days }))
      .filter((day) => day.dayOfWeek % 7 === window.dayOfWeek)
      .map((day) => {
        const at = (time: string) =>
          day.toZonedDateTime({ timeZone: window.timeZone, plainTime: time }).epochMilliseconds;
        return { from: at(window.startTime), to: at(window.endTime) };
      });
  });
}

/** Every moment at which an appointment may begin on a date, whether somebody has it or not, in order. */
export function offeredStarts(rules: TimeRules, hours: readonly Hours[], date: string): number[] {
  const { duration, slotStep, availableSlots, timeZone } = rules;
  const day = Temporal.PlainDate.from(date);
  const windows = windowsOn(rules, hours, day);
  const fits = (start: number) =>
    windows.some(({ from, to }) => start >= from && start + duration * MINUTE <= to);
  const starts = availableSlots
    ? availableSlots
        .map((time) => [time, day.toZonedDateTime({ timeZone, plainTime: time }).epochMilliseconds] as const)
        // A time that the clocks skip on this day does not exist.
        .filter(([time, start]) => clock(start, timeZone) === time)
        .map(([, start]) => start)
    : windows.flatMap(({ from, to }) => steps(from, to - duration * MINUTE, slotStep * MINUTE));
  const [begins, ends] = [startOf(day, timeZone), startOf(day.add({ days: 1 }), timeZone)];
  const onThisDay = starts.filter((start) => start >= begins && start < ends && fits(start));
  return [...new Set(onThisDay)].toSorted((a, b) => a - b);
}

const steps = (from: number, last: number, step: number): number[] =>
  Array.from(
    { length: Math.max(0, Math.floor((last - from) / step) + 1) },
    (_, index) => from + index * step,
  );

/** The grid cells that an appointment occupies with its buffer, each by the minute (Unix time / 60) at which it starts. */
export function cellsOf(
  { duration, bufferTime }: Pick<TimeRules, "duration" | "bufferTime">,
  start: number,
): number[] {
  const cell = bookingCellMinutes * MINUTE;
  const first = Math.floor(start / cell);
  const end = Math.ceil((start + (duration + bufferTime) * MINUTE) / cell);
  return Array.from({ length: end - first }, (_, index) => (first + index) * bookingCellMinutes);
}

/** Late enough for us to prepare, and within no blocked time. Whether somebody else has it, only the cells say. */
export function isOpen(rules: TimeRules, blocked: readonly Span[], start: number, now: Date): boolean {
  const end = start + rules.duration * MINUTE;
  return (
    start >= now.getTime() + rules.minimumNotice * MINUTE &&
    !blocked.some(({ from, to }) => from < end && to > start)
  );
}

const isFree = (rules: TimeRules, { blocked, taken }: Diary, start: number, now: Date) =>
  isOpen(rules, blocked, start, now) && !cellsOf(rules, start).some((cell) => taken.has(cell));

const DAY = 24 * 60 * MINUTE;
const twoDigits = (value: number) => String(value).padStart(2, "0");

/** What the clock shows on a date. Where no clock is changed that day, counting from midnight says it without a calendar. */
function clockOn(date: string, zone: string): (moment: number) => string {
  const day = Temporal.PlainDate.from(date);
  const [begins, ends] = [startOf(day, zone), startOf(day.add({ days: 1 }), zone)];
  return (moment) => {
    if (ends - begins !== DAY || moment < begins || moment >= ends) return clock(moment, zone);
    const minutes = Math.floor((moment - begins) / MINUTE);
    return `${twoDigits(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}`;
  };
}

/** The times of one date as the public sees them. */
export function slotsOn(
  rules: TimeRules,
  hours: readonly Hours[],
  diary: Diary,
  date: string,
  now: Date,
): Slot[] {
  const shows = clockOn(date, rules.timeZone);
  return offeredStarts(rules, hours, date).map((start) => ({
    startTime: shows(start),
    endTime: shows(start + rules.duration * MINUTE),
    isAvailable: isFree(rules, diary, start, now),
    startsAt: new Date(start).toISOString(),
  }));
}

/** How a date stands: without hours it is closed, without a free time full. */
export function dayOf(
  rules: TimeRules,
  hours: readonly Hours[],
  diary: Diary,
  date: string,
  now: Date,
): BookingDay {
  const starts = offeredStarts(rules, hours, date);
  const open = starts.filter((start) => isOpen(rules, diary.blocked, start, now));
  const free = open.filter((start) => isFree(rules, diary, start, now)).length;
  return { date, free, state: free > 0 ? "open" : open.length > 0 ? "full" : "closed" };
}

/**
 * The moment that a request names, or null for one that no clock ever shows. Without an offset it is wall time in `zone`;
 * of an hour that happens twice it is the first.
 */
export function momentOf(text: string, zone: string): number | null {
  try {
    if (/(Z|[+-]\d\d:\d\d)$/.test(text)) return Temporal.Instant.from(text).epochMilliseconds;
    const wall = Temporal.PlainDateTime.from(text);
    const there = wall.toZonedDateTime(zone);
    return there.toPlainDateTime().equals(wall) ? there.epochMilliseconds : null;
  } catch {
    return null;
  }
}

/** The date of an instant, where the type's clock stands. */
export const dateOf = ({ timeZone }: Pick<TimeRules, "timeZone">, start: number): string =>
  zoned(start, timeZone).toPlainDate().toString();

/** Whether an appointment of this type may begin then: the start of a slot on a date that can be asked for. */
export function isOffered(rules: TimeRules, hours: readonly Hours[], start: number, now: Date): boolean {
  const date = dateOf(rules, start);
  return isBookable(rules, date, now) && offeredStarts(rules, hours, date).includes(start);
}
