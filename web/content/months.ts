// Months as `YYYY-MM`, formatted without Intl because of what its first use costs.

const NAMES = "January February March April May June July August September October November December".split(
  " ",
);
const SEASONS = ["Winter", "Spring", "Summer", "Fall"];

const getMonth = (month: string): number => Number(month.slice(5, 7));

/** '2024-04' → 2024. */
export const getYear = (month: string): number => Number(month.slice(0, 4));

/** '2024-04' → 'April'. */
const formatMonthName = (month: string): string => NAMES[getMonth(month) - 1] ?? "";

/** '2024-04' → 'April 2024'. */
export const formatMonth = (month: string): string => `${formatMonthName(month)} ${getYear(month)}`;

/** 'March to October 2025', or with both years. */
export const formatPeriod = (from: string, to: string): string =>
  `${getYear(from) === getYear(to) ? formatMonthName(from) : formatMonth(from)} to ${formatMonth(to)}`;

/** '2024-04' → 'Spring 2024'; winter begins in December. */
export const formatSeason = (month: string): string =>
  `${SEASONS[Math.floor((getMonth(month) % 12) / 3)]} ${getYear(month)}`;

/** The month `count` months after `month`. */
export function addMonths(month: string, count: number): string {
  const months = getYear(month) * 12 + getMonth(month) - 1 + count;
  return `${Math.floor(months / 12)}-${String((months % 12) + 1).padStart(2, "0")}`;
}
