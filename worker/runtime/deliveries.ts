import * as z from "zod";
import { type DeliveryKind, deliveryKinds } from "#contract/deliveries/constants.ts";
import { iso, addTime } from "#worker/base/clock.ts";
import {
  AppError,
  DeliveryObsolete,
  NotConfigured,
  VendorFailure,
  redactedReason,
} from "#worker/base/errors.ts";
import { withRequestId } from "#worker/base/request-id.ts";
import { backoff } from "#worker/base/retry.ts";
import { redactedError } from "#worker/base/log.ts";
import type { OutboxRow } from "#worker/db/outbox.ts";
import type { Mailer } from "#worker/ports/mailer.ts";
import { isFinalFailure, MAX_ATTEMPTS } from "./attempts.ts";
import type { Ctx } from "./ctx.ts";
import type { QueuePriority } from "./queue-message.ts";
import {
  markDeliveryDead,
  cancelWaitingDeliveries,
  claimDelivery,
  type Delivery,
  insertDeliveryRow,
  listMissedDeliveries,
  listDeliveryKinds,
  markDeliveryEnded,
  markDeliverySent,
  postponeDelivery,
} from "./queries.ts";

/** How long a worker may hold a row; after that another one may take it. */
const LEASE_SECONDS = 120;
/** What a queue message can be held back at most, less the second that the consumer adds. */
const MAX_DELAY_SECONDS = 12 * 3600 - 1;
/** So often a vendor is asked again as soon as it says; after that not sooner than our own patience has it. */
const MAX_RETRY_AFTER_HONORED = 2;
/** How often a row that waits for a setting is looked at again. */
const SETTING_RECHECK_MINUTES = 60;

type NewDelivery = {
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

/** An outbox row that is not stored yet, for rooms that insert it under a condition of theirs. */
export function deliveryRow(ctx: Ctx, { notBefore, ...delivery }: NewDelivery): OutboxRow {
  const now = iso(ctx.clock());
  return {
    ...delivery,
    id: ctx.newId(),
    // The queue knows no request, so the row brings the address of the site with it, for links.
    payload: { origin: ctx.config.origin, ...delivery.payload },
    requestId: ctx.caller.requestId,
    nextAttemptAt: notBefore ? iso(notBefore) : now,
    createdAt: now,
    updatedAt: now,
  };
}

/** An outbox row, as a statement for the batch of its cause, and its id for `announce`. */
export function insertDelivery(ctx: Ctx, delivery: NewDelivery) {
  const row = deliveryRow(ctx, delivery);
  return { id: row.id, statement: insertDeliveryRow(ctx.db, row) };
}

/** Takes back what has not been sent yet and is no longer true, as a statement for the batch of the change. */
export const cancelDeliveries = (
  ctx: Ctx,
  about: Pick<NewDelivery, "action" | "entityType" | "entityId">,
) => cancelWaitingDeliveries(ctx.db, about, iso(ctx.clock()));

/**
 * The context of a row's work: the site lives where it was configured, else where the cause came in; what the work sets
 * off belongs to the request that caused it; and whatever mail it sends bears the row's id as its key at every try, so
 * that a provider that knows keys sends it once.
 */
function createDeliveryCtx(ctx: Ctx, row: Delivery, requestId: string): Ctx {
  const origin = ctx.config.origin || (typeof row.payload.origin === "string" ? row.payload.origin : "");
  const { mailer } = ctx.ports;
  const keyed: Mailer = { ...mailer, send: (mail) => mailer.send({ key: row.id, ...mail }) };
  return {
    ...ctx,
    caller: { ...ctx.caller, requestId },
    config: { ...ctx.config, origin },
    ports: { ...ctx.ports, mailer: keyed },
  };
}

/** Which queue carries what: a confirmation must not stand behind a hundred articles or a vendor that is slow today. */
const queuePriority: Record<DeliveryKind, QueuePriority> = {
  mail: "high",
  sms: "high",
  crm: "default",
  portal: "default",
  linkedin: "default",
  article: "default",
};

/** Tells the queue of this kind of work to look at a row. */
export const enqueueDelivery = (
  ctx: Ctx,
  { id, kind }: Pick<Delivery, "id" | "kind">,
  { requestId, delaySeconds }: { requestId?: string; delaySeconds?: number } = {},
): Promise<void> => ctx.enqueue({ type: "delivery", id, requestId }, queuePriority[kind], delaySeconds);

/** After the batch: tells the queues. A lost message only delays the row until the next cron tick. */
export function enqueueDeliveries(ctx: Ctx, deliveryIds: string[]): void {
  if (deliveryIds.length === 0) return;
  const { requestId } = ctx.caller;
  const send = listDeliveryKinds(ctx.db, deliveryIds).then((rows) =>
    Promise.all(rows.map((row) => enqueueDelivery(ctx, row, { requestId }))),
  );
  ctx.waitUntil(send.catch((error: unknown) => ctx.log("warn", "queue.send_failed", {}, error)));
}

type Outcome = { done: true } | { done: false; retryInSeconds: number };

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
  const row = await claimDelivery(ctx.db, id, iso(now), iso(addTime(now, LEASE_SECONDS, "second")));
  if (!row) {
    ctx.log("info", "delivery.nothing_due", { deliveryId: id });
    return { done: true };
  }
  // The id of the request that caused the row, so that a visit can be followed to its mails.
  const requestId = row.requestId ?? ctx.caller.requestId;
  return withRequestId(requestId, () => runDelivery(ctx, row, requestId, handlers[row.action]));
}

