const HOUR = 3_600;
/** In seconds. Short at first, because most failures pass; the last ones outlast a day without the vendor. */
const WAITS = [15, 60, 300, HOUR / 2, 2 * HOUR, 6 * HOUR, 12 * HOUR - 1, 12 * HOUR - 1];

/**
 * Seconds until the next try after `attempts` failures: from 15 s to 12 h, of which chance takes off up to a quarter, so
 * that failures do not come back together. Eight of them last for more than a day at the least.
 */
export function backoff(attempts: number, random: () => number = Math.random): number {
  const full = WAITS[Math.min(Math.max(attempts, 1), WAITS.length) - 1]!;
  return Math.round(full - (random() * full) / 4);
}
