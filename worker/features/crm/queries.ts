import { and, desc, eq, gt, inArray, isNotNull, isNull, lt, max, or, type SQL, sql } from "drizzle-orm";
import type { Db } from "#worker/db/client.ts";
import { leadIdOf } from "#worker/db/lead-of.ts";
import { bookingAppointments } from "#worker/db/tables/booking-appointments.ts";
import { deliveries } from "#worker/db/tables/deliveries.ts";
import { leadActivities } from "#worker/db/tables/lead-activities.ts";
import { crmLeads } from "#worker/db/tables/leads.ts";

export type LeadRow = typeof crmLeads.$inferSelect;
export type AppointmentRow = typeof bookingAppointments.$inferSelect;

/** Who has this id, or writes under this address. */
export type LeadRef = { id: string } | { emailKey: string };

const isLead = (lead: LeadRef): SQL =>
  "id" in lead ? sql`crm_leads.id = ${lead.id}` : sql`crm_leads.id = ${leadIdOf(lead.emailKey)}`;

export async function findLead(db: Db, lead: LeadRef): Promise<LeadRow | null> {
  const [row] = await db.select().from(crmLeads).where(isLead(lead)).limit(1);
  return row ?? null;
}

/** The lead behind a contact of the CRM: the one that was linked to it, else the one with its address. */
export async function findLeadOfContact(
  db: Db,
  contactId: string,
  emailKey: string | null,
): Promise<LeadRow | null> {
  const [linked] = await db.select().from(crmLeads).where(eq(crmLeads.ghlContactId, contactId)).limit(1);
  if (linked || !emailKey) return linked ?? null;
  const [row] = await db
    .select()
    .from(crmLeads)
    .where(and(sql`${crmLeads.id} = ${leadIdOf(emailKey)}`, isNull(crmLeads.ghlContactId)))
    .limit(1);
  return row ?? null;
}

export const setLead = (db: Db, id: string, set: Partial<typeof crmLeads.$inferInsert>) =>
  db.update(crmLeads).set(set).where(eq(crmLeads.id, id));

/** A change that holds only for the lead as it was seen: what somebody wrote meanwhile is newer. */
export const setLeadSeen = (db: Db, seen: LeadRow, set: Partial<typeof crmLeads.$inferInsert>) =>
  db
    .update(crmLeads)
    .set({ ...set, version: sql`${crmLeads.version} + 1` })
    .where(and(eq(crmLeads.id, seen.id), eq(crmLeads.updatedAt, seen.updatedAt)));

/** Everything that the lead was when `seen` was read is in the CRM; a lead that has changed since still waits. */
export const markSynced = (db: Db, seen: LeadRow, set: { ghlLastSync: string; ghlError: string | null }) =>
  db
    .update(crmLeads)
    .set({ ...set, syncedToGHL: sql`${crmLeads.updatedAt} = ${seen.updatedAt}` })
    .where(eq(crmLeads.id, seen.id));

export async function countLeads(db: Db) {
  const [row] = await db
    .select({
      total: sql<number>`count(*)`,
      synced: sql<number>`count(*) filter (where ${crmLeads.syncedToGHL} = 1)`,
      lastSync: max(crmLeads.ghlLastSync),
    })
    .from(crmLeads);
  return row!;
}

/** Leads that are not in the CRM as they are here, those that never failed first, then the oldest. */
export const listUnsynced = (db: Db, limit: number) =>
  db
    .select({ id: crmLeads.id })
    .from(crmLeads)
    .where(
      and(eq(crmLeads.syncedToGHL, false), or(isNotNull(crmLeads.emailKey), isNotNull(crmLeads.phoneKey))),
    )
    .orderBy(sql`${crmLeads.ghlError} is not null`, crmLeads.createdAt)
    .limit(limit);

// Deliveries of a sync

type SyncRow = { id: string; payload: Record<string, unknown>; requestId: string; at: string };

const waitsFor = (lead: SQL) => sql`exists (select 1 from deliveries d where d.entity_type = 'lead'
  and d.entity_id = ${lead} and d.action = 'lead.sync' and d.status = 'waiting')`;

