/**
 * Seconds until the next try after `attempts` failures: 15 s doubled each time, at most 6 h,
 * of which a random half is taken off ("equal jitter"), so that failures do not come back together.
 */
export function backoff(attempts: number, random: () => number = Math.random): number {
  const full = Math.min(15 * 2 ** Math.max(0, attempts - 1), 6 * 3600);
  return Math.round(full / 2 + (random() * full) / 2);
}
