import { uuidFromText } from "#worker/base/ids.ts";
import { AppError, VendorFailure } from "#worker/base/errors.ts";
import { recordActivity } from "#worker/runtime/activity.ts";
import { isWait } from "#worker/runtime/attempts.ts";
import type { StaffCtx } from "#worker/runtime/ctx.ts";
import { deliver, type DeliveryHandler, deliveryRow, cancelDeliveries } from "#worker/runtime/deliveries.ts";
import { DRAFT_ACTION, findGeneratedArticle, insertDraftDelivery, selectDraftDelivery } from "./queries.ts";
import { type DraftPayload, writeRequestedDraft } from "./tasks.ts";

const NOT_WRITTEN = "No article was created. Please try again.";
const KEY_REUSED = "This Idempotency-Key was already used for a different request.";

const IN_PROGRESS = "This article is already being written. Check the drafts in a minute.";

/** The caller's Idempotency-Key, if any, and the hash of the request body. */
export type RequestIdentity = { key: string | undefined; requestHash: string };

/**
 * Writes a draft within the request. The delivery is stored first, so that the queue finishes it after a crash; a failed
 * one is cancelled and its error thrown, so that a retry can't produce two articles. Throws for a reused key with another
 * body, and while an equal request of the same person is being written, such as before a reload of the screen.
 */
export async function generateDraft(
  ctx: StaffCtx,
  request: Omit<DraftPayload, "createdBy">,
  { key, requestHash }: RequestIdentity,
) {
  const articleId = key ? await uuidFromText(`${ctx.staff.id} ${key}`) : ctx.newId();
  const activity = { action: DRAFT_ACTION, entityType: "article", entityId: articleId };
  const dedupeKey = `${DRAFT_ACTION}:${articleId}`;
  const payload: DraftPayload = { ...request, createdBy: ctx.staff.id, requestHash };
  const row = deliveryRow(ctx, { ...activity, kind: "article", dedupeKey, payload });
  const { category, templateId } = request;
  const entry = { ...activity, action: "article.request", details: { category, templateId } };
  const [, , [storedDelivery]] = await ctx.db.batch([
    insertDraftDelivery(ctx.db, row, { createdBy: ctx.staff.id, requestHash }),
    recordActivity(ctx, entry),
    selectDraftDelivery(ctx.db, dedupeKey),
  ]);
  if (!storedDelivery) throw new AppError("conflict", IN_PROGRESS);
  const storedHash = storedDelivery.payload.requestHash;
  if (storedHash !== undefined && storedHash !== requestHash) throw new AppError("conflict", KEY_REUSED);

  const delivering = deliverNow(ctx, row.id);
  // Goes on for a while when the person leaves or reloads the screen; after that, the queue does.
  ctx.waitUntil(delivering);
  const result = await delivering;
  const article = await findGeneratedArticle(ctx.db, articleId);
  if (article) return article;
  if (!result.failure) throw await createUnfinishedError(ctx, dedupeKey);
  const details = { reason: result.failure.message.slice(0, 300) };
  await ctx.db.batch([
    cancelDeliveries(ctx, activity),
    recordActivity(ctx, { ...activity, action: "article.cancel", details }),
  ]);
  throw toResponseError(result.failure);
}

/** Runs the delivery now. Every failure leaves the row waiting, so that it can be cancelled. */
async function deliverNow(ctx: StaffCtx, id: string): Promise<{ failure?: Error }> {
  const result: { failure?: Error } = {};
  const handler: DeliveryHandler = async (handlerCtx, row) => {
    try {
      return { externalId: (await writeRequestedDraft(handlerCtx, row)).articleId };
    } catch (error) {
      result.failure = error instanceof Error ? error : new Error(String(error));
      throw error instanceof AppError ? new AppError(error.code, error.message, { cause: error }) : error;
    }
  };
  await deliver(ctx, id, { [DRAFT_ACTION]: handler });
  return result;
}

/** The delivery belongs to a concurrent or earlier request with the same key. */
async function createUnfinishedError(ctx: StaffCtx, dedupeKey: string): Promise<AppError> {
  const [storedDelivery] = await selectDraftDelivery(ctx.db, dedupeKey);
  return storedDelivery?.status === "waiting" || storedDelivery?.status === "sending"
    ? new AppError("conflict", IN_PROGRESS)
    : new AppError(
        "conflict",
        `This request was canceled: ${storedDelivery?.lastError ?? "it failed."} Please try again.`,
      );
}

/** Maps a delivery failure to the error response of the request. */
function toResponseError(failure: Error): Error {
  if (!(failure instanceof AppError) || isWait(failure)) return failure;
  const message = `${failure.message} ${NOT_WRITTEN}`;
  if (failure instanceof VendorFailure && failure.retryAfter !== undefined) {
    const headers = { "Retry-After": String(Math.max(1, failure.retryAfter)) };
    return new AppError("rate_limited", message, { headers, cause: failure });
  }
  return new AppError(failure.code, message, { cause: failure });
}
