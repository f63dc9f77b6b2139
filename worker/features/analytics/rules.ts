import { type AnalyticsRange, COUNT_MONTHS, rangeDays, SMALL_COUNT } from "#contract/analytics/constants.ts";
import type { Breakdown, Period } from "#contract/analytics/schemas.ts";
import { addDays, countDays } from "#contract/calendar-dates.ts";

/** The days of a range up to today, and as many days before them. */
export function toPeriods(range: AnalyticsRange, today: string): { period: Period; previous: Period } {
  const days = rangeDays[range];
  const from = addDays(today, 1 - days);
  return { period: { from, to: today }, previous: { from: addDays(from, -days), to: addDays(from, -1) } };
}

const WEEK = 7;
/** A chart of more days has a point per week. */
const MAX_DAY_POINTS = 90;

/** The days of the period, or its weeks counted from its first day. */
export function listPoints(period: Period): Period[] {
  const days = countDays(period);
  const step = days > MAX_DAY_POINTS ? WEEK : 1;
  return Array.from({ length: Math.ceil(days / step) }, (_, index) => {
    const first = addDays(period.from, index * step);
    return { from: first, to: addDays(first, step - 1) };
  });
}

type DayViews = { day: string; views: number };

/** Sums the views of days into points. */
export const sumPoints = (points: readonly Period[], days: readonly DayViews[]): number[] =>
  points.map(({ from, to }) =>
    days.filter(({ day }) => day >= from && day <= to).reduce((sum, { views }) => sum + views, 0),
  );

type SourceViews = { source: string; views: number };

/**
 * Hides the sources with fewer views than SMALL_COUNT. While the hidden ones have fewer together, the smallest of the
 * others is hidden too: otherwise the total would give them away.
 */
export function hideSmallCounts(sources: readonly SourceViews[]): Breakdown {
  const sorted = sources.toSorted((a, b) => b.views - a.views || (a.source < b.source ? -1 : 1));
  let named = sorted.filter(({ views }) => views >= SMALL_COUNT).length;
  const countHidden = () => sorted.slice(named).reduce((sum, { views }) => sum + views, 0);
  while (named > 0 && named < sorted.length && countHidden() < SMALL_COUNT) named--;
  return {
    sources: sorted.slice(0, named).map(({ source, views }) => ({ source, views })),
    hidden: sorted.length - named,
  };
}

/** The oldest day whose counts stay. */
export function oldestCountedDay(today: string): string {
  const date = new Date(`${today}T00:00:00.000Z`);
  date.setUTCMonth(date.getUTCMonth() - COUNT_MONTHS);
  return date.toISOString().slice(0, 10);
}
