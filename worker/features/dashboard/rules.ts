import type { WeekSpan } from "#worker/base/firm-day.ts";

/** Median; null without values. The mean of the two middle ones for an even number. */
export function median(values: readonly number[]): number | null {
  if (values.length === 0) return null;
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}

const MINUTE_MS = 60_000;

/** First contact and first reply of a person, as ISO times. */
type Reply = { createdAt: string; repliedAt: string };

/** Number and median minutes of the first replies to the people who got in touch in each week. */
export const toFirstReplies = (weeks: readonly WeekSpan[], replies: readonly Reply[]) =>
  weeks.map(({ from, to, start, end }) => {
    const minutes = replies
      .filter(({ createdAt }) => createdAt >= start && createdAt < end)
      .map(({ createdAt, repliedAt }) => (Date.parse(repliedAt) - Date.parse(createdAt)) / MINUTE_MS);
    const middle = median(minutes);
    return { from, to, replied: minutes.length, medianMinutes: middle === null ? null : Math.round(middle) };
  });
