import { and, desc, eq, getTableColumns, inArray, isNull, lt, sql } from "drizzle-orm";
import { MAX_WEBHOOKS, type WebhookDisabledReason } from "#contract/webhooks/constants.ts";
import { AppError } from "#worker/base/errors.ts";
import type { Db } from "#worker/db/client.ts";
import { selectPage } from "#worker/db/select-page.ts";
import { selectRow, singleRow } from "#worker/db/select-row.ts";
import { deliveries } from "#worker/db/tables/deliveries.ts";
import { webhookCalls, webhookEndpoints } from "#worker/db/tables/webhooks.ts";

export type WebhookRow = typeof webhookEndpoints.$inferSelect;
type NewRow = typeof webhookEndpoints.$inferInsert;

/** Calls listed per delivery. */
const MAX_CALLS = 10;

export const listWebhooks = (db: Db) =>
  db
    .select()
    .from(webhookEndpoints)
    .orderBy(desc(webhookEndpoints.createdAt), desc(webhookEndpoints.id))
    .limit(MAX_WEBHOOKS);

export async function findWebhook(db: Db, id: string): Promise<WebhookRow | null> {
  const [row] = await db.select().from(webhookEndpoints).where(eq(webhookEndpoints.id, id)).limit(1);
  return row ?? null;
}

export async function getWebhook(db: Db, id: string): Promise<WebhookRow> {
  const row = await findWebhook(db, id);
  if (!row) throw new AppError("not_found", "This webhook no longer exists.");
  return row;
}

/** Inserts nothing when there are MAX_WEBHOOKS already. */
export const insertWebhook = (db: Db, row: WebhookRow) =>
  db
    .insert(webhookEndpoints)
    .select(
      db
        .select(selectRow(webhookEndpoints, row))
        .from(singleRow)
        .where(sql`(select count(*) from ${webhookEndpoints}) < ${MAX_WEBHOOKS}`),
    )
    .returning();

export const updateWebhook = (db: Db, id: string, set: Partial<NewRow>) =>
  db.update(webhookEndpoints).set(set).where(eq(webhookEndpoints.id, id)).returning();

/** Changes no row when the secret was replaced since it was read: of two rotations at once, one fails. */
export const replaceSecret = (db: Db, before: WebhookRow, set: Partial<NewRow>) =>
  db
    .update(webhookEndpoints)
    .set(set)
    .where(and(eq(webhookEndpoints.id, before.id), eq(webhookEndpoints.secret, before.secret)))
    .returning();

export const deleteWebhook = (db: Db, id: string) =>
  db.delete(webhookEndpoints).where(eq(webhookEndpoints.id, id)).returning({ id: webhookEndpoints.id });

const isWebhookDelivery = (id: string) =>
  and(eq(deliveries.entityType, "webhook"), eq(deliveries.entityId, id), eq(deliveries.kind, "webhook"));

/** Statement that deletes the deliveries of a webhook, with their calls. */
export const deleteWebhookDeliveries = (db: Db, id: string) =>
  db.delete(deliveries).where(isWebhookDelivery(id));

/** Statement that cancels what has not been sent. */
export const cancelWebhookDeliveries = (db: Db, id: string, now: string) =>
  db
    .update(deliveries)
    .set({ status: "cancelled", updatedAt: now, waitingFor: null, lastError: "The webhook is off." })
    .where(and(isWebhookDelivery(id), eq(deliveries.status, "waiting")));

type Call = Pick<typeof webhookCalls.$inferSelect, "at" | "status" | "ms" | "error">;

/** The latest calls of a delivery, latest first. */
const latestCalls = sql<Call[]>`(
  select json_group_array(json_object('at', at, 'status', status, 'ms', ms, 'error', error))
  from (select * from webhook_calls where delivery_id = deliveries.id order by at desc, id desc limit ${MAX_CALLS}))`
  .mapWith((value: string) => JSON.parse(value) as Call[])
  .as("calls");
const deliveryColumns = { ...getTableColumns(deliveries), calls: latestCalls };

export type DeliveryWithCalls = typeof deliveries.$inferSelect & { calls: Call[] };

/** One page of the deliveries of a webhook, with their latest calls. */
export const listWebhookDeliveries = (
  db: Db,
  id: string,
  { limit, offset }: { limit: number; offset: number },
) =>
  selectPage(
    db,
    db
      .select(deliveryColumns)
      .from(deliveries)
      .where(isWebhookDelivery(id))
      .orderBy(desc(deliveries.createdAt), desc(deliveries.id))
      .limit(limit)
      .offset(offset),
    deliveries,
    isWebhookDelivery(id),
  );

export async function findWebhookDelivery(
  db: Db,
  id: string,
  deliveryId: string,
): Promise<DeliveryWithCalls | null> {
  const [row] = await db
    .select(deliveryColumns)
    .from(deliveries)
    .where(and(eq(deliveries.id, deliveryId), isWebhookDelivery(id)))
    .limit(1);
  return row ?? null;
}

/** Inserts nothing when the delivery was deleted meanwhile. */
export const insertCall = (db: Db, row: typeof webhookCalls.$inferSelect) =>
  db
    .insert(webhookCalls)
    .select(
      db.select(selectRow(webhookCalls, row)).from(deliveries).where(eq(deliveries.id, row.deliveryId)),
    );

/** A success ends the time of failures. */
export const clearFailure = (db: Db, id: string) =>
  db
    .update(webhookEndpoints)
    .set({ failingSince: null })
    .where(and(eq(webhookEndpoints.id, id), sql`${webhookEndpoints.failingSince} is not null`));

/** The first failure after a success starts it. */
export const startFailure = (db: Db, id: string, now: string) =>
  db
    .update(webhookEndpoints)
    .set({ failingSince: now })
    .where(and(eq(webhookEndpoints.id, id), isNull(webhookEndpoints.failingSince)));

/** Switches a webhook off if it is on and, with `failingBefore`, has failed since before that. */
export const disableWebhook = (
  db: Db,
  id: string,
  { reason, now, failingBefore }: { reason: WebhookDisabledReason; now: string; failingBefore?: string },
) =>
  db
    .update(webhookEndpoints)
    .set({ isActive: false, disabledReason: reason, updatedAt: now })
    .where(
      and(
        eq(webhookEndpoints.id, id),
        eq(webhookEndpoints.isActive, true),
        failingBefore ? lt(webhookEndpoints.failingSince, failingBefore) : undefined,
      ),
    )
    .returning({ id: webhookEndpoints.id });

/** Statement that deletes finished deliveries of webhooks that were created before `before`, with their calls. */
export const deleteOldDeliveries = (db: Db, before: string) =>
  db
    .delete(deliveries)
    .where(
      and(
        eq(deliveries.kind, "webhook"),
        inArray(deliveries.status, ["sent", "dead", "cancelled"]),
        lt(deliveries.createdAt, before),
      ),
    );
