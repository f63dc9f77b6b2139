import { and, eq, ne, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { AppError } from "#worker/base/errors.ts";
import type { Db } from "#worker/db/client.ts";
import { clientContacts } from "#worker/db/tables/clients.ts";
import { crmLeads } from "#worker/db/tables/leads.ts";

/** The known person with the contact's email address. */
export const contactLead = alias(crmLeads, "contact_lead");

export const contactColumns = {
  id: clientContacts.id,
  firstName: clientContacts.firstName,
  lastName: clientContacts.lastName,
  email: clientContacts.email,
  phone: clientContacts.phone,
  title: clientContacts.title,
  isPrimary: clientContacts.isPrimary,
  /** A merged lead is found under the one that shows it. */
  leadId: sql<string | null>`coalesce(${contactLead.mergedIntoId}, ${contactLead.id})`.as("lead_id"),
};

export const CONTACT_GONE = "This contact no longer exists.";

export async function getContact(db: Db, clientId: string, id: string) {
  const [row] = await db
    .select(contactColumns)
    .from(clientContacts)
    .leftJoin(contactLead, eq(contactLead.emailKey, clientContacts.emailKey))
    .where(and(eq(clientContacts.id, id), eq(clientContacts.clientId, clientId)))
    .limit(1);
  if (!row) throw new AppError("not_found", CONTACT_GONE);
  return row;
}

/** Inserts nothing if the client has a contact with this address. */
export const insertContact = (db: Db, row: typeof clientContacts.$inferInsert) =>
  db.insert(clientContacts).values(row).onConflictDoNothing().returning({ id: clientContacts.id });

/** Run it before another contact becomes the primary one. */
export const unsetPrimary = (db: Db, clientId: string, exceptId: string) =>
  db
    .update(clientContacts)
    .set({ isPrimary: false })
    .where(
      and(
        eq(clientContacts.clientId, clientId),
        eq(clientContacts.isPrimary, true),
        ne(clientContacts.id, exceptId),
      ),
    );

/** Matches no row if another contact of the client has the address. */
export const updateContact = (
  db: Db,
  clientId: string,
  id: string,
  set: Partial<typeof clientContacts.$inferInsert>,
) =>
  db
    .update(clientContacts)
    .set(set)
    .where(
      and(
        eq(clientContacts.id, id),
        eq(clientContacts.clientId, clientId),
        set.emailKey
          ? sql`not exists (select 1 from ${clientContacts} other where other.client_id = ${clientId}
              and other.email_key = ${set.emailKey} and other.id <> ${id})`
          : undefined,
      ),
    )
    .returning({ id: clientContacts.id });

export const deleteContact = (db: Db, clientId: string, id: string) =>
  db
    .delete(clientContacts)
    .where(and(eq(clientContacts.id, id), eq(clientContacts.clientId, clientId)))
    .returning({ id: clientContacts.id });
