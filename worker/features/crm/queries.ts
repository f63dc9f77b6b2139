import {
  and,
  count,
  eq,
  exists,
  gt,
  inArray,
  isNotNull,
  isNull,
  max,
  ne,
  or,
  type SQL,
  sql,
} from "drizzle-orm";
import type { Db } from "#worker/db/client.ts";
import { leadIdByRef, leadIdByEmailKey, type LeadRef } from "#worker/db/lead-ref.ts";
import { lastStatementChanged } from "#worker/db/outbox.ts";
import { selectRow, singleRow } from "#worker/db/select-row.ts";
import { bookingAppointments } from "#worker/db/tables/booking-appointments.ts";
import { leadActivities } from "#worker/db/tables/lead-activities.ts";
import { isNotSuspected } from "#worker/db/spam.ts";
import { crmLeads } from "#worker/db/tables/leads.ts";

export type LeadRow = typeof crmLeads.$inferSelect;

const matchesLead = (lead: LeadRef): SQL => eq(crmLeads.id, leadIdByRef(lead));

export async function findLead(db: Db, lead: LeadRef): Promise<LeadRow | null> {
  const [row] = await db.select().from(crmLeads).where(matchesLead(lead)).limit(1);
  return row ?? null;
}

/** Finds the lead linked to a CRM contact, else an unlinked one with the email address. */
export async function findLeadByContactId(
  db: Db,
  contactId: string,
  emailKey: string | null,
): Promise<LeadRow | null> {
  const [linked] = await db.select().from(crmLeads).where(eq(crmLeads.ghlContactId, contactId)).limit(1);
  if (linked || !emailKey) return linked ?? null;
  const [row] = await db
    .select()
    .from(crmLeads)
    .where(and(eq(crmLeads.id, leadIdByEmailKey(emailKey)), isNull(crmLeads.ghlContactId)))
    .limit(1);
  return row ?? null;
}

/** Whether another lead's contact in the CRM has this phone number. */
export async function isPhoneOfOtherContact(db: Db, lead: LeadRow): Promise<boolean> {
  if (lead.phoneKey === null || lead.email === null) return false;
  const rows = await db
    .select({ id: crmLeads.id })
    .from(crmLeads)
    .where(
      and(
        eq(crmLeads.phoneKey, lead.phoneKey),
        ne(crmLeads.id, lead.id),
        isNotNull(crmLeads.ghlContactId),
        sql`${crmLeads.ghlContactId} is not ${lead.ghlContactId}`,
      ),
    )
    .limit(1);
  return rows.length > 0;
}

export const updateLead = (db: Db, id: string, patch: Partial<typeof crmLeads.$inferInsert>) =>
  db.update(crmLeads).set(patch).where(eq(crmLeads.id, id));

/** Writes nothing when the lead changed since it was read. */
export const updateLeadIfUnchanged = (db: Db, lead: LeadRow, patch: Partial<typeof crmLeads.$inferInsert>) =>
  db
    .update(crmLeads)
    .set({ ...patch, version: sql`${crmLeads.version} + 1` })
    .where(and(eq(crmLeads.id, lead.id), eq(crmLeads.updatedAt, lead.updatedAt)));

/**
 * Stores the result of a sync. The lead counts as synced only if the sync was `complete` and the lead has not changed
 * since it was read.
 */
export const markSynced = (
  db: Db,
  lead: LeadRow,
  { complete, ...set }: { ghlLastSync: string; ghlError: string | null; complete: boolean },
) =>
  db
    .update(crmLeads)
    .set({ ...set, syncedToGHL: complete ? eq(crmLeads.updatedAt, lead.updatedAt) : false })
    .where(eq(crmLeads.id, lead.id));

export async function countLeads(db: Db) {
  const [row] = await db
    .select({
      total: count(),
      synced: sql<number>`count(*) filter (where ${crmLeads.syncedToGHL} = 1)`,
      lastSync: max(crmLeads.ghlLastSync),
    })
    .from(crmLeads)
    .where(and(isNull(crmLeads.mergedIntoId), isNotSuspected(crmLeads)));
  return row!;
}

/** Lists unsynced leads: those without an error first, then the oldest. */
export const listUnsyncedLeads = (db: Db, limit: number) =>
  db
    .select({ id: crmLeads.id })
    .from(crmLeads)
    .where(
      and(
        eq(crmLeads.syncedToGHL, false),
        isNotSuspected(crmLeads),
        or(isNotNull(crmLeads.emailKey), isNotNull(crmLeads.phoneKey)),
      ),
    )
    .orderBy(isNotNull(crmLeads.ghlError), crmLeads.createdAt)
    .limit(limit);

type StaleLeads = { pipelines: string[]; withAppointments: boolean; now: string };

