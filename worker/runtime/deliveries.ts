import * as z from "zod";
import { type DeliveryKind, deliveryKinds } from "#contract/deliveries/constants.ts";
import { iso, addTime } from "#worker/base/clock.ts";
import { AppError, DeliveryObsolete, Postponed, VendorFailure, redactedReason } from "#worker/base/errors.ts";
import { withRequestId } from "#worker/base/request-id.ts";
import { redactedError } from "#worker/base/log.ts";
import type { OutboxRow } from "#worker/db/outbox.ts";
import type { Mailer } from "#worker/ports/mailer.ts";
import { backoff, isFinalFailure, isWait, MAX_ATTEMPTS } from "./attempts.ts";
import type { Ctx } from "./ctx.ts";
import { formerDeliveryActions } from "./former-actions.ts";
import type { QueuePriority } from "./queue-message.ts";
import {
  markDeliveryDead,
  cancelWaitingDeliveries,
  claimDelivery,
  type Delivery,
  insertDeliveryRow,
  listMissedDeliveries,
  listNewWebhookDeliveries,
  markEnqueued,
  listDeliveryKinds,
  markDeliveryEnded,
  markDeliverySent,
  postponeDelivery,
} from "./queries.ts";

const LEASE_SECONDS = 120;
/** Maximum delay of a queue message, less the second that the consumer adds. */
const MAX_DELAY_SECONDS = 12 * 3600 - 1;
/** Honors Retry-After this many times, then uses at least exponential backoff. */
const MAX_RETRY_AFTER_HONORED = 2;
/** How often a row that waits for a setting is retried. */
const SETTING_RECHECK_MINUTES = 60;

export type NewDelivery = {
  kind: DeliveryKind;
  /** `entity.verb`; selects the handler. */
  action: string;
  /** Unique per effect: a second row with the same key is not inserted. */
  dedupeKey: string;
  entityType: string;
  entityId: string;
  /** Ids and small values only; the handler reads the rest from the database. */
  payload?: Record<string, unknown>;
  /** Earliest time. Do not enqueue such a row: cron does when it is due. */
  notBefore?: Date;
};

/** Performs the effect and returns the vendor's id. May run more than once, so it must be idempotent. */
export type DeliveryHandler = (ctx: Ctx, delivery: Delivery) => Promise<{ externalId?: string }>;

/** Builds an outbox row, for features that insert it conditionally. */
export function deliveryRow(ctx: Ctx, { notBefore, ...delivery }: NewDelivery): OutboxRow {
  const now = iso(ctx.clock());
  return {
    ...delivery,
    id: ctx.newId(),
    // The queue consumer has no request, so the row carries the site's origin for links.
    payload: { origin: ctx.config.origin, ...delivery.payload },
    requestId: ctx.caller.requestId,
    nextAttemptAt: notBefore ? iso(notBefore) : now,
    createdAt: now,
    updatedAt: now,
  };
}

/** Returns the insert statement for the batch of the cause, and the row id for `enqueueDeliveries`. */
export function insertDelivery(ctx: Ctx, delivery: NewDelivery) {
  const row = deliveryRow(ctx, delivery);
  return { id: row.id, statement: insertDeliveryRow(ctx.db, row) };
}

/** Returns a statement that cancels the deliveries of an entity that have not been sent. */
export const cancelDeliveries = (ctx: Ctx, about: Pick<NewDelivery, "action" | "entityType" | "entityId">) =>
  cancelWaitingDeliveries(ctx.db, about, iso(ctx.clock()));

/**
 * The handler's Ctx: the origin and request id of the row's cause, and a mailer that uses the row's id as idempotency
 * key, so that providers with idempotency keys send a retried mail once.
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

/** Separate queues, so that a confirmation mail does not wait behind a hundred articles or a slow vendor. */
const queuePriority: Record<DeliveryKind, QueuePriority> = {
  mail: "high",
  sms: "high",
  crm: "default",
  portal: "default",
  linkedin: "default",
  article: "default",
  calendar: "default",
  resume: "default",
  webhook: "default",
};

const priorities = ["high", "default"] as const satisfies readonly QueuePriority[];

/** Thousands of mails for one cause: a confirmation must not wait behind them. */
const BULK_ACTIONS = ["newsletter.issue"];

const getPriority = ({ kind, action }: Pick<Delivery, "kind" | "action">): QueuePriority =>
  BULK_ACTIONS.includes(action) ? "default" : queuePriority[kind];

/** Sends the queue message of one delivery, optionally delayed. */
export const enqueueDelivery = (
  ctx: Ctx,
  { id, kind }: Pick<Delivery, "id" | "kind">,
  { requestId, delaySeconds }: { requestId?: string; delaySeconds?: number } = {},
): Promise<void> => ctx.enqueue([{ type: "delivery", id, requestId }], queuePriority[kind], delaySeconds);

/** Call after the batch. A lost message only delays the row until the next cron run. */
export function enqueueDeliveries(ctx: Ctx, deliveryIds: string[]): void {
  if (deliveryIds.length === 0) return;
  const { requestId } = ctx.caller;
  const send = listDeliveryKinds(ctx.db, deliveryIds).then((rows) =>
    Promise.all(
      priorities.map(async (priority) => {
        const messages = rows
          .filter((row) => getPriority(row) === priority)
          .map(({ id }) => ({ type: "delivery" as const, id, requestId }));
        if (messages.length > 0) await ctx.enqueue(messages, priority);
      }),
    ),
  );
  ctx.waitUntil(send.catch((error: unknown) => ctx.log("warn", "queue.send_failed", {}, error)));
}

/** How long an isolate relies on having seen no active webhook. */
const NO_WEBHOOKS_SECONDS = 60;
let noWebhooksUntil = 0;

