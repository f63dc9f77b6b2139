import { and, eq, gt, inArray, isNotNull, isNull, lt, lte, not, or, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { DeliveryKind } from "#contract/deliveries/constants.ts";
import { jsonValues } from "#worker/db/json-values.ts";
import { type Db, cachedQuery } from "#worker/db/client.ts";
import { cancelDeliveriesIf } from "#worker/db/outbox.ts";
import { oidcRequests } from "#worker/db/tables/identities.ts";
import { passkeyChallenges } from "#worker/db/tables/passkeys.ts";
import { pendingSignIns } from "#worker/db/tables/second-factors.ts";
import { accountLinks } from "#worker/db/tables/account-links.ts";
import { deliveries } from "#worker/db/tables/deliveries.ts";
import { businessLists } from "#worker/db/tables/lists.ts";
import {
  contentVersion,
  cronRuns,
  endedSessions,
  idempotencyKeys,
  rateCounters,
} from "#worker/db/tables/runtime.ts";
import { appSettings } from "#worker/db/tables/settings.ts";
import { webhookEndpoints } from "#worker/db/tables/webhooks.ts";
import { userSessions } from "#worker/db/tables/sessions.ts";

export type Statement = BatchItem<"sqlite">;

// Exact counters

/** Statement that increments a counter, which restarts after `resetsAt`. Exact under concurrency. */
export const countUp = (db: Db, key: string, now: string, resetsAt: string) =>
  db
    .insert(rateCounters)
    .values({ key, count: 1, resetsAt })
    .onConflictDoUpdate({
      target: rateCounters.key,
      set: {
        count: sql`case when ${rateCounters.resetsAt} <= ${now} then 1 else ${rateCounters.count} + 1 end`,
        resetsAt: sql`case when ${rateCounters.resetsAt} <= ${now} then ${resetsAt} else ${rateCounters.resetsAt} end`,
      },
    })
    .returning({ count: rateCounters.count, resetsAt: rateCounters.resetsAt });

/** Increments a counter and returns it. */
export async function incrementCounter(
  db: Db,
  key: string,
  now: string,
  resetsAt: string,
): Promise<{ count: number; resetsAt: string }> {
  const rows = await countUp(db, key, now, resetsAt);
  return rows[0]!;
}

/** Whether a counter exists under this key and has not expired. */
export async function hasCounter(db: Db, key: string, now: string): Promise<boolean> {
  const rows = await db
    .select({ count: rateCounters.count })
    .from(rateCounters)
    .where(and(eq(rateCounters.key, key), gt(rateCounters.resetsAt, now)))
    .limit(1);
  return rows.length > 0;
}

/** Statement that resets a counter. */
export const deleteCounter = (db: Db, key: string) =>
  db.delete(rateCounters).where(eq(rateCounters.key, key));

/** Statement that takes one off a counter, down to 0. */
export const decrementCounter = (db: Db, key: string) =>
  db
    .update(rateCounters)
    .set({ count: sql`max(0, ${rateCounters.count} - 1)` })
    .where(eq(rateCounters.key, key));

// Content version

export type SocialRow = { settingKey: string; settingValue: string };

export type ListRow = Pick<typeof businessLists.$inferSelect, "name" | "version" | "entries">;

type ContentState = { version: number; social: SocialRow[]; lists: ListRow[] };

/** Reads the content version, the social links and the business lists that staff have changed. */
export async function getContentState(db: Db): Promise<ContentState> {
  const [row] = await cachedQuery(db, "content state", () =>
    db
      .select({
        version: contentVersion.version,
        social: sql<SocialRow[]>`(select json_group_array(json_object('settingKey', setting_key,
          'settingValue', setting_value)) from ${appSettings}
          where setting_category = 'social_media' and setting_value is not null)`.mapWith(
          (text: string) => JSON.parse(text) as SocialRow[],
        ),
        lists: sql<
          ListRow[]
        >`(select json_group_array(json_object('name', name, 'version', ${businessLists.version},
          'entries', json(entries))) from ${businessLists})`.mapWith(
          (text: string) => JSON.parse(text) as ListRow[],
        ),
      })
      .from(contentVersion)
      .limit(1),
  ).all();
  return row ?? { version: 0, social: [], lists: [] };
}

// Deliveries

export type Delivery = typeof deliveries.$inferSelect;

/** Does nothing when a row with this dedupe key exists. */
export const insertDeliveryRow = (db: Db, row: typeof deliveries.$inferInsert) =>
  db.insert(deliveries).values(row).onConflictDoNothing({ target: deliveries.dedupeKey });

/** The same, but cancelled for `reason` while the counter `key` is above `max`. */
export function insertLimitedDeliveryRow(
  db: Db,
  row: typeof deliveries.$inferInsert,
  { key, max, reason }: { key: string; max: number; reason: string },
) {
  const isAbove = sql`(select count from ${rateCounters} where key = ${key}) > ${max}`;
  return db
    .insert(deliveries)
    .values({
      ...row,
      status: sql`case when ${isAbove} then 'cancelled' else 'waiting' end`,
      lastError: sql`case when ${isAbove} then ${reason} end`,
    })
    .onConflictDoNothing({ target: deliveries.dedupeKey });
}

const isDue = (now: string) =>
  or(
    and(eq(deliveries.status, "waiting"), lte(deliveries.nextAttemptAt, now)),
    and(eq(deliveries.status, "sending"), lt(deliveries.leaseUntil, now)),
  );

/** Leases a due row until `leaseUntil` and counts the attempt; null when it is not due. */
export async function claimDelivery(
  db: Db,
  id: string,
  now: string,
  leaseUntil: string,
): Promise<Delivery | null> {
  const [row] = await db
    .update(deliveries)
    .set({ status: "sending", leaseUntil, attempts: sql`${deliveries.attempts} + 1`, updatedAt: now })
    .where(and(eq(deliveries.id, id), isDue(now)))
    .returning();
  return row ?? null;
}

/** Only the lease holder may store an outcome: a slow worker must not overwrite its successor's. */
const isLeaseHolder = (row: Delivery) =>
  and(eq(deliveries.id, row.id), eq(deliveries.status, "sending"), eq(deliveries.attempts, row.attempts));

/** Statement that completes a delivery, unless its lease was taken over. */
export const markDeliverySent = (db: Db, row: Delivery, now: string, externalId: string | null) =>
  db
    .update(deliveries)
    .set({
      status: "sent",
      sentAt: now,
      updatedAt: now,
      externalId,
      leaseUntil: null,
      lastError: null,
      waitingFor: null,
    })
    .where(isLeaseHolder(row));

/** Releases the lease until `nextAttemptAt`, or until staff set one while it is null, with the reason. */
export const postponeDelivery = (
  db: Db,
  row: Delivery,
  now: string,
  next: { nextAttemptAt: string | null; lastError: string; waitingFor: string | null; attempts: number },
) =>
  db
    .update(deliveries)
    .set({ status: "waiting", leaseUntil: null, updatedAt: now, ...next })
    .where(isLeaseHolder(row));

/** Ends an unsent row: `dead` after a failure, `cancelled` when its cause no longer applies. */
export const markDeliveryEnded = (
  db: Db,
  row: Delivery,
  now: string,
  over: { status: "dead" | "cancelled"; lastError: string },
) =>
  db
    .update(deliveries)
    .set({ ...over, leaseUntil: null, updatedAt: now, waitingFor: null })
    .where(isLeaseHolder(row));

/** Ends a row regardless of its lease; `lastError` applies only when none is stored. */
export const markDeliveryDead = (db: Db, id: string, now: string, lastError: string) =>
  db
    .update(deliveries)
    .set({
      status: "dead",
      leaseUntil: null,
      updatedAt: now,
      lastError: sql`coalesce(${deliveries.lastError}, ${lastError})`,
    })
    .where(and(eq(deliveries.id, id), inArray(deliveries.status, ["waiting", "sending"])));

/** Cancels the rows of one entity and action whose sending has not begun. */
export const cancelWaitingDeliveries = (
  db: Db,
  { action, entityType, entityId }: Pick<Delivery, "action" | "entityType" | "entityId">,
  now: string,
) => cancelDeliveriesIf(db, { entityType, entityId }, now, eq(deliveries.action, action));

/** Makes the rows due that wait for one of these settings. Returns their ids. */
export const resumeDeliveries = (db: Db, settings: readonly string[], now: string) =>
  db
    .update(deliveries)
    .set({ nextAttemptAt: now, updatedAt: now })
    .where(and(eq(deliveries.status, "waiting"), inArray(deliveries.waitingFor, [...settings])))
    .returning({ id: deliveries.id });

/** Kinds and actions of these rows, which select the queue. Missing ids are left out. */
export const listDeliveryKinds = (db: Db, ids: readonly string[]) =>
  db
    .select({ id: deliveries.id, kind: deliveries.kind, action: deliveries.action })
    .from(deliveries)
    .where(inArray(deliveries.id, jsonValues(ids)));

/**
 * Ids of rows that are due and have had no message from cron since they became due, or since `enqueuedBefore`:
 * scheduled ones, lost messages, crashed workers. Rows waiting for a setting come last.
 */
export function listMissedDeliveries(
  db: Db,
  {
    kinds,
    bulkActions,
    isBulkIncluded,
  }: { kinds: readonly DeliveryKind[]; bulkActions: readonly string[]; isBulkIncluded: boolean },
  { dueBefore, enqueuedBefore }: { dueBefore: string; enqueuedBefore: string },
  limit: number,
) {
  const isBulk = inArray(deliveries.action, [...bulkActions]);
  const isSelected = isBulkIncluded
    ? or(isBulk, inArray(deliveries.kind, kinds))
    : and(not(isBulk), inArray(deliveries.kind, kinds));
  const needsMessage = or(
    isNull(deliveries.enqueuedAt),
    lt(deliveries.enqueuedAt, deliveries.nextAttemptAt),
    lt(deliveries.enqueuedAt, deliveries.leaseUntil),
    lt(deliveries.enqueuedAt, enqueuedBefore),
  );
  return db
    .select({ id: deliveries.id })
    .from(deliveries)
    .where(and(isDue(dueBefore), isSelected, needsMessage))
    .orderBy(isNotNull(deliveries.waitingFor), deliveries.nextAttemptAt)
    .limit(limit);
}

/**
 * Ids of deliveries to webhooks that became due since `since` and have had no queue message, and whether any webhook is
 * active.
 */
export async function listNewWebhookDeliveries(
  db: Db,
  since: string,
): Promise<{ hasWebhooks: boolean; ids: string[] }> {
  const [active, rows] = await db.batch([
    db
      .select({ id: webhookEndpoints.id })
      .from(webhookEndpoints)
      .where(eq(webhookEndpoints.isActive, true))
      .limit(1),
    db
      .select({ id: deliveries.id })
      .from(deliveries)
      .where(
        and(
          eq(deliveries.status, "waiting"),
          gt(deliveries.nextAttemptAt, since),
          eq(deliveries.kind, "webhook"),
          eq(deliveries.attempts, 0),
          isNull(deliveries.enqueuedAt),
        ),
      )
      .limit(100),
  ]);
  return { hasWebhooks: active.length > 0, ids: rows.map(({ id }) => id) };
}

/** Statement that stores when cron sent the rows' messages. */
export const markEnqueued = (db: Db, ids: readonly string[], now: string) =>
  db
    .update(deliveries)
    .set({ enqueuedAt: now })
    .where(inArray(deliveries.id, jsonValues(ids)));

// Housekeeping

/** Keeps the last run of each cron, however old. */
const hasLaterRun = sql`exists (select 1 from cron_runs later
  where later.cron = "cron_runs"."cron" and later.started_at > "cron_runs"."started_at")`;

/** Statements that delete expired rows. */
export const deleteExpired = (db: Db, now: string, yesterday: string) =>
  [
    db.delete(endedSessions).where(lt(endedSessions.expiresAt, now)),
    db.delete(userSessions).where(lt(userSessions.expiresAt, now)),
    db.delete(accountLinks).where(lt(accountLinks.expiresAt, now)),
    db.delete(oidcRequests).where(lt(oidcRequests.expiresAt, now)),
    db.delete(passkeyChallenges).where(lt(passkeyChallenges.expiresAt, now)),
    db.delete(pendingSignIns).where(lt(pendingSignIns.expiresAt, now)),
    db.delete(rateCounters).where(lt(rateCounters.resetsAt, now)),
    db.delete(cronRuns).where(and(lt(cronRuns.startedAt, yesterday), hasLaterRun)),
    db.delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, yesterday)),
  ] as const;
