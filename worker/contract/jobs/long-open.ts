import type { Job } from "./schemas.ts";

/** Jobs open for this many days are flagged for review. */
export const LONG_OPEN_DAYS = 60;
const DAY_MS = 86_400_000;

/** Jobs published at or before the returned time are long open. */
export const longOpenSince = (now: Date): string =>
  new Date(now.getTime() - LONG_OPEN_DAYS * DAY_MS).toISOString();

/** Whole days that a job has been open; null if it is closed or below LONG_OPEN_DAYS. */
export function longOpenDays(
  job: Pick<Job, "status" | "publishedAt" | "expiresAt">,
  now: Date,
): number | null {
  const expired = job.expiresAt !== null && job.expiresAt <= now.toISOString();
  if (job.status !== "published" || !job.publishedAt || expired) return null;
  if (job.publishedAt > longOpenSince(now)) return null;
  return Math.floor((now.getTime() - Date.parse(job.publishedAt)) / DAY_MS);
}
