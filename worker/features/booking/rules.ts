import { Temporal } from "temporal-polyfill";
import type { BookingDay, Slot } from "#contract/booking/schemas.ts";
import { MAX_DAYS_AHEAD, bookingGridMinutes } from "#contract/booking/constants.ts";

/** Epoch milliseconds; `to` is exclusive. */
export type Span = { from: number; to: number };

/** Slot settings of a booking type. Durations in minutes, `maxAdvanceBooking` in days, `availableSlots` as wall times. */
export type SlotRules = {
  duration: number;
  bufferTime: number;
  slotStep: number;
  minimumNotice: number;
  maxAdvanceBooking: number;
  availableSlots: string[] | null;
  timeZone: string;
};

/** Wall time in `timeZone`; day 0 is Sunday. */
export type WeeklyHours = { dayOfWeek: number; startTime: string; endTime: string; timeZone: string };

/** Blocked times and the cells of other appointments. */
export type BusyTimes = { blocked: readonly Span[]; taken: ReadonlySet<number> };

const MINUTE_MS = 60_000;
const SATURDAY = 6;

const toZoned = (moment: number, zone: string) =>
  Temporal.Instant.fromEpochMilliseconds(moment).toZonedDateTimeISO(zone);
const formatTime = (moment: number, zone: string) =>
  toZoned(moment, zone).toPlainTime().toString({ smallestUnit: "minute" });
const startOfDay = (date: Temporal.PlainDate, zone: string) => date.toZonedDateTime(zone).epochMilliseconds;

/** Lists bookable dates: weekdays from today on, in the type's time zone (spec P §9). */
export function listBookableDates({ timeZone, maxAdvanceBooking }: SlotRules, now: Date): string[] {
  const today = toZoned(now.getTime(), timeZone).toPlainDate();
  const days = Math.min(MAX_DAYS_AHEAD, maxAdvanceBooking);
  return Array.from({ length: days + 1 }, (_, offset) => today.add({ days: offset }))
    .filter(({ dayOfWeek }) => dayOfWeek < SATURDAY)
    .map((date) => date.toString());
}

/** True for weekdays within the booking period, in the type's time zone. */
export function isBookableDate({ timeZone, maxAdvanceBooking }: SlotRules, date: string, now: Date): boolean {
  const today = toZoned(now.getTime(), timeZone).toPlainDate();
  const { days } = today.until(date);
  return (
    days >= 0 &&
    days <= Math.min(MAX_DAYS_AHEAD, maxAdvanceBooking) &&
    Temporal.PlainDate.from(date).dayOfWeek < SATURDAY
  );
}

/** A date from midnight to midnight. */
export function toDateSpan(date: string, timeZone: string): Span {
  const day = Temporal.PlainDate.from(date);
  return { from: startOfDay(day, timeZone), to: startOfDay(day.add({ days: 1 }), timeZone) };
}

/** Two days from the start of a date, so that long appointments fit. */
export function getDateRange({ timeZone }: SlotRules, date: string): Span {
  const day = Temporal.PlainDate.from(date);
  return { from: startOfDay(day, timeZone), to: startOfDay(day.add({ days: 2 }), timeZone) };
}

