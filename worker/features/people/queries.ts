import { and, count, desc, eq, exists, inArray, isNull, ne, not, or, type SQL, sql } from "drizzle-orm";
import { assertInBatch } from "#worker/db/assert-in-batch.ts";
import type { Db } from "#worker/db/client.ts";
import { leadIdByEmailKey } from "#worker/db/lead-ref.ts";
import { applications } from "#worker/db/tables/applications.ts";
import { bookingAppointments } from "#worker/db/tables/booking-appointments.ts";
import { contacts } from "#worker/db/tables/contacts.ts";
import { crmLeads } from "#worker/db/tables/leads.ts";
import { newsletterSubscribers } from "#worker/db/tables/newsletter.ts";
import { assignee, listColumns, type Page, selectIds } from "#worker/features/people-search/index.ts";

const MAX_TAGS = 200;

/** One page of the people of `where`: first their ids along `order`, then their rows. */
export async function listPeople(db: Db, where: SQL | undefined, order: SQL[], page: Page) {
  const ids = selectIds(db, where, order, page);
  const [rows, total] = await Promise.all([
    db
      .select(listColumns)
      .from(crmLeads)
      .leftJoin(assignee, eq(assignee.id, crmLeads.assignedTo))
      .leftJoin(applications, eq(applications.id, crmLeads.applicationId))
      .where(inArray(crmLeads.id, ids))
      .orderBy(...order)
      .limit(page.limit),
    db.$count(crmLeads, where),
  ]);
  return { rows, total };
}

/** Most used first; reads the index of people with tags only. */
export const listTags = (db: Db) =>
  db
    .select({ tag: sql<string>`tag.value`, count: count() })
    .from(sql`${crmLeads}, json_each(${crmLeads.tags}) tag`)
    .where(and(sql`${sql.raw("tags")} <> '[]'`, isNull(crmLeads.mergedIntoId)))
    .groupBy(sql`tag.value`)
    .orderBy(desc(count()), sql`tag.value`)
    .limit(MAX_TAGS);

type NewPerson = typeof crmLeads.$inferInsert & { id: string };

export const insertPerson = (db: Db, row: NewPerson) => db.insert(crmLeads).values(row);

/** The person with this address, under whom a merged lead is shown. */
export async function findPersonByEmail(db: Db, emailKey: string): Promise<string | null> {
  const [row] = await db
    .select({ id: sql<string>`coalesce(${crmLeads.mergedIntoId}, ${crmLeads.id})` })
    .from(crmLeads)
    .where(eq(crmLeads.emailKey, emailKey))
    .limit(1);
  return row?.id ?? null;
}

/** Rolls the batch back if another lead has this address. */
export const assertEmailFree = (db: Db, emailKey: string, exceptId: string) =>
  assertInBatch(
    db,
    not(
      exists(
        db
          .select({ id: crmLeads.id })
          .from(crmLeads)
          .where(and(eq(crmLeads.id, leadIdByEmailKey(emailKey)), ne(crmLeads.id, exceptId))),
      ),
    ),
  );

/** Whether an application, message, booking or subscription came from this address. */
const hasSubmissions = (db: Db, email: string) =>
  or(
    exists(db.select({ id: applications.id }).from(applications).where(eq(applications.email, email))),
    exists(db.select({ id: contacts.id }).from(contacts).where(eq(contacts.email, email))),
    exists(
      db
        .select({ id: bookingAppointments.id })
        .from(bookingAppointments)
        .where(eq(bookingAppointments.bookerEmail, email)),
    ),
    exists(
      db
        .select({ id: newsletterSubscribers.id })
        .from(newsletterSubscribers)
        .where(eq(newsletterSubscribers.email, email)),
    ),
  )!;

/** Rolls the batch back if something was sent from this address: it belongs to the lead by the address. */
export const assertNothingSent = (db: Db, email: string) => assertInBatch(db, not(hasSubmissions(db, email)));

/** Rolls the batch back if the lead was changed since it was read. */
export const assertVersion = (db: Db, id: string, version: number) =>
  assertInBatch(
    db,
    exists(
      db
        .select({ id: crmLeads.id })
        .from(crmLeads)
        .where(and(eq(crmLeads.id, id), eq(crmLeads.version, version))),
    ),
  );

export const updatePerson = (db: Db, id: string, set: Partial<typeof crmLeads.$inferInsert>) =>
  db.update(crmLeads).set(set).where(eq(crmLeads.id, id));
