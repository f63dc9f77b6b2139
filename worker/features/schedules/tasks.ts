import * as z from "zod";
import { iso } from "#worker/base/clock.ts";
import { DeliveryObsolete, VendorFailure } from "#worker/base/errors.ts";
import { isFinalFailure, MAX_ATTEMPTS } from "#worker/runtime/attempts.ts";
import type { Ctx } from "#worker/runtime/ctx.ts";
import {
  deliveryRow,
  enqueueDeliveries,
  type DeliveryHandler,
  insertDelivery,
} from "#worker/runtime/deliveries.ts";
import type { Delivery } from "#worker/runtime/queries.ts";
import {
  describeFailure,
  NearDuplicate,
  toPermanentFailure,
  writeDraft,
} from "#worker/features/article-generation/index.ts";
import * as queries from "./queries.ts";

export { enqueueDueRuns } from "./runs.ts";
export { sendScheduleNotice } from "./notice.ts";

/** Operations of other features; tests replace them. */
export type ScheduleDependencies = { writeDraft: typeof writeDraft };

const Payload = z.object({
  /** Title of the article that the first draft of this run repeated. */
  avoid: z.string().nullable().default(null),
});

/**
 * Writes the draft of one delivery. Idempotent per delivery. A draft that repeats an article is written once more from
 * another angle. Publishing waits for a person's approval, also where the schedule publishes.
 */
export const createScheduleHandler =
  (dependencies: ScheduleDependencies): DeliveryHandler =>
  async (ctx, delivery) => {
    const schedule = await queries.findSchedule(ctx.db, Number(delivery.entityId));
    if (!schedule) throw new DeliveryObsolete("The schedule was deleted.");
    const { avoid } = Payload.parse(delivery.payload);
    try {
      const { category, prompt, variables, createdBy } = schedule;
      const job = { id: delivery.id, category, prompt, variables, createdBy, scheduleId: schedule.id, avoid };
      const draft = await dependencies.writeDraft(ctx, job);
      await queries.recordSuccess(ctx.db, schedule.id, iso(ctx.clock()));
      return { externalId: draft.articleId };
    } catch (error) {
      if (error instanceof NearDuplicate && avoid === null && delivery.attempts < MAX_ATTEMPTS)
        throw await retryFromAnotherAngle(ctx, delivery, error);
      if (!(error instanceof NearDuplicate) && !isFinalFailure(error, delivery.attempts)) throw error;
      await recordFailure(ctx, schedule, delivery, error);
      throw toPermanentFailure(error);
    }
  };

/** In a separate attempt: two drafts take longer than a lease, and a crash must not cause a third paid call. */
async function retryFromAnotherAngle(ctx: Ctx, delivery: Delivery, error: NearDuplicate): Promise<Error> {
  await queries.setAvoidedTitle(ctx.db, delivery.id, error.title);
  const message = `${error.message} Another angle is tried.`;
  return new VendorFailure("Article writer", message, { retryAfter: 1, cause: error });
}

/** Stores a failed run, and the notices to staff that it causes. */
async function recordFailure(ctx: Ctx, schedule: queries.ScheduleRow, delivery: Delivery, error: unknown) {
  const now = iso(ctx.clock());
  const notice = (event: "near_copy" | "paused", details: Record<string, string>) => ({
    kind: "mail" as const,
    action: "schedule.notice",
    dedupeKey: `schedule.notice:${delivery.id}:${event}`,
    entityType: queries.ENTITY,
    entityId: String(schedule.id),
    payload: { event, ...details },
  });
  const pause = deliveryRow(ctx, notice("paused", { reason: describeFailure(error) }));
  const nearCopy =
    error instanceof NearDuplicate
      ? insertDelivery(ctx, notice("near_copy", { article: error.title }))
      : null;
  await ctx.db.batch([
    queries.recordFailure(ctx.db, schedule.id, describeFailure(error), now),
    queries.insertPauseNotice(ctx.db, pause, now),
    ...(schedule.isActive ? [queries.cancelRuns(ctx.db, schedule.id, now)] : []),
    ...(nearCopy ? [nearCopy.statement] : []),
  ]);
  enqueueDeliveries(ctx, [pause.id, ...(nearCopy ? [nearCopy.id] : [])]);
}

export const writeScheduledArticle = createScheduleHandler({ writeDraft });
