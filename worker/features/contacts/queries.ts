import { and, desc, eq, sql } from "drizzle-orm";
import type { ContactFilter } from "#contract/contacts/schemas.ts";
import { AppError } from "#worker/base/errors.ts";
import type { Db } from "#worker/db/client.ts";
import { containsTerms } from "#worker/db/contains.ts";
import { matchesSpam } from "#worker/db/spam.ts";
import { contacts } from "#worker/db/tables/contacts.ts";
import { crmLeads } from "#worker/db/tables/leads.ts";

export type ContactRow = typeof contacts.$inferSelect;
export type NewContact = typeof contacts.$inferInsert;

export const insertContact = (db: Db, row: NewContact) => db.insert(contacts).values(row);

const selectWithLead = (db: Db) =>
  db
    .select({
      contact: contacts,
      // The lead that staff see, also when the sender's is merged.
      leadId: sql<string | null>`coalesce(${crmLeads.mergedIntoId}, ${crmLeads.id})`,
      leadScore: crmLeads.leadScore,
    })
    .from(contacts)
    .leftJoin(crmLeads, eq(crmLeads.emailKey, contacts.email));

export type ContactWithLead = Awaited<ReturnType<typeof selectWithLead>>[number];

export async function getContact(db: Db, id: string): Promise<ContactWithLead> {
  const [row] = await selectWithLead(db).where(eq(contacts.id, id)).limit(1);
  if (!row) throw new AppError("not_found", "This message no longer exists.");
  return row;
}

/** The WHERE condition of a search, shared by the list and the CSV export. */
export function contactCondition({ q, kind, spam }: ContactFilter) {
  const searchText = sql`${contacts.firstName} || ' ' || ${contacts.lastName} || ' ' || ${contacts.email} || ' ' || coalesce(${contacts.company}, '') || ' ' || ${contacts.message}`;
  return and(
    containsTerms(searchText, q),
    kind ? eq(contacts.kind, kind) : undefined,
    matchesSpam(contacts, spam),
  );
}

/** Returns one page of messages, newest first, and the total count. */
export async function listContacts(
  db: Db,
  { limit, offset, ...filter }: ContactFilter & { limit: number; offset: number },
) {
  const condition = contactCondition(filter);
  // Not a batch: D1 batches return rows by column name, and both joined tables have an id.
  const [rows, total] = await Promise.all([
    selectWithLead(db)
      .where(condition)
      .orderBy(desc(contacts.createdAt), desc(contacts.id))
      .limit(limit)
      .offset(offset),
    db.$count(contacts, condition),
  ]);
  return { rows, total };
}

export async function findContact(db: Db, id: string): Promise<ContactRow | null> {
  const [row] = await db.select().from(contacts).where(eq(contacts.id, id)).limit(1);
  return row ?? null;
}
