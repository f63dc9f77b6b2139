import { iso } from "#worker/base/clock.ts";
import { AppError, DeliveryObsolete, VendorFailure } from "#worker/base/errors.ts";
import { isFinalFailure } from "#worker/runtime/attempts.ts";
import type { Ctx } from "#worker/runtime/ctx.ts";
import { enqueueDeliveries, type DeliveryHandler } from "#worker/runtime/deliveries.ts";
import type { Statement } from "#worker/runtime/queries.ts";
import { publishDraft } from "#worker/features/articles/index.ts";
import { enqueueLinkedInPost } from "#worker/features/linkedin/index.ts";
import { writeDraft } from "#worker/features/article-generation/index.ts";
import { findArticle, findSchedule, type ScheduleRow, setOutcome } from "./queries.ts";

export { enqueueDueRuns } from "./runs.ts";

/** Operations of other features; tests replace them. */
export type ScheduleDependencies = {
  writeDraft: typeof writeDraft;
  publishDraft: typeof publishDraft;
  enqueueLinkedInPost: typeof enqueueLinkedInPost;
};

const OUTLINE_NOT_PUBLISHED =
  "The article was written as an outline, because no article writer is configured, and an outline is never published automatically.";
const NOT_PUBLISHED =
  "The article was written but could not be published automatically. It waits for review.";

/** Returns a permanent failure for errors that a retry can't fix. */
function toPermanentFailure(error: unknown, attempts: number): VendorFailure | null {
  if (error instanceof VendorFailure && error.permanent) return error;
  const reason = error instanceof Error ? error.message : "Unknown failure";
  const refused = error instanceof AppError && error.code === "conflict";
  if (!refused && !isFinalFailure(error, attempts)) return null;
  return new VendorFailure("Schedule", reason, { permanent: true, cause: error });
}

/**
 * Writes the article of one delivery, then publishes and posts it if the schedule says so. Idempotent per delivery.
 */
export const createScheduleHandler =
  (dependencies: ScheduleDependencies): DeliveryHandler =>
  async (ctx, delivery) => {
    const schedule = await findSchedule(ctx.db, Number(delivery.entityId));
    if (!schedule) throw new DeliveryObsolete("The schedule was deleted.");
    const recordOutcome = (lastError: string | null) =>
      setOutcome(ctx.db, schedule.id, { lastRun: iso(ctx.clock()), lastError });
    try {
      const { category, prompt, variables, createdBy } = schedule;
      const job = { id: delivery.id, category, prompt, variables, createdBy, scheduleId: schedule.id };
      const draft = await dependencies.writeDraft(ctx, job);
      await recordOutcome(await publishDraftIfEnabled(ctx, schedule, draft, dependencies));
      return { externalId: draft.articleId };
    } catch (error) {
      const failure = toPermanentFailure(error, delivery.attempts);
      if (!failure) throw error;
      await recordOutcome(failure.message);
      throw failure;
    }
  };

/** Returns why publishing was skipped, or null. */
async function publishDraftIfEnabled(
  ctx: Ctx,
  schedule: ScheduleRow,
  { articleId, writer }: Awaited<ReturnType<ScheduleDependencies["writeDraft"]>>,
  dependencies: ScheduleDependencies,
): Promise<string | null> {
  if (!schedule.autoPublish) return null;
  if (writer === "outline") return OUTLINE_NOT_PUBLISHED;
  if (!(await dependencies.publishDraft(ctx, articleId))) return NOT_PUBLISHED;
  const article = schedule.autoLinkedin ? await findArticle(ctx.db, articleId) : null;
  if (article) {
    const { deliveryId, statements } = dependencies.enqueueLinkedInPost(ctx, article);
    await ctx.db.batch(statements as [Statement, ...Statement[]]);
    enqueueDeliveries(ctx, [deliveryId]);
  }
  return null;
}

export const writeScheduledArticle = createScheduleHandler({
  writeDraft,
  publishDraft,
  enqueueLinkedInPost,
});
