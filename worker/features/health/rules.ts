import { cronWords } from "#contract/health.ts";

type Run = {
  cron: string;
  lastStart: string;
  lastFinish: string | null;
  lastError: string | null;
  runs: number;
  failures: number;
};

const NEVER = { lastStart: null, lastFinish: null, lastError: null, runs: 0, failures: 0 };

/** Every cron that is known or has run; `isLate` when it should have run again by now. */
export function cronStates(runs: readonly Run[], now: Date) {
  const crons = [...new Set([...Object.keys(cronWords), ...runs.map(({ cron }) => cron)])];
  return crons.map((cron) => {
    const run = runs.find((each) => each.cron === cron);
    const limit = cronWords[cron]?.lateAfterMinutes;
    const minutes = run && (now.getTime() - Date.parse(run.lastStart)) / 60_000;
    return {
      ...(run ?? { cron, ...NEVER }),
      isLate: minutes !== undefined && limit !== undefined && minutes > limit,
    };
  });
}
