import { and, eq, gt, lt, or, type SQL, sql } from "drizzle-orm";
import type { Db } from "#worker/db/client.ts";
import type { LeadRef } from "#worker/db/lead-of.ts";
import { insertDeliveriesWhere, type OutboxRow } from "#worker/db/outbox.ts";
import { deliveries } from "#worker/db/tables/deliveries.ts";
import { isLead } from "./queries.ts";

type SyncRow = { id: string; payload: Record<string, unknown>; requestId: string; at: string };

const waitsFor = (lead: SQL) => sql`exists (select 1 from deliveries d where d.entity_type = 'lead'
  and d.entity_id = ${lead} and d.action = 'lead.sync' and d.status = 'waiting')`;

const newSync = (db: Db, lead: LeadRef, { id, payload, requestId, at }: SyncRow, only: SQL) =>
  // The values stand in the order of the table's columns.
  db.insert(deliveries).select(
    sql`select ${id}, 'crm', 'lead.sync', ${`lead.sync:${id}`}, 'lead', crm_leads.id, ${JSON.stringify(payload)},
        'waiting', 0, ${at}, null, null, null, null, ${requestId}, ${at}, ${at}, null
      from crm_leads where ${isLead(lead)} and ${only} and not ${waitsFor(sql`crm_leads.id`)}`,
  );

/** A row for a sync of this lead, unless one waits already: what changes until it is sent goes along with it. */
export const insertSync = (db: Db, lead: LeadRef, row: SyncRow) => newSync(db, lead, row, sql`true`);

/** The same for a lead of which a sync that has just ended did not bring everything. */
export const insertNextSync = (db: Db, lead: LeadRef, row: SyncRow) =>
  newSync(db, lead, row, sql`crm_leads.synced_to_ghl = 0`);

/** The same for many leads at once. */
export const insertSyncs = (db: Db, rows: readonly OutboxRow[]) =>
  insertDeliveriesWhere(db, rows, sql`not ${waitsFor(sql`value ->> 'entityId'`)}`);

const isSync = (leadId: string) =>
  and(eq(deliveries.entityType, "lead"), eq(deliveries.entityId, leadId), eq(deliveries.action, "lead.sync"));

/** Somebody asks for it now: the row need not wait for its time any longer. */
export const hastenSync = (db: Db, leadId: string, now: string) =>
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

/** Whether a sync of this lead that was begun before this one is still running. */
export async function runsElsewhere(
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
