import { idOf } from "#worker/base/ids.ts";
import { AppError, NotConfigured, VendorFailure } from "#worker/base/errors.ts";
import { recordActivity } from "#worker/runtime/activity.ts";
import type { StaffCtx } from "#worker/runtime/ctx.ts";
import {
  deliver,
  type DeliveryHandler,
  recordDelivery,
  withdrawDeliveries,
} from "#worker/runtime/deliveries.ts";
import { findWritten, readOrder } from "./queries.ts";
import { type OrderPayload, writeOrder } from "./tasks.ts";

const ACTION = "article.write";
const WITHDRAWN = "Nothing was written, and the order was withdrawn.";
const OTHER_WORDS = "This Idempotency-Key was already used for something else.";

/** The caller's key for one call, and the hash of what was sent under it. */
export type Repeatable = { key: string; requestHash: string };

/**
 * Writes a draft while somebody waits. The order is recorded first, so that a worker that dies on the way is followed by
 * another one through the queue. An order that fails is withdrawn and its failure thrown: whoever was told that it
 * failed will press again, and must not find two articles later. Under the same key there is one order, of one wording:
 * other words are refused, also before the first ones were answered.
 */
export async function writeNow(
  ctx: StaffCtx,
  asked: Omit<OrderPayload, "createdBy">,
  repeatable: Repeatable | undefined,
) {
  const articleId = repeatable ? await idOf(`${ctx.staff.id} ${repeatable.key}`) : ctx.newId();
  const about = { action: ACTION, entityType: "article", entityId: articleId };
  const dedupeKey = `${ACTION}:${articleId}`;
  const payload: OrderPayload = { ...asked, createdBy: ctx.staff.id, requestHash: repeatable?.requestHash };
  const { id, statement } = recordDelivery(ctx, { ...about, kind: "article", dedupeKey, payload });
  const { category, templateId } = asked;
  const entry = { ...about, action: "article.order", details: { category, templateId } };
  const [, , [order]] = await ctx.db.batch([
    statement,
    recordActivity(ctx, entry),
    readOrder(ctx.db, dedupeKey),
  ]);
  const known = order?.payload.requestHash;
  if (known !== undefined && known !== repeatable?.requestHash) throw new AppError("conflict", OTHER_WORDS);

  const tried = await attempt(ctx, id);
  const article = await findWritten(ctx.db, articleId);
  if (article) return article;
  if (!tried.failure) throw await unfinished(ctx, dedupeKey);
  const details = { reason: tried.failure.message.slice(0, 300) };
  await ctx.db.batch([
    withdrawDeliveries(ctx, about),
    recordActivity(ctx, { ...about, action: "article.withdraw", details }),
  ]);
  throw asAnswer(tried.failure);
}

/** Does the row at once. Whatever its failure is, the row is left waiting, so that it can be withdrawn. */
async function attempt(ctx: StaffCtx, id: string): Promise<{ failure?: Error }> {
  const tried: { failure?: Error } = {};
  const handler: DeliveryHandler = async (inside, row) => {
    try {
      return { externalId: (await writeOrder(inside, row)).articleId };
    } catch (error) {
      tried.failure = error instanceof Error ? error : new Error(String(error));
      throw error instanceof AppError ? new AppError(error.code, error.message, { cause: error }) : error;
    }
  };
  await deliver(ctx, id, { [ACTION]: handler });
  return tried;
}

/** The order was another request's, under the same key. */
async function unfinished(ctx: StaffCtx, dedupeKey: string): Promise<AppError> {
  const [order] = await readOrder(ctx.db, dedupeKey);
  return order?.status === "waiting" || order?.status === "sending"
    ? new AppError("conflict", "This article is being written just now. Look at the drafts in a minute.")
    : new AppError(
        "conflict",
        `This order was withdrawn: ${order?.lastError ?? "it failed."} Please order again.`,
      );
}

/** The failure in the words and with the status of an answer. */
function asAnswer(failure: Error): Error {
  if (!(failure instanceof AppError) || failure instanceof NotConfigured) return failure;
  const message = `${failure.message} ${WITHDRAWN}`;
  if (failure instanceof VendorFailure && failure.retryAfter !== undefined) {
    const headers = { "Retry-After": String(Math.max(1, failure.retryAfter)) };
    return new AppError("rate_limited", message, { headers, cause: failure });
  }
  return new AppError(failure.code, message, { cause: failure });
}
