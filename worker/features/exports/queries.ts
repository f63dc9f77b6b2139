import { and, asc, getTableColumns, isNull, sql } from "drizzle-orm";
import type { ApplicationFilter } from "#contract/applications/schemas.ts";
import type { ContactFilter } from "#contract/contacts/schemas.ts";
import type { Db } from "#worker/db/client.ts";
import { applications } from "#worker/db/tables/applications.ts";
import { contacts } from "#worker/db/tables/contacts.ts";
import { crmLeads } from "#worker/db/tables/leads.ts";
import { applicationCondition } from "#worker/features/applications/index.ts";
import { contactCondition } from "#worker/features/contacts/index.ts";

/** Keyset cursor: the last row of the previous page, null for the first page. */
export type ExportCursor = { createdAt: string; id: string } | null;

export type ApplicationRow = typeof applications.$inferSelect & { screeningAnswers: string | null };
export type ContactRow = typeof contacts.$inferSelect;
export type LeadRow = typeof crmLeads.$inferSelect;

const afterCursor = (table: typeof applications | typeof contacts | typeof crmLeads, after: ExportCursor) =>
  after ? sql`(${table.createdAt}, ${table.id}) > (${after.createdAt}, ${after.id})` : undefined;

// Oldest first: rows that arrive during an export come last, so no row is read twice or skipped.

/** One line per answer with its question, in the order of the form; a file by its name. */
const screeningAnswers = sql<string | null>`(select group_concat(line, char(10)) from (
  select a.label || case when a.label like '%?' then ' ' else ': ' end || coalesce(a.text, a.file_name, '') as line
  from screening_answers a where a.application_id = applications.id order by a.position, a.id))`;

export const listApplications = (db: Db, filter: ApplicationFilter, after: ExportCursor, limit: number) =>
  db
    .select({ ...getTableColumns(applications), screeningAnswers })
    .from(applications)
    .where(and(applicationCondition(filter), afterCursor(applications, after)))
    .orderBy(asc(applications.createdAt), asc(applications.id))
    .limit(limit);

export const listContacts = (db: Db, filter: ContactFilter, after: ExportCursor, limit: number) =>
  db
    .select()
    .from(contacts)
    .where(and(contactCondition(filter), afterCursor(contacts, after)))
    .orderBy(asc(contacts.createdAt), asc(contacts.id))
    .limit(limit);

export const listLeads = (db: Db, after: ExportCursor, limit: number) =>
  db
    .select()
    .from(crmLeads)
    .where(and(isNull(crmLeads.mergedIntoId), afterCursor(crmLeads, after)))
    .orderBy(asc(crmLeads.createdAt), asc(crmLeads.id))
    .limit(limit);
