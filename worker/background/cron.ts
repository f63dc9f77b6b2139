import { iso, addTime } from "#worker/base/clock.ts";
import { redactedReason } from "#worker/base/errors.ts";
import { withRequestId } from "#worker/base/request-id.ts";
import { redactedError } from "#worker/base/log.ts";
import { eraseStrayResumes } from "#worker/features/applications/tasks.ts";
import { finishCronRun, hasRunSince, insertCronRun, measureStorage } from "#worker/features/health/tasks.ts";
import { watchLinkedIn } from "#worker/features/linkedin/tasks.ts";
import { closeExpiredJobs } from "#worker/features/jobs/tasks.ts";
import { settleBulkRuns } from "#worker/features/bulk-generation/tasks.ts";
import { queueLetters } from "#worker/features/newsletter/tasks.ts";
import { orderDue } from "#worker/features/schedules/tasks.ts";
import { tidyReports } from "#worker/features/sms/tasks.ts";
import { eraseForgotten } from "#worker/features/privacy/tasks.ts";
import type { Ctx } from "#worker/runtime/ctx.ts";
import { enqueueMissedDeliveries } from "#worker/runtime/deliveries.ts";
import { deleteExpired } from "#worker/runtime/queries.ts";

type Task = (ctx: Ctx) => Promise<unknown>;

/** Removes what has outlived its use: ended sessions, counters, kept answers, old cron runs. */
const deleteExpiredRows: Task = (ctx) =>
  ctx.db.batch(deleteExpired(ctx.db, iso(ctx.clock()), iso(addTime(ctx.clock(), -1, "day"))));

// Thursday morning in the firm's time zone, winter and summer.
const NEWSLETTER_CRON = "0 13 * * thu";

/** Thursday at one o'clock (UTC), the last one. */
function lastNewsletterTime(now: Date): Date {
  const at = new Date(now);
  at.setUTCHours(13, 0, 0, 0);
  at.setUTCDate(at.getUTCDate() - ((at.getUTCDay() + 3) % 7));
  return at > now ? addTime(at, -7, "day") : at;
}

const enqueueNewsletter: Task = (ctx) => queueLetters(ctx);

/** The letter of a Thursday whose own tick never came, or died: everything else is made up for by its next tick. */
async function enqueueMissedNewsletter(ctx: Ctx): Promise<void> {
  const dueAt = lastNewsletterTime(ctx.clock());
  if (await hasRunSince(ctx.db, NEWSLETTER_CRON, iso(dueAt))) return;
  await runCron(NEWSLETTER_CRON, ctx, [(inside) => queueLetters(inside, dueAt)]);
}

/** When what is done. The keys equal `triggers.crons` in wrangler.toml; a test compares the two. */
export const cronSchedule: Record<string, readonly Task[]> = {
  "*/5 * * * *": [closeExpiredJobs, enqueueMissedDeliveries, orderDue, settleBulkRuns, watchLinkedIn],
  "17 3 * * *": [deleteExpiredRows, tidyReports, eraseForgotten, eraseStrayResumes, measureStorage, enqueueMissedNewsletter],
  [NEWSLETTER_CRON]: [enqueueNewsletter],
};

/** Does everything that is due under one cron and leaves a trace of it. One failure does not stop the others. */
export async function runCron(cron: string, ctx: Ctx, tasks = cronSchedule[cron] ?? []): Promise<void> {
  const began = ctx.clock();
  const startedAt = iso(began);
  await withRequestId(ctx.caller.requestId, async () => {
    await insertCronRun(ctx.db, { cron, startedAt });
    const results = await Promise.allSettled(tasks.map((work) => work(ctx)));
    const reasons = results.flatMap((result, n) => {
      if (result.status === "fulfilled") return [];
      ctx.log("error", "cron.failed", { cron, work: tasks[n]!.name }, result.reason);
      return [result.reason as unknown];
    });
    const failures = reasons.map((reason) => redactedReason(String(redactedError(reason))));
    await finishCronRun(ctx.db, cron, startedAt, iso(ctx.clock()), failures.join("; ") || null);
    const ms = ctx.clock().getTime() - began.getTime();
    ctx.log("info", "cron.done", { cron, tasks: tasks.length, failures: failures.length, ms });
  });
}
