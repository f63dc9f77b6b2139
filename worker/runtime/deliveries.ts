import type { DeliveryKind } from "#contract/delivery-words.ts";
import { iso, shift } from "#worker/base/clock.ts";
import { AppError, NoLongerWanted, NotConfigured, VendorFailure } from "#worker/base/errors.ts";
import { backoff } from "#worker/base/retry.ts";
import type { Ctx } from "./ctx.ts";
import {
  buryDelivery,
  cancelDeliveries,
  claimDelivery,
  type Delivery,
  insertDelivery,
  listForgottenDeliveries,
  markDeliveryOver,
  markDeliverySent,
  postponeDelivery,
} from "./queries.ts";

/** How long a worker may hold a row; after that another one may take it. */
const LEASE_SECONDS = 120;
/** Equal to max_retries in wrangler.toml plus the first try; a test holds it. */
export const MAX_ATTEMPTS = 9;
/** What a queue message can be held back at most, less the second that the consumer adds. */
const LONGEST_WAIT_SECONDS = 12 * 3600 - 1;
/** How often a row that waits for a setting is looked at again. */
const SETTING_RECHECK_MINUTES = 60;

export type NewDelivery = {
  kind: DeliveryKind;
  /** What to do, as `entity.verb`: picks the handler. */
  action: string;
  /** One effect, one key: a second row with the same key is never made. */
  dedupeKey: string;
  entityType: string;
  entityId: string;
  /** Ids and small facts only; the handler reads the rest from its tables. */
  payload?: Record<string, unknown>;
  /** Not to be done earlier. Such a row is not announced: cron finds it when its time has come. */
  notBefore?: Date;
};

/** Does the outward thing of one row and answers the vendor's id for it. May run twice; must not act twice. */
export type DeliveryHandler = (ctx: Ctx, delivery: Delivery) => Promise<{ externalId?: string }>;

export type DeliveryInsert = Parameters<typeof insertDelivery>[1];

/** An outbox row that is not stored yet, for rooms that insert it under a condition of theirs. */
export function deliveryRow(ctx: Ctx, { notBefore, ...delivery }: NewDelivery): DeliveryInsert {
  const now = iso(ctx.clock());
  // The queue knows no request, so the row brings the address of the site with it, for links.
  const payload = { origin: ctx.config.origin, ...delivery.payload };
  const row = { ...delivery, payload, requestId: ctx.caller.requestId };
  const nextAttemptAt = notBefore ? iso(notBefore) : now;
  return { id: ctx.newId(), ...row, nextAttemptAt, createdAt: now, updatedAt: now };
}

/** An outbox row, as a statement for the batch of its cause, and its id for `announce`. */
export function recordDelivery(ctx: Ctx, delivery: NewDelivery) {
  const row = deliveryRow(ctx, delivery);
  return { id: row.id, statement: insertDelivery(ctx.db, row) };
}

/** Takes back what has not been sent yet and is no longer true, as a statement for the batch of the change. */
export const withdrawDeliveries = (
  ctx: Ctx,
  about: Pick<NewDelivery, "action" | "entityType" | "entityId">,
) => cancelDeliveries(ctx.db, about, iso(ctx.clock()));

/** The context of a row's work: where the site lives is what was configured, else where the cause came in. */
function atSite(ctx: Ctx, row: Delivery): Ctx {
  const origin = ctx.config.origin || (typeof row.payload.origin === "string" ? row.payload.origin : "");
  return { ...ctx, config: { ...ctx.config, origin } };
}

/** After the batch: tells the queue. A lost message only delays the row until the next cron tick. */
export function announce(ctx: Ctx, deliveryIds: string[]): void {
  const { requestId } = ctx.caller;
  const send = Promise.all(deliveryIds.map((id) => ctx.enqueue({ type: "delivery", id, requestId })));
  ctx.after(send.catch((error: unknown) => ctx.log("warn", "queue.send_failed", {}, error)));
}