/** A row for a sync of this lead, unless one waits already: what changes until it is sent goes along with it. */
export const insertSync = (db: Db, lead: LeadRef, { id, payload, requestId, at }: SyncRow) =>
  // The values stand in the order of the table's columns.
  db.insert(deliveries).select(
    sql`select ${id}, 'crm', 'lead.sync', ${`lead.sync:${id}`}, 'lead', crm_leads.id, ${JSON.stringify(payload)},
        'waiting', 0, ${at}, null, null, null, null, ${requestId}, ${at}, ${at}, null
      from crm_leads where ${isLead(lead)} and not ${waitsFor(sql`crm_leads.id`)}`,
  );

/** The same for many leads at once, each not before its time. */
export const insertSyncs = (
  db: Db,
  rows: readonly { id: string; leadId: string; notBefore: string }[],
  { payload, requestId, at }: Omit<SyncRow, "id">,
) =>
  db.insert(deliveries).select(
    sql`select r.value ->> 'id', 'crm', 'lead.sync', 'lead.sync:' || (r.value ->> 'id'), 'lead', r.value ->> 'leadId',
        ${JSON.stringify(payload)}, 'waiting', 0, r.value ->> 'notBefore', null, null, null, null, ${requestId},
        ${at}, ${at}, null
      from json_each(${JSON.stringify(rows)}) r where not ${waitsFor(sql`r.value ->> 'leadId'`)}`,
  );

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

/** What waited for the key or the location may go on. */
export const wakeWaiting = (db: Db, now: string) =>
  db
    .update(deliveries)
    .set({ nextAttemptAt: now, updatedAt: now })
    .where(
      and(
        eq(deliveries.status, "waiting"),
        inArray(deliveries.waitingFor, ["ghl_api_key", "ghl_location_id", "ghl_base_url"]),
      ),
    );

// Appointments and notes

/** Appointments of a lead that the CRM does not know as they are: new ones ahead, and known ones that have changed. */
export const listChangedAppointments = (db: Db, lead: LeadRow, now: string, limit: number) =>
  db
    .select()
    .from(bookingAppointments)
    .where(
      and(
        or(
          eq(bookingAppointments.leadId, lead.id),
          lead.emailKey ? sql`lower(${bookingAppointments.bookerEmail}) = ${lead.emailKey}` : undefined,
        ),
        or(
          and(
            isNull(bookingAppointments.ghlAppointmentId),
            inArray(bookingAppointments.status, ["scheduled", "confirmed"]),
            gt(bookingAppointments.startsAt, now),
          ),
          and(
            isNotNull(bookingAppointments.ghlAppointmentId),
            gt(bookingAppointments.updatedAt, lead.ghlLastSync ?? ""),
          ),
        ),
      ),
    )
    .orderBy(bookingAppointments.startsAt)
    .limit(limit);

export const setAppointmentLink = (db: Db, id: string, ghlAppointmentId: string) =>
  db.update(bookingAppointments).set({ ghlAppointmentId }).where(eq(bookingAppointments.id, id));

/** The newest submissions and notes of a lead that no note in the CRM tells of. */
export const listUntoldActivities = (db: Db, leadId: string, limit: number) =>
  db
    .select()
    .from(leadActivities)
    .where(
      and(
        eq(leadActivities.leadId, leadId),
        inArray(leadActivities.activityType, ["submission", "note"]),
        isNull(leadActivities.ghlActivityId),
      ),
    )
    .orderBy(desc(leadActivities.createdAt))
    .limit(limit);

/** Marks it as told, if nobody did before; false then. */
export async function claimActivity(db: Db, id: string, mark: string): Promise<boolean> {
  const rows = await db
    .update(leadActivities)
    .set({ ghlActivityId: mark })
    .where(and(eq(leadActivities.id, id), isNull(leadActivities.ghlActivityId)))
    .returning({ id: leadActivities.id });
  return rows.length > 0;
}

export const setActivityLink = (db: Db, id: string, ghlActivityId: string | null) =>
  db.update(leadActivities).set({ ghlActivityId }).where(eq(leadActivities.id, id));

/** An entry in the timeline that leaves the lead itself as it is, so that it counts as no change. */
export const insertSyncEntry = (db: Db, row: typeof leadActivities.$inferInsert) =>
  db.insert(leadActivities).values(row);