type DeliveryLog = (level: "info" | "warn" | "error", event: string, error?: unknown) => void;

async function runDelivery(
  ctx: Ctx,
  row: Delivery,
  requestId: string,
  handler: DeliveryHandler | undefined,
): Promise<Outcome> {
  const began = ctx.clock().getTime();
  const about = { deliveryId: row.id, action: row.action, attempts: row.attempts, via: ctx.caller.requestId };
  const log: DeliveryLog = (level, event, error) =>
    ctx.log(level, event, { ...about, ms: ctx.clock().getTime() - began }, error);
  if (row.attempts > MAX_ATTEMPTS) {
    // No failure was ever settled, so each try ended its worker: another one would end as well, for ever.
    const lastError = row.lastError ?? "The work was interrupted each time that it was tried.";
    await markDeliveryEnded(ctx.db, row, iso(ctx.clock()), { status: "dead", lastError });
    log("error", "delivery.dead");
    return { done: true };
  }
  try {
    if (!handler) throw new AppError("internal", `No handler for ${row.action}.`);
    const { externalId } = await handler(createDeliveryCtx(ctx, row, requestId), row);
    await markDeliverySent(ctx.db, row, iso(ctx.clock()), externalId ?? null);
    log("info", "delivery.sent");
    return { done: true };
  } catch (error) {
    return handleFailure(ctx, row, error, log);
  }
}

/** Why it failed, for staff: never what was in it. */
function describeFailure(error: unknown): string {
  if (error instanceof z.ZodError) {
    const parts = error.issues.map(({ path }) => path.join(".")).slice(0, 5);
    return `What was ordered or answered has an unexpected form: ${parts.join(", ")}`;
  }
  const told = redactedError(error);
  return told instanceof Error ? redactedReason(told.message) : "Unknown failure";
}

async function handleFailure(ctx: Ctx, row: Delivery, error: unknown, log: DeliveryLog): Promise<Outcome> {
  const at = ctx.clock();
  const lastError = describeFailure(error);
  if (error instanceof NotConfigured) {
    const nextAttemptAt = iso(addTime(at, SETTING_RECHECK_MINUTES, "minute"));
    // Waiting for a setting is not an attempt, or a week without a key would use them up.
    const waiting = { nextAttemptAt, lastError, waitingFor: error.setting, attempts: row.attempts - 1 };
    await postponeDelivery(ctx.db, row, iso(at), waiting);
    log("info", "delivery.waiting");
    return { done: true };
  }
  if (error instanceof DeliveryObsolete) {
    await markDeliveryEnded(ctx.db, row, iso(at), { status: "cancelled", lastError });
    log("warn", "delivery.cancelled", error);
    return { done: true };
  }
  if (isFinalFailure(error, row.attempts)) {
    await markDeliveryEnded(ctx.db, row, iso(at), { status: "dead", lastError });
    log("error", "delivery.dead", error);
    return { done: true };
  }
  const wanted = error instanceof VendorFailure ? error.retryAfter : undefined;
  // A vendor that names a short time again and again must not use up the attempts of a day in minutes.
  const own = wanted === undefined || row.attempts > MAX_RETRY_AFTER_HONORED ? backoff(row.attempts) : 0;
  const seconds = Math.min(Math.max(wanted ?? 0, own), MAX_DELAY_SECONDS);
  const nextAttemptAt = iso(addTime(at, seconds, "second"));
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
export const deadLetterDelivery = (ctx: Ctx, id: string): Promise<unknown> =>
  markDeliveryDead(ctx.db, id, iso(ctx.clock()), "The queue gave up after repeated failures.");

/** How many rows a tick finds for each queue. */
const MAX_ENQUEUED_PER_QUEUE = 100;

/** Sends messages again for rows that are due but that no message seems to carry. Bounded; the next tick goes on. */
export async function enqueueMissedDeliveries(ctx: Ctx): Promise<number> {
  const before = iso(addTime(ctx.clock(), -1, "minute"));
  const found = await Promise.all(
    (["high", "default"] as const).map((lane) => {
      const kinds = deliveryKinds.filter((kind) => queuePriority[kind] === lane);
      return listMissedDeliveries(ctx.db, kinds, before, MAX_ENQUEUED_PER_QUEUE);
    }),
  );
  const forgotten = found.flat();
  await Promise.all(forgotten.map((row) => enqueueDelivery(ctx, row)));
  return forgotten.length;
}
