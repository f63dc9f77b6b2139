import type { Job } from "./schemas.ts";

/** A job that has stayed open for so many days asks for a look. */
export const LONG_OPEN_DAYS = 60;
const DAY_MS = 86_400_000;

/** The latest time of publication that is a long time ago at `now`. */
export const longOpenSince = (now: Date): string =>
  new Date(now.getTime() - LONG_OPEN_DAYS * DAY_MS).toISOString();

/** For how many whole days a job has been open at `now`; null when it is not, or not for LONG_OPEN_DAYS yet. */
export function longOpenDays(
  job: Pick<Job, "status" | "publishedAt" | "expiresAt">,
  now: Date,
): number | null {
  const expired = job.expiresAt !== null && job.expiresAt <= now.toISOString();
  if (job.status !== "published" || !job.publishedAt || expired) return null;
  if (job.publishedAt > longOpenSince(now)) return null;
  return Math.floor((now.getTime() - Date.parse(job.publishedAt)) / DAY_MS);
}