/** Returns the weekly hours that touch a date as spans. DST changes make days longer or shorter. */
export function listWindows(
  { timeZone }: Pick<SlotRules, "timeZone">,
  hours: readonly WeeklyHours[],
  date: Temporal.PlainDate,
): Span[] {
  return hours.flatMap((window) => {
    // In another time zone the same moment may belong to the previous or next day.
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

/** Lists all slot starts of a date in order, free or taken. */
export function listSlotStarts(rules: SlotRules, hours: readonly WeeklyHours[], date: string): number[] {
  const { duration, slotStep, availableSlots, timeZone } = rules;
  const day = Temporal.PlainDate.from(date);
  const windows = listWindows(rules, hours, day);
  const fits = (start: number) =>
    windows.some(({ from, to }) => start >= from && start + duration * MINUTE_MS <= to);
  const starts = availableSlots
    ? availableSlots
        .map((time) => [time, day.toZonedDateTime({ timeZone, plainTime: time }).epochMilliseconds] as const)
        // Drop wall times that a DST change skips.
        .filter(([time, start]) => formatTime(start, timeZone) === time)
        .map(([, start]) => start)
    : windows.flatMap(({ from, to }) => stepsBetween(from, to - duration * MINUTE_MS, slotStep * MINUTE_MS));
  const [dayStart, dayEnd] = [startOfDay(day, timeZone), startOfDay(day.add({ days: 1 }), timeZone)];
  const onThisDay = starts.filter((start) => start >= dayStart && start < dayEnd && fits(start));
  return [...new Set(onThisDay)].toSorted((a, b) => a - b);
}

/** Lists `from`, `from + step` and so on, up to `last`. */
export const stepsBetween = (from: number, last: number, step: number): number[] =>
  Array.from(
    { length: Math.max(0, Math.floor((last - from) / step) + 1) },
    (_, index) => from + index * step,
  );

/** Returns the grid cells of an appointment with its buffer, as Unix minutes of their start. */
export function toCells(
  { duration, bufferTime }: Pick<SlotRules, "duration" | "bufferTime">,
  start: number,
): number[] {
  const cell = bookingGridMinutes * MINUTE_MS;
  const first = Math.floor(start / cell);
  const end = Math.ceil((start + (duration + bufferTime) * MINUTE_MS) / cell);
  return Array.from({ length: end - first }, (_, index) => (first + index) * bookingGridMinutes);
}

/** True when the start respects the minimum notice and no blocked time. Ignores other appointments. */
export function isOpen(rules: SlotRules, blocked: readonly Span[], start: number, now: Date): boolean {
  const end = start + rules.duration * MINUTE_MS;
  return (
    start >= now.getTime() + rules.minimumNotice * MINUTE_MS &&
    !blocked.some(({ from, to }) => from < end && to > start)
  );
}

const isFree = (rules: SlotRules, { blocked, taken }: BusyTimes, start: number, now: Date) =>
  isOpen(rules, blocked, start, now) && !toCells(rules, start).some((cell) => taken.has(cell));

const DAY_MS = 24 * 60 * MINUTE_MS;
const twoDigits = (value: number) => String(value).padStart(2, "0");

/** Formats wall times of a date. Fast path without Temporal on days without a DST change. */
function createTimeFormatter(date: string, zone: string): (moment: number) => string {
  const day = Temporal.PlainDate.from(date);
  const [dayStart, dayEnd] = [startOfDay(day, zone), startOfDay(day.add({ days: 1 }), zone)];
  return (moment) => {
    if (dayEnd - dayStart !== DAY_MS || moment < dayStart || moment >= dayEnd)
      return formatTime(moment, zone);
    const minutes = Math.floor((moment - dayStart) / MINUTE_MS);
    return `${twoDigits(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}`;
  };
}

/** Lists all slots of a date in order, with their availability. */
export function listSlots(
  rules: SlotRules,
  hours: readonly WeeklyHours[],
  busy: BusyTimes,
  date: string,
  now: Date,
): Slot[] {
  const format = createTimeFormatter(date, rules.timeZone);
  return listSlotStarts(rules, hours, date).map((start) => ({
    startTime: format(start),
    endTime: format(start + rules.duration * MINUTE_MS),
    isAvailable: isFree(rules, busy, start, now),
    startsAt: new Date(start).toISOString(),
  }));
}

/** A date without open slots is closed; one whose open slots are all taken is full. */
export function toBookingDay(
  rules: SlotRules,
  hours: readonly WeeklyHours[],
  busy: BusyTimes,
  date: string,
  now: Date,
): Omit<BookingDay, "holiday"> {
  const starts = listSlotStarts(rules, hours, date);
  const open = starts.filter((start) => isOpen(rules, busy.blocked, start, now));
  const free = open.filter((start) => isFree(rules, busy, start, now)).length;
  return { date, free, state: free > 0 ? "open" : open.length > 0 ? "full" : "closed" };
}

/**
 * Parses an ISO date-time to epoch milliseconds; null when invalid or skipped by DST. Without an offset it is wall time in
 * `zone`; in a repeated hour the first one.
 */
export function parseMoment(text: string, zone: string): number | null {
  try {
    if (/(Z|[+-]\d\d:\d\d)$/.test(text)) return Temporal.Instant.from(text).epochMilliseconds;
    const wall = Temporal.PlainDateTime.from(text);
    const zonedTime = wall.toZonedDateTime(zone);
    return zonedTime.toPlainDateTime().equals(wall) ? zonedTime.epochMilliseconds : null;
  } catch {
    return null;
  }
}

/** ISO date of an instant in the type's time zone. */
export const toZonedDate = ({ timeZone }: Pick<SlotRules, "timeZone">, start: number): string =>
  toZoned(start, timeZone).toPlainDate().toString();

/** True when `start` is a slot start on a bookable date. */
export function isSlotStart(
  rules: SlotRules,
  hours: readonly WeeklyHours[],
  start: number,
  now: Date,
): boolean {
  const date = toZonedDate(rules, start);
  return isBookableDate(rules, date, now) && listSlotStarts(rules, hours, date).includes(start);
}
