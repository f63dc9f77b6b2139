import { iso, addTime } from "#worker/base/clock.ts";
import { redactedReason } from "#worker/base/errors.ts";
import { withRequestId } from "#worker/base/request-id.ts";
import { redactedError } from "#worker/base/log.ts";
import { chainActivity, signActivityHead } from "#worker/features/activity/tasks.ts";
import { deleteOldCounts } from "#worker/features/analytics/index.ts";
import { maintainApiKeys } from "#worker/features/api-keys/tasks.ts";
import { releaseExpiredHolds } from "#worker/features/booking/tasks.ts";
import { applyDueDates } from "#worker/features/articles/tasks.ts";
import { deleteOrphanedResumes, enqueueResumeTexts } from "#worker/features/applications/tasks.ts";
import { finishCronRun, hasRunSince, insertCronRun, measureStorage } from "#worker/features/health/tasks.ts";
import { enqueueCalendarReads } from "#worker/features/interviews/tasks.ts";
import { checkLinkedInToken, readEngagement } from "#worker/features/linkedin/tasks.ts";
import { deleteOldMergeData } from "#worker/features/leads/index.ts";
import { closeExpiredJobs } from "#worker/features/jobs/tasks.ts";
import { finishBulkRuns } from "#worker/features/bulk-generation/tasks.ts";
import { deleteOldNotifications } from "#worker/features/notifications/index.ts";
import {
  enqueueDigests,
  notifyFailedDeliveries,
  notifyOverdue,
} from "#worker/features/notifications/tasks.ts";
import {
  draftWeeklyNewsletter,
  NEWSLETTER_CRON,
  nextIssueTime,
  sendDueNewsletters,
} from "#worker/features/newsletter/tasks.ts";
import { enqueueDueRuns } from "#worker/features/schedules/tasks.ts";
import { advanceCampaigns, cleanUpReports } from "#worker/features/sms/tasks.ts";
import { remindOfEndedGuarantees } from "#worker/features/placements/tasks.ts";
import { enforceRetention } from "#worker/features/privacy/tasks.ts";
import { cleanUpWebhooks } from "#worker/features/webhooks/tasks.ts";
import type { Ctx } from "#worker/runtime/ctx.ts";
import { enqueueMissedDeliveries } from "#worker/runtime/deliveries.ts";
import { renameFormerActions } from "#worker/runtime/former-actions-queries.ts";
import { deleteExpired } from "#worker/runtime/queries.ts";

type Task = (ctx: Ctx) => Promise<unknown>;

/** Ended sessions, counters, idempotent responses, old cron runs. */
const deleteExpiredRows: Task = (ctx) =>
  ctx.db.batch(deleteExpired(ctx.db, iso(ctx.clock()), iso(addTime(ctx.clock(), -1, "day"))));

const draftNewsletter: Task = (ctx) => draftWeeklyNewsletter(ctx);

/** Catches up on a missed weekly run; the other crons run often enough to need no catch-up. */
async function draftMissedNewsletter(ctx: Ctx): Promise<void> {
  const dueAt = addTime(nextIssueTime(ctx.clock()), -7, "day");
  if (await hasRunSince(ctx.db, NEWSLETTER_CRON, iso(dueAt))) return;
  await runCron(NEWSLETTER_CRON, ctx, [(taskCtx) => draftWeeklyNewsletter(taskCtx, dueAt)]);
}

/** Tasks by cron expression. The keys equal `triggers.crons` in wrangler.toml; a test compares them. */
export const cronSchedule: Record<string, readonly Task[]> = {
  "*/5 * * * *": [
    closeExpiredJobs,
    applyDueDates,
    releaseExpiredHolds,
    enqueueMissedDeliveries,
    advanceCampaigns,
    enqueueResumeTexts,
    enqueueDueRuns,
    sendDueNewsletters,
    finishBulkRuns,
    checkLinkedInToken,
    enqueueCalendarReads,
    notifyOverdue,
    notifyFailedDeliveries,
    enqueueDigests,
    chainActivity,
  ],
  "17 3 * * *": [
    deleteExpiredRows,
    maintainApiKeys,
    cleanUpWebhooks,
    renameFormerActions,
    cleanUpReports,
    deleteOldNotifications,
    deleteOldMergeData,
    remindOfEndedGuarantees,
    enforceRetention,
    signActivityHead,
    deleteOrphanedResumes,
    deleteOldCounts,
    readEngagement,
    measureStorage,
    draftMissedNewsletter,
  ],
  [NEWSLETTER_CRON]: [draftNewsletter],
};

/** Runs the tasks of one cron expression and records the run. A failed task does not stop the others. */
export async function runCron(cron: string, ctx: Ctx, tasks = cronSchedule[cron] ?? []): Promise<void> {
  const startDate = ctx.clock();
  const startedAt = iso(startDate);
  await withRequestId(ctx.caller.requestId, async () => {
    await insertCronRun(ctx.db, { cron, startedAt });
    const results = await Promise.allSettled(tasks.map((task) => task(ctx)));
    const reasons = results.flatMap((result, n) => {
      if (result.status === "fulfilled") return [];
      ctx.log("error", "cron.failed", { cron, task: tasks[n]!.name }, result.reason);
      return [result.reason as unknown];
    });
    const failures = reasons.map((reason) => redactedReason(String(redactedError(reason))));
    await finishCronRun(ctx.db, cron, startedAt, iso(ctx.clock()), failures.join("; ") || null);
    const ms = ctx.clock().getTime() - startDate.getTime();
    ctx.log("info", "cron.done", { cron, tasks: tasks.length, failures: failures.length, ms });
  });
}
