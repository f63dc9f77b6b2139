import { and, desc, eq, inArray, isNull, max, or } from "drizzle-orm";
import type { LeadActivityType } from "#contract/leads/constants.ts";
import { leadAndMergedIds } from "#worker/db/lead-ref.ts";
import { lastStatementChanged } from "#worker/db/outbox.ts";
import { selectRow, singleRow } from "#worker/db/select-row.ts";
import type { Db } from "#worker/db/client.ts";
import { applications } from "#worker/db/tables/applications.ts";
import { bookingAppointments } from "#worker/db/tables/booking-appointments.ts";
import { bookingTypes } from "#worker/db/tables/booking.ts";
import { consents } from "#worker/db/tables/consents.ts";
import { contacts } from "#worker/db/tables/contacts.ts";
import { leadActivities } from "#worker/db/tables/lead-activities.ts";
import { crmLeads } from "#worker/db/tables/leads.ts";
import { users } from "#worker/db/tables/users.ts";
import { userName } from "#worker/db/user-name.ts";

const MAX_ROWS = 20;

const leadEmailKeys = (db: Db, leadId: string) =>
  db
    .select({ emailKey: crmLeads.emailKey })
    .from(crmLeads)
    .where(or(eq(crmLeads.id, leadId), eq(crmLeads.mergedIntoId, leadId)));

export const listApplications = (db: Db, leadId: string) =>
  db
    .select()
    .from(applications)
    .where(inArray(applications.email, leadEmailKeys(db, leadId)))
    .orderBy(desc(applications.createdAt), desc(applications.id))
    .limit(MAX_ROWS);

export const listMessages = (db: Db, leadId: string) =>
  db
    .select()
    .from(contacts)
    .where(inArray(contacts.email, leadEmailKeys(db, leadId)))
    .orderBy(desc(contacts.createdAt), desc(contacts.id))
    .limit(MAX_ROWS);

export const listAppointments = (db: Db, leadId: string) =>
  db
    .select({
      id: bookingAppointments.id,
      type: bookingTypes.name,
      startsAt: bookingAppointments.startsAt,
      status: bookingAppointments.status,
      spamStatus: bookingAppointments.spamStatus,
    })
    .from(bookingAppointments)
    .innerJoin(bookingTypes, eq(bookingTypes.id, bookingAppointments.bookingTypeId))
    .where(inArray(bookingAppointments.leadId, leadAndMergedIds(leadId)))
    .orderBy(desc(bookingAppointments.startsAt))
    .limit(MAX_ROWS);

/** The latest consent or withdrawal of each kind; one of a number that several leads share belongs to none of them. */
export const listConsents = (db: Db, leadId: string, phoneKey: string | null) =>
  db
    .select({
      kind: consents.kind,
      granted: consents.granted,
      // SQLite takes bare columns from the row that holds the maximum.
      createdAt: max(consents.createdAt).mapWith(String),
    })
    .from(consents)
    .where(
      or(
        inArray(consents.leadId, leadAndMergedIds(leadId)),
        phoneKey === null
          ? undefined
          : and(isNull(consents.leadId), isNull(consents.email), eq(consents.phone, phoneKey)),
      ),
    )
    .groupBy(consents.kind)
    .limit(MAX_ROWS);

const selectEntries = (db: Db) =>
  db
    .select({ entry: leadActivities, username: userName(users), email: crmLeads.email })
    .from(leadActivities)
    .leftJoin(users, eq(users.id, leadActivities.userId))
    .innerJoin(crmLeads, eq(crmLeads.id, leadActivities.leadId))
    .$dynamic();

export type EntryRow = Awaited<ReturnType<typeof selectEntries>>[number];

export async function listEntries(db: Db, leadId: string, page: { limit: number; offset: number }) {
  const condition = inArray(leadActivities.leadId, leadAndMergedIds(leadId));
  const [rows, total] = await Promise.all([
    selectEntries(db)
      .where(condition)
      .orderBy(desc(leadActivities.createdAt), desc(leadActivities.id))
      .limit(page.limit)
      .offset(page.offset),
    db.$count(leadActivities, condition),
  ]);
  return { rows, total };
}

export async function findEntry(db: Db, id: string): Promise<EntryRow | null> {
  const [row] = await selectEntries(db).where(eq(leadActivities.id, id)).limit(1);
  return row ?? null;
}

/** Append directly after the activity insert of a change: writes nothing unless that statement changed a row. */
export const insertEntryIfChanged = (
  db: Db,
  leadId: string,
  row: {
    id: string;
    userId: string;
    activityType: LeadActivityType;
    subject: string;
    description?: string | null;
    at: string;
  },
) =>
  db.insert(leadActivities).select(
    db
      .select(
        selectRow(leadActivities, {
          id: row.id,
          leadId,
          userId: row.userId,
          activityType: row.activityType,
          subject: row.subject,
          description: row.description ?? null,
          outcome: null,
          scheduledFor: null,
          completedAt: row.at,
          duration: null,
          isAutomated: false,
          ghlActivityId: null,
          createdAt: row.at,
          updatedAt: row.at,
        }),
      )
      .from(singleRow)
      .where(lastStatementChanged),
  );

export const setTaskDone = (db: Db, id: string, set: { completedAt: string | null; updatedAt: string }) =>
  db
    .update(leadActivities)
    .set(set)
    .where(and(eq(leadActivities.id, id), eq(leadActivities.activityType, "task")))
    .returning({ id: leadActivities.id });
