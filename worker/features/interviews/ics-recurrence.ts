import { CalendarUnreadable } from "./ics-lines.ts";
import { parseTime, toWall, type IcsTime, type WallTime, type Zones } from "./ics-times.ts";

const DAY_MS = 86_400_000;
const WEEKDAYS = ["SU", "MO", "TU", "WE", "TH", "FR", "SA"];
const FREQUENCIES = ["DAILY", "WEEKLY", "MONTHLY", "YEARLY"] as const;

/** A weekday, and which one of the month: -1 is the last, null every. */
type WeekdayRule = { weekday: number; ordinal: number | null };

type RecurrenceRule = {
  frequency: (typeof FREQUENCIES)[number];
  interval: number;
  count: number | null;
  /** Last wall time, inclusive. */
  until: WallTime | null;
  weekdays: WeekdayRule[];
  monthDays: number[];
  months: number[];
  positions: number[];
  weekStart: number;
};

/** Periods and occurrences of one feed, which bounds the time that hostile rules cost. */
export type Budget = { periods: number; occurrences: number };
const MAX_PERIODS_PER_EVENT = 5_000;
const TOO_MUCH = "The calendar has too many repeating events to be read.";

const parseNumbers = (text: string | undefined, min: number, max: number): number[] | null => {
  if (text === undefined) return [];
  const numbers = text.split(",").slice(0, 62).map(Number);
  const isValid = numbers.every((n) => Number.isInteger(n) && n !== 0 && n >= min && n <= max);
  return isValid ? numbers : null;
};

function parseWeekdays(text: string | undefined): WeekdayRule[] | null {
  if (text === undefined) return [];
  const rules = text
    .split(",")
    .slice(0, 62)
    .map((part) => {
      const [, ordinal, name = ""] = /^([+-]?\d{1,2})?(SU|MO|TU|WE|TH|FR|SA)$/.exec(part) ?? [];
      return { weekday: WEEKDAYS.indexOf(name), ordinal: ordinal ? Number(ordinal) : null };
    });
  return rules.every(({ weekday }) => weekday >= 0) ? rules : null;
}

const UNSUPPORTED = ["BYYEARDAY", "BYWEEKNO", "BYHOUR", "BYMINUTE", "BYSECOND"];

/** The end as a wall time of the event. A date includes the whole day. */
function parseUntil(text: string, start: IcsTime, zones: Zones): WallTime | null {
  const time = parseTime(text, undefined, zones);
  if (!time) return null;
  if (time.isDate) return time.wall + DAY_MS - 1;
  return text.endsWith("Z") && !start.isDate ? toWall(time.wall, start.zone) : time.wall;
}

/** Parses an RRULE. Null for rules beyond days, weeks, months and years, whose first occurrence alone counts. */
export function parseRule(text: string, start: IcsTime, zones: Zones): RecurrenceRule | null {
  const parts = new Map(
    text
      .toUpperCase()
      .split(";")
      .map((part): [string, string] => {
        const [key = "", value = ""] = part.trim().split("=");
        return [key, value];
      }),
  );
  if (UNSUPPORTED.some((name) => parts.has(name))) return null;
  const frequency = FREQUENCIES.find((name) => name === parts.get("FREQ"));
  const weekdays = parseWeekdays(parts.get("BYDAY"));
  const monthDays = parseNumbers(parts.get("BYMONTHDAY"), -31, 31);
  const months = parseNumbers(parts.get("BYMONTH"), 1, 12);
  const positions = parseNumbers(parts.get("BYSETPOS"), -366, 366);
  if (!frequency || !weekdays || !monthDays || !months || !positions) return null;
  // Weekdays of a whole year are not worth their code: no calendar offers them.
  if (frequency === "YEARLY" && weekdays.length > 0 && months.length === 0) return null;
  const untilText = parts.get("UNTIL");
  const until = untilText === undefined ? null : parseUntil(untilText, start, zones);
  if (untilText !== undefined && until === null) return null;
  const count = Number(parts.get("COUNT") ?? 0);
  return {
    frequency,
    interval: Math.max(1, Math.min(1_000, Math.floor(Number(parts.get("INTERVAL") ?? 1)) || 1)),
    count: Number.isInteger(count) && count > 0 ? count : null,
    until,
    weekdays,
    monthDays,
    months,
    positions,
    weekStart: Math.max(0, WEEKDAYS.indexOf(parts.get("WKST") ?? "MO")),
  };
}

const startOfDay = (wall: WallTime): WallTime => wall - (((wall % DAY_MS) + DAY_MS) % DAY_MS);
const weekdayOf = (day: WallTime): number => new Date(day).getUTCDay();