/** Synced leads of these pipelines, and those with an upcoming appointment that is not in the CRM. */
const isStale = (db: Db, { pipelines, withAppointments, now }: StaleLeads) =>
  and(
    eq(crmLeads.syncedToGHL, true),
    or(
      inArray(crmLeads.pipeline, pipelines),
      withAppointments
        ? exists(
            db
              .select({ id: bookingAppointments.id })
              .from(bookingAppointments)
              .where(
                and(
                  eq(bookingAppointments.leadId, crmLeads.id),
                  isNull(bookingAppointments.ghlAppointmentId),
                  isNotSuspected(bookingAppointments),
                  inArray(bookingAppointments.status, ["scheduled", "confirmed"]),
                  gt(bookingAppointments.startsAt, now),
                ),
              ),
          )
        : undefined,
    ),
  );

export const listStaleLeads = (db: Db, stale: StaleLeads, limit: number) =>
  db
    .select({ id: crmLeads.id })
    .from(crmLeads)
    .where(isStale(db, stale))
    .orderBy(crmLeads.createdAt)
    .limit(limit);

export const markStale = (db: Db, stale: StaleLeads) =>
  db.update(crmLeads).set({ syncedToGHL: false }).where(isStale(db, stale));

// Appointments and notes

/** Lists appointments to sync: upcoming ones without a CRM id, and changed ones with it. */
export const listChangedAppointments = (db: Db, lead: LeadRow, now: string, limit: number) =>
  db
    .select()
    .from(bookingAppointments)
    .where(
      and(
        isNotSuspected(bookingAppointments),
        or(
          eq(bookingAppointments.leadId, lead.id),
          lead.emailKey ? sql`lower(${bookingAppointments.bookerEmail}) = ${lead.emailKey}` : undefined,
        ),
        or(
          and(
            isNull(bookingAppointments.ghlAppointmentId),
            inArray(bookingAppointments.status, ["scheduled", "confirmed"]),
            isNull(bookingAppointments.heldUntil),
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

export const updateAppointmentLink = (db: Db, id: string, ghlAppointmentId: string) =>
  db.update(bookingAppointments).set({ ghlAppointmentId }).where(eq(bookingAppointments.id, id));

/** `ghlActivityId` while a note is being sent, and after its response was lost. */
export const NOTE_PENDING = "sent";

/** `ghlActivityId` of entries without a note: empty ones, or lost responses where notes can't be listed. */
export const NOTE_SKIPPED = "none";

/** Lists the oldest submissions and notes that have no confirmed note in the CRM. */
export const listUnsyncedActivities = (db: Db, leadId: string, limit: number) =>
  db
    .select()
    .from(leadActivities)
    .where(
      and(
        eq(leadActivities.leadId, leadId),
        inArray(leadActivities.activityType, ["submission", "note"]),
        or(isNull(leadActivities.ghlActivityId), eq(leadActivities.ghlActivityId, NOTE_PENDING)),
      ),
    )
    .orderBy(leadActivities.createdAt, leadActivities.id)
    .limit(limit);

/** Marks an entry as being sent. False when another sync did so first. */
export async function claimActivity(db: Db, id: string): Promise<boolean> {
  const rows = await db
    .update(leadActivities)
    .set({ ghlActivityId: NOTE_PENDING })
    .where(and(eq(leadActivities.id, id), isNull(leadActivities.ghlActivityId)))
    .returning({ id: leadActivities.id });
  return rows.length > 0;
}

export const updateActivityLink = (db: Db, id: string, ghlActivityId: string | null) =>
  db.update(leadActivities).set({ ghlActivityId }).where(eq(leadActivities.id, id));

type SyncEntry = { id: string; leadId: string; subject: string; description: string | null; at: string };

/** Adds a timeline entry without touching the lead, so that it doesn't count as an unsynced change. */
export const insertSyncEntry = (db: Db, { at, ...row }: SyncEntry) =>
  db.insert(leadActivities).values({
    ...row,
    activityType: "sync",
    completedAt: at,
    isAutomated: true,
    createdAt: at,
    updatedAt: at,
  });

/** Adds the entry only if the preceding statement of the batch changed a row. */
export const insertSyncEntryIfChanged = (db: Db, { id, leadId, subject, description, at }: SyncEntry) =>
  db.insert(leadActivities).select(
    db
      .select(
        selectRow(leadActivities, {
          id,
          leadId,
          userId: null,
          activityType: "sync",
          subject,
          description,
          outcome: null,
          scheduledFor: null,
          completedAt: at,
          duration: null,
          isAutomated: true,
          ghlActivityId: null,
          createdAt: at,
          updatedAt: at,
        }),
      )
      .from(singleRow)
      .where(lastStatementChanged),
  );