export type Outcome = { done: true } | { done: false; retryInSeconds: number };

/**
 * Claims the row, does it and settles it. The claim is one conditional update, so of two messages one finds nothing to
 * do. A missing setting leaves the row waiting, visibly, and is no failure; a permanent refusal ends it as dead, a cause
 * that is no longer true as cancelled.
 */
export async function deliver(
  ctx: Ctx,
  id: string,
  handlers: Record<string, DeliveryHandler>,
): Promise<Outcome> {
  const now = ctx.clock();
  const row = await claimDelivery(ctx.db, id, iso(now), iso(shift(now, LEASE_SECONDS, "second")));
  if (!row) return { done: true };
  // The id of the request that caused the row, so that a visit can be followed to its mails.
  const about = { requestId: row.requestId, deliveryId: row.id, action: row.action, attempts: row.attempts };
  const log = (level: "info" | "warn" | "error", event: string, error?: unknown) =>
    ctx.log(level, event, about, error);
  try {
    const handler = handlers[row.action];
    if (!handler) throw new AppError("internal", `No handler for ${row.action}.`);
    const { externalId } = await handler(atSite(ctx, row), row);
    await markDeliverySent(ctx.db, row, iso(ctx.clock()), externalId ?? null);
    log("info", "delivery.sent");
    return { done: true };
  } catch (error) {
    return settleFailure(ctx, row, error, log);
  }
}

async function settleFailure(
  ctx: Ctx,
  row: Delivery,
  error: unknown,
  log: (level: "warn" | "error", event: string, error?: unknown) => void,
): Promise<Outcome> {
  const at = ctx.clock();
  const lastError = error instanceof Error ? error.message.slice(0, 500) : "Unknown failure";
  if (error instanceof NotConfigured) {
    const nextAttemptAt = iso(shift(at, SETTING_RECHECK_MINUTES, "minute"));
    // Waiting for a setting is not an attempt, or a week without a key would use them up.
    const waiting = { nextAttemptAt, lastError, waitingFor: error.setting, attempts: row.attempts - 1 };
    await postponeDelivery(ctx.db, row, iso(at), waiting);
    return { done: true };
  }
  if (error instanceof NoLongerWanted) {
    await markDeliveryOver(ctx.db, row, iso(at), { status: "cancelled", lastError });
    log("warn", "delivery.cancelled", error);
    return { done: true };
  }
  if ((error instanceof VendorFailure && error.permanent) || row.attempts >= MAX_ATTEMPTS) {
    await markDeliveryOver(ctx.db, row, iso(at), { status: "dead", lastError });
    log("error", "delivery.dead", error);
    return { done: true };
  }
  const wanted = error instanceof VendorFailure ? error.retryAfter : undefined;
  const seconds = Math.min(wanted ?? backoff(row.attempts), LONGEST_WAIT_SECONDS);
  const nextAttemptAt = iso(shift(at, seconds, "second"));
  await postponeDelivery(ctx.db, row, iso(at), {
    nextAttemptAt,
    lastError,
    waitingFor: null,
    attempts: row.attempts,
  });
  log("warn", "delivery.failed", error);
  return { done: false, retryInSeconds: seconds };
}

/** What the queue gave up on is marked, so that staff see it and can replay it. */
export const bury = (ctx: Ctx, id: string): Promise<unknown> =>
  buryDelivery(ctx.db, id, iso(ctx.clock()), "The queue gave up after repeated failures.");

/** Sends messages again for rows that are due but that no message seems to carry. Bounded; the next tick goes on. */
export async function sweepDeliveries(ctx: Ctx): Promise<number> {
  const forgotten = await listForgottenDeliveries(ctx.db, iso(shift(ctx.clock(), -1, "minute")), 100);
  await Promise.all(forgotten.map(({ id }) => ctx.enqueue({ type: "delivery", id })));
  return forgotten.length;
}
