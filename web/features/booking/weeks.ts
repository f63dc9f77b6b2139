import type { BookingDay } from "#contract/booking/schemas.ts";

/** Days outside of the bookable range are null. */
type Week = { monday: string; days: (BookingDay | null)[] };

const DAY_MS = 86_400_000;
const toIsoDate = (time: number) => new Date(time).toISOString().slice(0, 10);

/** Groups days into weeks from Monday to Friday. */
export function groupByWeek(days: readonly BookingDay[]): Week[] {
  const byDate = new Map(days.map((day) => [day.date, day]));
  const weeks = new Map<string, Week>();
  for (const { date } of days) {
    const time = Date.parse(date);
    const monday = time - (new Date(time).getUTCDay() - 1) * DAY_MS;
    const key = toIsoDate(monday);
    if (weeks.has(key)) continue;
    const weekDays = [0, 1, 2, 3, 4].map((offset) => byDate.get(toIsoDate(monday + offset * DAY_MS)) ?? null);
    weeks.set(key, { monday: key, days: weekDays });
  }
  return [...weeks.values()];
}
