import { and, eq, gt, inArray, isNotNull, isNull, max, or, type SQL, sql } from "drizzle-orm";
import type { Db } from "#worker/db/client.ts";
import { idOfLead, leadIdOf, type LeadRef } from "#worker/db/lead-of.ts";
import { bookingAppointments } from "#worker/db/tables/booking-appointments.ts";
import { leadActivities } from "#worker/db/tables/lead-activities.ts";
import { crmLeads } from "#worker/db/tables/leads.ts";

export type LeadRow = typeof crmLeads.$inferSelect;

export const isLead = (lead: LeadRef): SQL => sql`crm_leads.id = ${idOfLead(lead)}`;

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

/**
 * Everything that the lead was when `seen` was read is in the CRM, if it was `complete`; a lead that has changed since
 * still waits.
 */
export const markSynced = (
  db: Db,
  seen: LeadRow,
  { complete, ...set }: { ghlLastSync: string; ghlError: string | null; complete: boolean },
) =>
  db
    .update(crmLeads)
    .set({ ...set, syncedToGHL: complete ? sql`${crmLeads.updatedAt} = ${seen.updatedAt}` : false })
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
    .orderBy(bookingAppointments.updatedAt, bookingAppointments.id)
    .limit(limit);

export const setAppointmentLink = (db: Db, id: string, ghlAppointmentId: string) =>
  db.update(bookingAppointments).set({ ghlAppointmentId }).where(eq(bookingAppointments.id, id));

/** What an entry bears while its note is being sent, and still bears when the answer was lost. */
export const PERHAPS = "sent";

/** What an entry bears of which no note is sent: it says nothing, or may be there where nothing can be looked for. */
export const NEVER = "none";

/** The first submissions and notes of a lead of which no note in the CRM is known. */
export const listUntoldActivities = (db: Db, leadId: string, limit: number) =>
  db
    .select()
    .from(leadActivities)
    .where(
      and(
        eq(leadActivities.leadId, leadId),
        inArray(leadActivities.activityType, ["submission", "note"]),
        or(isNull(leadActivities.ghlActivityId), eq(leadActivities.ghlActivityId, PERHAPS)),
      ),
    )
    .orderBy(leadActivities.createdAt, leadActivities.id)
    .limit(limit);

/** Marks it as perhaps told, if nobody did before; false then. */
export async function claimActivity(db: Db, id: string): Promise<boolean> {
  const rows = await db
    .update(leadActivities)
    .set({ ghlActivityId: PERHAPS })
    .where(and(eq(leadActivities.id, id), isNull(leadActivities.ghlActivityId)))
    .returning({ id: leadActivities.id });
  return rows.length > 0;
}

export const setActivityLink = (db: Db, id: string, ghlActivityId: string | null) =>
  db.update(leadActivities).set({ ghlActivityId }).where(eq(leadActivities.id, id));

type SyncEntry = { id: string; leadId: string; subject: string; description: string | null; at: string };

/** An entry in the timeline that leaves the lead itself as it is, so that it counts as no change. */
export const insertSyncEntry = (db: Db, { at, ...row }: SyncEntry) =>
  db.insert(leadActivities).values({
    ...row,
    activityType: "sync",
    completedAt: at,
    isAutomated: true,
    createdAt: at,
    updatedAt: at,
  });

/** The same for a change that may have come too late; stands directly after it, and is written only with it. */
export const insertSyncEntryIfChanged = (db: Db, { id, leadId, subject, description, at }: SyncEntry) =>
  // The values stand in the order of the table's columns.
  db.insert(leadActivities).select(
    sql`select ${id}, ${leadId}, null, 'sync', ${subject}, ${description}, null, null, ${at}, null, 1, null, ${at}, ${at}
      where changes() > 0`,
  );
