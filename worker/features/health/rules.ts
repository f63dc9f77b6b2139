import { cronWords, type OfficeHealth } from "#contract/health/endpoints.ts";

/** How often a cron has run, and how the last time went. */
export type CronRuns = Omit<OfficeHealth["crons"][number], "isLate">;

const NEVER = { lastStart: null, lastFinish: null, lastError: null, runs: 0, failures: 0 };

/** Whether a cron should have run again by now, or, since `watchedSince`, for the first time. */
export function isLate(
  cron: string,
  lastStart: string | null,
  watchedSince: string | null,
  now: Date,
): boolean {
  const limit = cronWords[cron]?.lateAfterMinutes;
  const since = lastStart ?? watchedSince;
  if (limit === undefined || since === null) return false;
  return now.getTime() - Date.parse(since) > limit * 60_000;
}

/** Every cron that is known or has run; `isLate` when it should have run again by now. */
export function cronStates(runs: readonly CronRuns[], now: Date) {
  const crons = [...new Set([...Object.keys(cronWords), ...runs.map(({ cron }) => cron)])];
  return crons.map((cron) => {
    const run = runs.find((each) => each.cron === cron);
    return { ...(run ?? { cron, ...NEVER }), isLate: isLate(cron, run?.lastStart ?? null, null, now) };
  });
}
