import { formatInteger } from "#contract/numbers.ts";

/** Whole dollars: '$198,000'. */
export const dollars = (amount: number): string => `$${formatInteger(Math.round(amount))}`;

/** As a mark on an axis: '$200k'. */
export const thousands = (amount: number): string => `$${Math.round(amount / 1000)}k`;

/** How much wider than the range its scale is, on each side. */
const MARGIN = 0.48;
/** A mark's words would run over the edge any nearer to it, in percent. */
const EDGE = 7;

/** A scale around a range, with two to four round marks on it; `at` answers percent of the width. */
export function salaryScale(min: number, max: number): { at: (amount: number) => number; marks: number[] } {
  const from = min - (max - min) * MARGIN;
  const to = max + (max - min) * MARGIN;
  const step =
    [20_000, 25_000, 50_000, 100_000, 200_000].find((size) => (to - from) / size <= 4.5) ?? 250_000;
  const marks: number[] = [];
  for (let mark = Math.ceil(from / step) * step; mark <= to; mark += step) marks.push(mark);
  const at = (amount: number) => (100 * (amount - from)) / (to - from);
  return { at, marks: marks.filter((mark) => at(mark) > EDGE && at(mark) < 100 - EDGE) };
}
