import { firm } from "#contract/firm.ts";
import { formatInteger } from "#contract/numbers.ts";

/** Without cents: '$198,000'. */
export const formatAmount = (amount: number): string =>
  firm.currencySymbol + formatInteger(Math.round(amount));

/** Axis label: '$200k'. */
export const formatThousands = (amount: number): string =>
  `${firm.currencySymbol}${Math.round(amount / 1000)}k`;

/** Extra width of the scale on each side, relative to the range. */
const MARGIN_RATIO = 0.48;
/** Closer marks would be clipped, in percent of the width. */
const MIN_EDGE_PERCENT = 7;

/** A scale around a range with two to four round marks; `toPercent` maps an amount to the width. */
export function createSalaryScale(
  min: number,
  max: number,
): { toPercent: (amount: number) => number; marks: number[] } {
  const from = min - (max - min) * MARGIN_RATIO;
  const to = max + (max - min) * MARGIN_RATIO;
  const step =
    [20_000, 25_000, 50_000, 100_000, 200_000].find((size) => (to - from) / size <= 4.5) ?? 250_000;
  const marks: number[] = [];
  for (let mark = Math.ceil(from / step) * step; mark <= to; mark += step) marks.push(mark);
  const toPercent = (amount: number) => (100 * (amount - from)) / (to - from);
  return {
    toPercent,
    marks: marks.filter(
      (mark) => toPercent(mark) > MIN_EDGE_PERCENT && toPercent(mark) < 100 - MIN_EDGE_PERCENT,
    ),
  };
}