/** Call when a webhook was created or switched on. */
export function expectWebhookDeliveries(): void {
  noWebhooksUntil = 0;
}

/**
 * Enqueues the deliveries to webhooks that database triggers inserted during a request; those of background work are
 * enqueued by cron. Reads at most once a minute while there are no webhooks.
 */
export function enqueueWebhookDeliveries(ctx: Ctx): void {
  const now = ctx.clock();
  if (now.getTime() < noWebhooksUntil) return;
  const { requestId } = ctx.caller;
  const send = async () => {
    const { hasWebhooks, ids } = await listNewWebhookDeliveries(ctx.db, iso(addTime(now, -1, "minute")));
    if (!hasWebhooks) noWebhooksUntil = now.getTime() + NO_WEBHOOKS_SECONDS * 1000;
    if (ids.length === 0) return;
    const messages = ids.map((id) => ({ type: "delivery" as const, id, requestId }));
    await ctx.enqueue(messages, queuePriority.webhook);
    await markEnqueued(ctx.db, ids, iso(now));
  };
  ctx.waitUntil(send().catch((error: unknown) => ctx.log("warn", "queue.send_failed", {}, error)));
}

type Outcome = { done: true } | { done: false; retryInSeconds: number };

/**
 * Claims the row with one conditional update, runs its handler and stores the outcome. A missing setting leaves the row
 * waiting, a permanent failure marks it dead, and a cause that no longer applies cancels it.
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
  const requestId = row.requestId ?? ctx.caller.requestId;
  const handler = handlers[formerDeliveryActions[row.action] ?? row.action];
  return withRequestId(requestId, () => runDelivery(ctx, row, requestId, handler));
}

type DeliveryLog = (level: "info" | "warn" | "error", event: string, error?: unknown) => void;

async function runDelivery(
  ctx: Ctx,
  row: Delivery,
  requestId: string,
  handler: DeliveryHandler | undefined,
): Promise<Outcome> {
  const startedAt = ctx.clock().getTime();
  const fields = {
    deliveryId: row.id,
    action: row.action,
    attempts: row.attempts,
    via: ctx.caller.requestId,
  };
  const log: DeliveryLog = (level, event, error) =>
    ctx.log(level, event, { ...fields, ms: ctx.clock().getTime() - startedAt }, error);
  if (row.attempts > MAX_ATTEMPTS) {
    // No attempt stored an outcome, so each one crashed its worker: stop retrying.
    const lastError = row.lastError ?? "Every attempt was interrupted.";
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

/** Describes the failure for staff, without personal data. */
function describeFailure(error: unknown): string {
  if (error instanceof z.ZodError) {
    const parts = error.issues.map(({ path }) => path.join(".")).slice(0, 5);
    return `Unexpected data in: ${parts.join(", ")}`;
  }
  const cause = redactedError(error);
  return cause instanceof Error ? redactedReason(cause.message) : "Unknown failure";
}

async function handleFailure(ctx: Ctx, row: Delivery, error: unknown, log: DeliveryLog): Promise<Outcome> {
  const at = ctx.clock();
  const lastError = describeFailure(error);
  if (isWait(error)) {
    const isPostponed = error instanceof Postponed;
    const until = isPostponed ? error.until : addTime(at, SETTING_RECHECK_MINUTES, "minute");
    await postponeDelivery(ctx.db, row, iso(at), {
      nextAttemptAt: until && iso(until),
      lastError,
      waitingFor: isPostponed ? error.waitingFor : error.setting,
      // Waiting must not use up attempts.
      attempts: row.attempts - 1,
    });
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
  const retryAfter = error instanceof VendorFailure ? error.retryAfter : undefined;
  // A vendor that repeats a short Retry-After must not use up all attempts within minutes.
  const minimum =
    retryAfter === undefined || row.attempts > MAX_RETRY_AFTER_HONORED ? backoff(row.attempts) : 0;
  const seconds = Math.min(Math.max(retryAfter ?? 0, minimum), MAX_DELAY_SECONDS);
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

/** Marks a row whose message went to the dead-letter queue; staff can replay it. */
export const deadLetterDelivery = (ctx: Ctx, id: string): Promise<unknown> =>
  markDeliveryDead(ctx.db, id, iso(ctx.clock()), "The queue gave up after repeated failures.");

/** A row is enqueued again after this time when its message was lost. */
const REENQUEUE_MINUTES = 15;
const SWEEP_PAGE = 500;

/** Enqueues every due row without a recent queue message, page by page until none is left. Returns how many. */
export async function enqueueMissedDeliveries(ctx: Ctx): Promise<number> {
  const counts = await Promise.all(priorities.map((priority) => sweep(ctx, priority)));
  return counts.reduce((total, count) => total + count, 0);
}

async function sweep(ctx: Ctx, priority: QueuePriority): Promise<number> {
  const now = ctx.clock();
  const kinds = deliveryKinds.filter((kind) => queuePriority[kind] === priority);
  const times = {
    dueBefore: iso(addTime(now, -1, "minute")),
    enqueuedBefore: iso(addTime(now, -REENQUEUE_MINUTES, "minute")),
  };
  for (let total = 0; ;) {
    const filter = { kinds, bulkActions: BULK_ACTIONS, isBulkIncluded: priority === "default" };
    const rows = await listMissedDeliveries(ctx.db, filter, times, SWEEP_PAGE);
    if (rows.length === 0) return total;
    await ctx.enqueue(
      rows.map(({ id }) => ({ type: "delivery", id })),
      priority,
    );
    // Marked after sending: a crash in between sends a message twice, which is harmless, instead of losing it.
    await markEnqueued(
      ctx.db,
      rows.map(({ id }) => id),
      iso(now),
    );
    total += rows.length;
  }
}
