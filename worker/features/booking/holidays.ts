import { type Holiday, holidays } from "#contract/booking/constants.ts";
import { firmCountry } from "#contract/firm.ts";

/** A date of each year, or the n-th weekday of a month (-1: the last), plus days. 1 is Monday and January. */
type HolidayRule =
  | { name: string; month: number; day: number }
  | { name: string; month: number; weekday: number; nth: number; plusDays?: number };

const RULES: Record<Holiday, HolidayRule> = {
  new_year: { name: "New Year’s Day", month: 1, day: 1 },
  martin_luther_king: { name: "Martin Luther King Jr. Day", month: 1, weekday: 1, nth: 3 },
  presidents: { name: "Presidents’ Day", month: 2, weekday: 1, nth: 3 },
  memorial: { name: "Memorial Day", month: 5, weekday: 1, nth: -1 },
  juneteenth: { name: "Juneteenth", month: 6, day: 19 },
  independence: { name: "Independence Day", month: 7, day: 4 },
  labor: { name: "Labor Day", month: 9, weekday: 1, nth: 1 },
  columbus: { name: "Columbus Day", month: 10, weekday: 1, nth: 2 },
  veterans: { name: "Veterans Day", month: 11, day: 11 },
  thanksgiving: { name: "Thanksgiving Day", month: 11, weekday: 4, nth: 4 },
  after_thanksgiving: { name: "Day after Thanksgiving", month: 11, weekday: 4, nth: 4, plusDays: 1 },
  christmas_eve: { name: "Christmas Eve", month: 12, day: 24 },
  christmas: { name: "Christmas Day", month: 12, day: 25 },
};

const DAY_MS = 86_400_000;
const toIsoDate = (time: number) => new Date(time).toISOString().slice(0, 10);
const SATURDAY = 6;
const SUNDAY = 0;

function findTime(rule: HolidayRule, year: number): number {
  if ("day" in rule) {
    const time = Date.UTC(year, rule.month - 1, rule.day);
    // Observed on the nearest weekday, as federal offices and banks do.
    const weekday = new Date(time).getUTCDay();
    return time + (weekday === SATURDAY ? -DAY_MS : weekday === SUNDAY ? DAY_MS : 0);
  }
  const { month, weekday, nth, plusDays = 0 } = rule;
  const first = Date.UTC(year, nth > 0 ? month - 1 : month, 1);
  const offset = (weekday - new Date(first).getUTCDay() + 7) % 7;
  return first + (offset + 7 * (nth > 0 ? nth - 1 : nth) + plusDays) * DAY_MS;
}

/** The ISO date on which a holiday is observed; New Year's Day can be observed in the year before. */
export const findHolidayDate = (holiday: Holiday, year: number): string =>
  toIsoDate(findTime(RULES[holiday], year));

/** The next observed date from `today` on. */
export function findNextHolidayDate(holiday: Holiday, today: string): string {
  const year = Number(today.slice(0, 4));
  const dates = [year, year + 1, year + 2].map((each) => findHolidayDate(holiday, each));
  return dates.find((date) => date >= today)!;
}

/** Holidays of every country; the others are those of the United States. */
const COMMON_HOLIDAYS: readonly Holiday[] = ["new_year", "christmas_eve", "christmas"];

/** The holidays of a country. Firms elsewhere block their other holidays by hand. */
export const listCountryHolidays = (country: string): readonly Holiday[] =>
  country === "US" ? holidays : COMMON_HOLIDAYS;

export const getHolidayName = (holiday: Holiday): string => RULES[holiday].name;

/** Years that ISO dates write with four digits. */
const YEARS = { first: 0, last: 9999 };

/** The names of the closed holidays by ISO date, from a day before `from` to a day after `to`, for any time zone. */
export function listHolidayNames(closed: readonly Holiday[], from: Date, to: Date): Map<string, string> {
  const names = new Map<string, string>();
  const [first, last] = [from.getTime() - DAY_MS, to.getTime() + DAY_MS];
  const offered = listCountryHolidays(firmCountry).filter((each) => closed.includes(each));
  const firstYear = Math.max(new Date(first).getUTCFullYear(), YEARS.first);
  // New Year's Day can be observed on the last day of the year before.
  const lastYear = Math.min(new Date(last + DAY_MS).getUTCFullYear(), YEARS.last);
  for (let year = firstYear; year <= lastYear; year++) {
    for (const holiday of offered) {
      const time = findTime(RULES[holiday], year);
      if (time + DAY_MS > first && time <= last) names.set(toIsoDate(time), RULES[holiday].name);
    }
  }
  return names;
}
