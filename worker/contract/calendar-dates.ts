const DAY_MS = 86_400_000;

/** Two calendar dates 'yyyy-MM-dd', both included. */
type DateRange = { from: string; to: string };

/** Adds days to a calendar date 'yyyy-MM-dd'. */
export const addDays = (date: string, days: number): string =>
  new Date(Date.parse(date) + days * DAY_MS).toISOString().slice(0, 10);

/** Days of a range; below 1 when it ends before it begins. */
export const countDays = ({ from, to }: DateRange): number =>
  (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;

type Refinement = [check: (range: DateRange) => boolean, options: { error: string; path: string[] }];

/** The arguments of `refine()` for a query of at most `maximum` days. */
export const maxDays = (maximum: number): Refinement => [
  (range) => countDays(range) >= 1 && countDays(range) <= maximum,
  { error: `Use a range of 1 to ${maximum} days.`, path: ["to"] },
];
