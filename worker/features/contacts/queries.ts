import { and, desc, eq, sql } from "drizzle-orm";
import type { ContactWanted } from "#contract/contacts/endpoints.ts";
import { AppError } from "#worker/base/errors.ts";
import type { Db } from "#worker/db/client.ts";
import { containsWords } from "#worker/db/contains.ts";
import { contacts } from "#worker/db/tables/contacts.ts";
import { crmLeads, leadEmails } from "#worker/db/tables/leads.ts";

export type ContactRow = typeof contacts.$inferSelect;
export type NewContact = typeof contacts.$inferInsert;

export const insertContact = (db: Db, row: NewContact) => db.insert(contacts).values(row);

const withLead = (db: Db) =>
  db
    .select({ contact: contacts, leadId: crmLeads.id, leadScore: crmLeads.leadScore })
    .from(contacts)
    .leftJoin(leadEmails, eq(leadEmails.emailKey, contacts.email))
    .leftJoin(crmLeads, eq(crmLeads.id, leadEmails.leadId));

export type ContactWithLead = Awaited<ReturnType<typeof withLead>>[number];

export async function getContact(db: Db, id: string): Promise<ContactWithLead> {
  const [row] = await withLead(db).where(eq(contacts.id, id)).limit(1);
  if (!row) throw new AppError("not_found", "This message no longer exists.");
  return row;
}

/** Which rows a search asks for, for the list and the files alike. */
export function wantedContacts({ q, kind }: ContactWanted) {
  const words = sql`${contacts.firstName} || ' ' || ${contacts.lastName} || ' ' || ${contacts.email} || ' ' || coalesce(${contacts.company}, '') || ' ' || ${contacts.message}`;
  return and(containsWords(words, q), kind ? eq(contacts.kind, kind) : undefined);
}

/** A page of messages, newest first, and how many there are. */
export async function listContacts(
  db: Db,
  { limit, offset, ...filter }: ContactWanted & { limit: number; offset: number },
) {
  const wanted = wantedContacts(filter);
  // Not a batch: there a joined row comes by column names, and the two ids would be one.
  const [rows, counted] = await Promise.all([
    withLead(db)
      .where(wanted)
      .orderBy(desc(contacts.createdAt), desc(contacts.id))
      .limit(limit)
      .offset(offset),
    db
      .select({ total: sql<number>`count(*)` })
      .from(contacts)
      .where(wanted),
  ]);
  return { rows, total: counted[0]?.total ?? 0 };
}

export async function findContact(db: Db, id: string): Promise<ContactRow | null> {
  const [row] = await db.select().from(contacts).where(eq(contacts.id, id)).limit(1);
  return row ?? null;
}
