import { iso } from "#worker/base/clock.ts";
import { AppError, DeliveryObsolete, VendorFailure } from "#worker/base/errors.ts";
import { isFinalFailure } from "#worker/runtime/attempts.ts";
import type { DeliveryHandler } from "#worker/runtime/deliveries.ts";
import { writeDraft } from "#worker/features/article-generation/index.ts";
import { findSchedule, setOutcome } from "./queries.ts";

export { enqueueDueRuns } from "./runs.ts";

/** Operations of other features; tests replace them. */
export type ScheduleDependencies = { writeDraft: typeof writeDraft };

/** Returns a permanent failure for errors that a retry can't fix. */
function toPermanentFailure(error: unknown, attempts: number): VendorFailure | null {
  if (error instanceof VendorFailure && error.permanent) return error;
  const reason = error instanceof Error ? error.message : "Unknown failure";
  const refused = error instanceof AppError && error.code === "conflict";
  if (!refused && !isFinalFailure(error, attempts)) return null;
  return new VendorFailure("Schedule", reason, { permanent: true, cause: error });
}

/**
 * Writes the draft of one delivery. Idempotent per delivery. Publishing waits for a person's approval, also where the
 * schedule publishes.
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
      await recordOutcome(null);
      return { externalId: draft.articleId };
    } catch (error) {
      const failure = toPermanentFailure(error, delivery.attempts);
      if (!failure) throw error;
      await recordOutcome(failure.message);
      throw failure;
    }
  };

export const writeScheduledArticle = createScheduleHandler({ writeDraft });
