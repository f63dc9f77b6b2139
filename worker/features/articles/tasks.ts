import { iso } from "#worker/base/clock.ts";
import { AppError, staffErrorMessage } from "#worker/base/errors.ts";
import { type Activity, recordSystemActivity } from "#worker/runtime/activity.ts";
import { invalidateContentVersion } from "#worker/runtime/content-version.ts";
import type { Ctx } from "#worker/runtime/ctx.ts";
import { articleActivity, attemptTransition } from "./publishing.ts";
import type { ArticleRow } from "./queries.ts";
import { listDueArticles, setScheduleError } from "./schedule-queries.ts";

/** The next tick continues. */
const PER_TICK = 50;
const END_PASSED = "The time to unpublish this article has passed as well. Choose new times.";

/** Returns whether this tick made the change. */
async function applyDueDate(ctx: Ctx, article: ArticleRow, now: string): Promise<boolean> {
  const isEnd = article.status === "published";
  if (!isEnd && article.unpublishAt && article.unpublishAt <= now)
    throw new AppError("invalid_transition", END_PASSED);
  const dueAt = isEnd ? article.unpublishAt : article.scheduledFor;
  const record = (activity: Activity) =>
    recordSystemActivity(ctx, { ...activity, details: { ...activity.details, dueAt } });
  return (await attemptTransition(ctx, isEnd ? "unpublish" : "publish", article, record)) !== null;
}

/** Stores the reason for staff, once as long as it stays the same. The next tick tries again. */
async function recordFailure(ctx: Ctx, article: ArticleRow, error: unknown): Promise<void> {
  const reason = staffErrorMessage(error);
  if (!(error instanceof AppError)) ctx.log("error", "article.schedule_failed", { id: article.id }, error);
  const entry = articleActivity("schedule_failed", article);
  await ctx.db.batch([
    setScheduleError(ctx.db, article, reason),
    recordSystemActivity(ctx, { ...entry, details: { ...entry.details, reason } }),
  ]);
}

/**
 * Cron task: publishes and unpublishes the articles whose time has come. Overlapping ticks are safe: each change is one
 * conditional update. An article that fails does not stop the others.
 */
export async function applyDueDates(ctx: Ctx): Promise<number> {
  const now = iso(ctx.clock());
  let changed = 0;
  for (const article of await listDueArticles(ctx.db, now, PER_TICK)) {
    try {
      if (await applyDueDate(ctx, article, now)) changed++;
    } catch (error) {
      await recordFailure(ctx, article, error);
    }
  }
  if (changed > 0) invalidateContentVersion();
  return changed;
}
