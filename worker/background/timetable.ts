import { iso, shift } from "#worker/base/clock.ts";
import { finishCronRun, insertCronRun, measureStorage } from "#worker/features/health/work.ts";
import { watchLinkedIn } from "#worker/features/linkedin/work.ts";
import { closeExpiredJobs } from "#worker/features/jobs/work.ts";
import { settleBulkRuns } from "#worker/features/bulk-runs/work.ts";
import { queueLetters } from "#worker/features/newsletter/work.ts";
import { orderDue } from "#worker/features/schedules/work.ts";
import { tidyReports } from "#worker/features/sms/work.ts";
import type { Ctx } from "#worker/runtime/ctx.ts";
import { sweepDeliveries } from "#worker/runtime/deliveries.ts";
import { deleteExpired } from "#worker/runtime/queries.ts";

type Work = (ctx: Ctx) => Promise<unknown>;

/** Removes what has outlived its use: ended sessions, counters, kept answers, old cron runs. */
const tidy: Work = (ctx) =>
  ctx.db.batch(deleteExpired(ctx.db, iso(ctx.clock()), iso(shift(ctx.clock(), -1, "day"))));

/** When what is done. The keys equal `triggers.crons` in wrangler.toml; a test compares the two. */
export const timetable: Record<string, readonly Work[]> = {
  "*/5 * * * *": [closeExpiredJobs, sweepDeliveries, orderDue, settleBulkRuns, watchLinkedIn],
  "17 3 * * *": [tidy, tidyReports, measureStorage],
  // Thursday morning in the firm's time zone, winter and summer.
  "0 13 * * thu": [queueLetters],
};

/** Does everything that is due under one cron and leaves a trace of it. One failure does not stop the others. */
export async function tick(cron: string, ctx: Ctx, works = timetable[cron] ?? []): Promise<void> {
  const startedAt = iso(ctx.clock());
  await insertCronRun(ctx.db, { cron, startedAt });
  const results = await Promise.allSettled(works.map((work) => work(ctx)));
  const reasons = results
    .filter((result) => result.status === "rejected")
    .map(({ reason }) => reason as unknown);
  for (const reason of reasons) ctx.log("error", "cron.failed", { cron }, reason);
  const failures = reasons.map(withoutValues);
  await finishCronRun(ctx.db, cron, startedAt, iso(ctx.clock()), failures.join("; ") || null);
}

/** A failed query quotes what people typed after its statement. */
const withoutValues = (reason: unknown): string => String(reason).split("\nparams:")[0]!.slice(0, 500);
