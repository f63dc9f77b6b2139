import { and, eq, gt, lt, or, type SQL, sql } from "drizzle-orm";
import type { Db } from "#worker/db/client.ts";
import type { LeadRef } from "#worker/db/lead-ref.ts";
import { insertDeliveriesIf, type OutboxRow } from "#worker/db/outbox.ts";
import { deliveries } from "#worker/db/tables/deliveries.ts";
import { matchesLead } from "./queries.ts";

type SyncRow = { id: string; payload: Record<string, unknown>; requestId: string; at: string };

const hasWaitingSync = (lead: SQL) => sql`exists (select 1 from deliveries d where d.entity_type = 'lead'
  and d.entity_id = ${lead} and d.action = 'lead.sync' and d.status = 'waiting')`;

const insertSyncWhere = (db: Db, lead: LeadRef, { id, payload, requestId, at }: SyncRow, condition: SQL) =>
  // The values stand in the order of the table's columns.
  db.insert(deliveries).select(
    sql`select ${id}, 'crm', 'lead.sync', ${`lead.sync:${id}`}, 'lead', crm_leads.id, ${JSON.stringify(payload)},
        'waiting', 0, ${at}, null, null, null, null, ${requestId}, ${at}, ${at}, null
      from crm_leads where ${matchesLead(lead)} and ${condition} and not ${hasWaitingSync(sql`crm_leads.id`)}`,
  );

/** Inserts a sync unless one is waiting: that one will include later changes. */
export const insertSync = (db: Db, lead: LeadRef, row: SyncRow) => insertSyncWhere(db, lead, row, sql`true`);

/** Inserts a sync when the finished one was incomplete. */
export const insertFollowUpSync = (db: Db, lead: LeadRef, row: SyncRow) =>
  insertSyncWhere(db, lead, row, sql`crm_leads.synced_to_ghl = 0`);

/** Inserts syncs of many leads. */
export const insertSyncs = (db: Db, rows: readonly OutboxRow[]) =>
  insertDeliveriesIf(db, rows, sql`not ${hasWaitingSync(sql`value ->> 'entityId'`)}`);

const isSync = (leadId: string) =>
  and(eq(deliveries.entityType, "lead"), eq(deliveries.entityId, leadId), eq(deliveries.action, "lead.sync"));

/** Makes a waiting sync due now. */
export const makeSyncDue = (db: Db, leadId: string, now: string) =>
  db
    .update(deliveries)
    .set({ nextAttemptAt: now, updatedAt: now })
    .where(and(isSync(leadId), eq(deliveries.status, "waiting"), gt(deliveries.nextAttemptAt, now)));

export async function findWaitingSync(db: Db, leadId: string): Promise<string | null> {
  const [row] = await db
    .select({ id: deliveries.id })
    .from(deliveries)
    .where(and(isSync(leadId), eq(deliveries.status, "waiting")))
    .limit(1);
  return row?.id ?? null;
}

/** True while an earlier sync of this lead holds its lease. */
export async function isSyncRunning(
  db: Db,
  leadId: string,
  row: { id: string; leaseUntil: string | null },
  now: string,
): Promise<boolean> {
  const lease = row.leaseUntil ?? now;
  const [other] = await db
    .select({ id: deliveries.id })
    .from(deliveries)
    .where(
      and(
        isSync(leadId),
        eq(deliveries.status, "sending"),
        gt(deliveries.leaseUntil, now),
        or(
          lt(deliveries.leaseUntil, lease),
          and(eq(deliveries.leaseUntil, lease), lt(deliveries.id, row.id)),
        ),
      ),
    )
    .limit(1);
  return other !== undefined;
}
