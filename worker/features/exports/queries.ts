import { and, asc, sql } from "drizzle-orm";
import type { ApplicationWanted } from "#contract/applications/endpoints.ts";
import type { ContactWanted } from "#contract/contacts/endpoints.ts";
import type { Db } from "#worker/db/client.ts";
import { applications } from "#worker/db/tables/applications.ts";
import { contacts } from "#worker/db/tables/contacts.ts";
import { crmLeads } from "#worker/db/tables/leads.ts";
import { wantedApplications } from "#worker/features/applications/index.ts";
import { wantedContacts } from "#worker/features/contacts/index.ts";

/** Keyset cursor: the last row of the previous page, null for the first page. */
export type After = { createdAt: string; id: string } | null;

export type ApplicationRow = typeof applications.$inferSelect;
export type ContactRow = typeof contacts.$inferSelect;
export type LeadRow = typeof crmLeads.$inferSelect;

const later = (table: typeof applications | typeof contacts | typeof crmLeads, after: After) =>
  after ? sql`(${table.createdAt}, ${table.id}) > (${after.createdAt}, ${after.id})` : undefined;

// Oldest first: rows that arrive during an export come last, so no row is read twice or skipped.

export const listApplications = (db: Db, wanted: ApplicationWanted, after: After, limit: number) =>
  db
    .select()
    .from(applications)
    .where(and(wantedApplications(wanted), later(applications, after)))
    .orderBy(asc(applications.createdAt), asc(applications.id))
    .limit(limit);

export const listContacts = (db: Db, wanted: ContactWanted, after: After, limit: number) =>
  db
    .select()
    .from(contacts)
    .where(and(wantedContacts(wanted), later(contacts, after)))
    .orderBy(asc(contacts.createdAt), asc(contacts.id))
    .limit(limit);

export const listLeads = (db: Db, after: After, limit: number) =>
  db
    .select()
    .from(crmLeads)
    .where(later(crmLeads, after))
    .orderBy(asc(crmLeads.createdAt), asc(crmLeads.id))
    .limit(limit);
