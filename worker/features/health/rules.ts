import { cronJobs } from "#contract/health/constants.ts";
import type { SystemHealth } from "#contract/health/endpoints.ts";

export type CronStats = Omit<SystemHealth["crons"][number], "isLate">;

const NEVER_RUN = { lastStart: null, lastFinish: null, lastError: null, runs: 0, failures: 0 };

/** Whether a cron is overdue since its last run, or since `watchedSince` if it never ran. */
export function isLate(
  cron: string,
  lastStart: string | null,
  watchedSince: string | null,
  now: Date,
): boolean {
  const limit = cronJobs[cron]?.lateAfterMinutes;
  const since = lastStart ?? watchedSince;
  if (limit === undefined || since === null) return false;
  return now.getTime() - Date.parse(since) > limit * 60_000;
}

/** Merges the configured crons with those that have run. */
export function toCronStates(runs: readonly CronStats[], now: Date) {
  const crons = [...new Set([...Object.keys(cronJobs), ...runs.map(({ cron }) => cron)])];
  return crons.map((cron) => {
    const run = runs.find((each) => each.cron === cron);
    return { ...(run ?? { cron, ...NEVER_RUN }), isLate: isLate(cron, run?.lastStart ?? null, null, now) };
  });
}