/** Days of a month that a rule selects, in order. */
function listMonthDays(
  { weekdays, monthDays }: RecurrenceRule,
  year: number,
  month: number,
  fallback: number,
): WallTime[] {
  const first = Date.UTC(year, month, 1);
  const length = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  const days = Array.from({ length }, (_, index) => first + index * DAY_MS);
  const isMonthDay = (day: number) => monthDays.some((one) => (one > 0 ? one : length + one + 1) === day);
  const isWeekday = (at: WallTime, day: number) =>
    weekdays.some(({ weekday, ordinal }) => {
      if (weekdayOf(at) !== weekday) return false;
      if (ordinal === null) return true;
      return ordinal > 0 ? Math.ceil(day / 7) === ordinal : Math.ceil((length - day + 1) / 7) === -ordinal;
    });
  if (weekdays.length === 0 && monthDays.length === 0)
    return fallback <= length ? [first + (fallback - 1) * DAY_MS] : [];
  return days.filter(
    (at, index) =>
      (monthDays.length === 0 || isMonthDay(index + 1)) &&
      (weekdays.length === 0 || isWeekday(at, index + 1)),
  );
}

/** The days of period `n`, and the first day that the period can have. */
function listPeriodDays(
  rule: RecurrenceRule,
  start: WallTime,
  n: number,
): { from: WallTime; days: WallTime[] } {
  const first = startOfDay(start);
  const step = n * rule.interval;
  const date = new Date(first);
  const [year, month, day] = [date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate()];
  const isInMonths = (at: WallTime) =>
    rule.months.length === 0 || rule.months.includes(new Date(at).getUTCMonth() + 1);
  if (rule.frequency === "DAILY") {
    const at = first + step * DAY_MS;
    const isSelected =
      isInMonths(at) &&
      (rule.weekdays.length === 0 || rule.weekdays.some(({ weekday }) => weekday === weekdayOf(at))) &&
      (rule.monthDays.length === 0 || rule.monthDays.includes(new Date(at).getUTCDate()));
    return { from: at, days: isSelected ? [at] : [] };
  }
  if (rule.frequency === "WEEKLY") {
    const from = first - ((weekdayOf(first) - rule.weekStart + 7) % 7) * DAY_MS + step * 7 * DAY_MS;
    const weekdays = rule.weekdays.length ? rule.weekdays.map(({ weekday }) => weekday) : [weekdayOf(first)];
    const week = Array.from({ length: 7 }, (_, index) => from + index * DAY_MS);
    return { from, days: week.filter((at) => weekdays.includes(weekdayOf(at)) && isInMonths(at)) };
  }
  if (rule.frequency === "MONTHLY") {
    const from = Date.UTC(year, month + step, 1);
    const at = new Date(from);
    const days = isInMonths(from) ? listMonthDays(rule, at.getUTCFullYear(), at.getUTCMonth(), day) : [];
    return { from, days };
  }
  const months = rule.months.length
    ? rule.months.map((one) => one - 1)
    : rule.monthDays.length
      ? Array.from({ length: 12 }, (_, index) => index)
      : [month];
  return {
    from: Date.UTC(year + step, 0, 1),
    days: months.toSorted((a, b) => a - b).flatMap((one) => listMonthDays(rule, year + step, one, day)),
  };
}

const selectPositions = (days: WallTime[], positions: readonly number[]): WallTime[] =>
  positions.length === 0
    ? days
    : days.filter((_, index) => positions.some((n) => (n > 0 ? n - 1 : days.length + n) === index));

/** Lower bound of the number of periods between the start and `target`. */
function countPeriodsBefore(
  { frequency, interval }: RecurrenceRule,
  start: WallTime,
  target: WallTime,
): number {
  if (target <= start) return 0;
  const [a, b] = [new Date(start), new Date(target)];
  const months = (b.getUTCFullYear() - a.getUTCFullYear()) * 12 + b.getUTCMonth() - a.getUTCMonth();
  const units = {
    DAILY: (target - start) / DAY_MS,
    WEEKLY: (target - start) / (7 * DAY_MS),
    MONTHLY: months,
    YEARLY: b.getUTCFullYear() - a.getUTCFullYear(),
  }[frequency];
  return Math.max(0, Math.floor(units / interval) - 1);
}

/**
 * Lists the wall times of the occurrences that start within `range`, both ends included. Throws CalendarUnreadable when
 * the budget of the feed is used up.
 */
export function expandRule(
  rule: RecurrenceRule,
  start: WallTime,
  range: { from: WallTime; to: WallTime },
  budget: Budget,
): WallTime[] {
  const timeOfDay = start - startOfDay(start);
  const last = Math.min(range.to, rule.until ?? Infinity);
  const found: WallTime[] = [];
  let occurrences = 0;
  // A counted rule is walked through from its start.
  const first = rule.count === null ? countPeriodsBefore(rule, start, range.from) : 0;
  for (let n = first; n < first + MAX_PERIODS_PER_EVENT; n++) {
    if (--budget.periods < 0) throw new CalendarUnreadable(TOO_MUCH);
    const { from, days } = listPeriodDays(rule, start, n);
    if (from > last) break;
    for (const day of selectPositions(days, rule.positions)) {
      const at = day + timeOfDay;
      if (at < start) continue;
      if (at > last || (rule.count !== null && ++occurrences > rule.count)) return found;
      if (at < range.from) continue;
      if (--budget.occurrences < 0) throw new CalendarUnreadable(TOO_MUCH);
      found.push(at);
    }
  }
  return found;
}
