import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import { and, desc, eq, inArray, notExists, type SQL, sql } from "drizzle-orm";
import type { ImportKind } from "#contract/imports/constants.ts";
import { IMPORT_SOURCE } from "#contract/imports/constants.ts";
import { jsonValues } from "#worker/db/json-values.ts";
import { selectRow } from "#worker/db/select-row.ts";
import type { Db } from "#worker/db/client.ts";
import { applications } from "#worker/db/tables/applications.ts";
import { articles } from "#worker/db/tables/articles.ts";
import { consents } from "#worker/db/tables/consents.ts";
import { importRows, imports, redirects } from "#worker/db/tables/imports.ts";
import { jobs } from "#worker/db/tables/jobs.ts";
import { leadActivities } from "#worker/db/tables/lead-activities.ts";
import { crmLeads } from "#worker/db/tables/leads.ts";
import { newsletterSubscribers } from "#worker/db/tables/newsletter.ts";

const openOutcomes = inArray(importRows.outcome, ["created", "joined"]);

/** The last rows that wrote something and are not undone yet. */
export const listUndoRows = (db: Db, importId: string, limit: number) =>
  db
    .select()
    .from(importRows)
    .where(and(eq(importRows.importId, importId), openOutcomes))
    .orderBy(desc(importRows.row))
    .limit(limit);
type UndoRow = typeof importRows.$inferSelect;

/** Ends the undo once no row is left. */
export const finishUndo = (db: Db, importId: string, updatedAt: string) =>
  db
    .update(imports)
    .set({ status: "undone", updatedAt })
    .where(
      and(
        eq(imports.id, importId),
        notExists(
          db
            .select({ row: importRows.row })
            .from(importRows)
            .where(and(eq(importRows.importId, importId), openOutcomes)),
        ),
      ),
    );

const REASONS: Record<ImportKind, string> = {
  jobs: "Stays: it was changed, has applications or is on a job board.",
  articles: "Stays: it was changed or posted.",
  people: "Stays: the person was changed or contacted, has sent something, or is in the CRM.",
  applications: "Stays: it was changed, or the person was contacted.",
  subscribers: "Stays: the subscription was changed or mailed.",
  redirects: "Stays: it was changed.",
};

const tables: Record<ImportKind, SQLiteTable> = {
  jobs,
  articles,
  people: crmLeads,
  applications,
  subscribers: newsletterSubscribers,
  redirects,
};

/** Timeline entries of a person that no import wrote. */
const otherEntries = (leadId: SQL) =>
  sql`exists (select 1 from lead_activities a where a.lead_id = ${leadId}
    and not exists (select 1 from import_rows e where e.entry_id = a.id))`;

const isUntouchedLead = sql`(crm_leads.version = 1 and crm_leads.merged_into_id is null
  and crm_leads.ghl_contact_id is null and not ${otherEntries(sql`crm_leads.id`)}
  and not exists (select 1 from crm_leads m where m.merged_into_id = crm_leads.id)
  and not exists (select 1 from applications a where a.email = crm_leads.email_key)
  and not exists (select 1 from contacts c where c.email = crm_leads.email_key)
  and not exists (select 1 from booking_appointments b where b.booker_email = crm_leads.email_key)
  and not exists (select 1 from sms_campaign_recipients s where s.lead_id = crm_leads.id)
  and not exists (select 1 from sms_messages s where s.related_lead_id = crm_leads.id))`;

/** Whether nothing refers to the record but the import. */
const isUnused: Record<ImportKind, SQL> = {
  jobs: sql`(jobs.version = 1
    and not exists (select 1 from applications a where a.job_id = jobs.id)
    and not exists (select 1 from job_portal_postings p where p.job_id = jobs.id))`,
  articles: sql`(articles.version = 1
    and not exists (select 1 from linkedin_posts p where p.article_id = articles.id)
    and not exists (select 1 from channel_posts p where p.article_id = articles.id))`,
  people: isUntouchedLead,
  applications: sql`(applications.resume_key is null and not exists (select 1 from lead_activities a, crm_leads l
    where l.email_key = applications.email and a.lead_id = l.id and a.created_at > r.created_at
      and not exists (select 1 from import_rows e where e.entry_id = a.id)))`,
  subscribers: sql`not exists (select 1 from deliveries d where d.entity_id = newsletter_subscribers.id)`,
  redirects: sql`1`,
};

const inRows = (rows: readonly UndoRow[]) => jsonValues(rows.map(({ row }) => row));

/**
 * Deletes what these rows created and nobody has changed since, empties the fields they filled, and marks each row.
 * `updatedAt` of a record shows that it was changed.
 */
export function undoStatements(
  db: Db,
  { id, kind }: { id: string; kind: ImportKind },
  rows: readonly UndoRow[],
  { now, newId }: { now: string; newId: () => string },
) {
  const table = tables[kind];
  const created = rows.filter(({ outcome }) => outcome === "created");
  const ofRows = sql`r.import_id = ${id} and r.row in ${inRows(created)} and r.outcome = 'created'`;
  const unchanged = db.delete(table).where(
    sql`exists (select 1 from import_rows r where ${ofRows} and r.entity_id = ${table}.id
        and r.stamp = ${table}.updated_at and ${isUnused[kind]})`,
  );
  const exists = sql`exists (select 1 from ${table} where ${table}.id = import_rows.entity_id)`;
  const isJoinedLead = sql`exists (select 1 from crm_leads where crm_leads.id = import_rows.entity_id
    and crm_leads.updated_at <> import_rows.stamp)`;
  const stays = sql`(case outcome when 'created' then ${exists}
    else entry_id is not null and ${isJoinedLead} end)`;
  return [
    unchanged,
    ...emptyFilled(db, rows),
    db
      .update(importRows)
      .set({
        outcome: sql`case when ${stays} then 'retained' else 'undone' end`,
        reason: sql`case when ${stays} then ${REASONS[kind]} else reason end`,
      })
      .where(and(eq(importRows.importId, id), openOutcomes, sql`${importRows.row} in ${inRows(rows)}`)),
    db.delete(leadActivities).where(
      sql`${leadActivities.id} in (select r.entry_id from import_rows r
        where r.import_id = ${id} and r.row in ${inRows(rows)} and r.outcome = 'undone')`,
    ),
    // The lead that came with an application.
    db.delete(crmLeads).where(
      sql`exists (select 1 from import_rows r where r.import_id = ${id} and r.row in ${inRows(created)}
        and r.outcome = 'undone' and r.lead_id = crm_leads.id and r.created_at = crm_leads.updated_at)
        and ${isUntouchedLead}`,
    ),
    ...revokeConsents(db, id, kind, created, { now, newId }),
  ] as const;
}

/** Empties the fields that a joined row filled, unless the person was changed since. */
const emptyFilled = (db: Db, rows: readonly UndoRow[]) =>
  rows.flatMap(({ filled, entityId, stamp }) => {
    if (!filled || filled.length === 0 || !entityId || !stamp) return [];
    const isFilled = (name: string) => filled.includes(name);
    return [
      db
        .update(crmLeads)
        .set({
          ...(isFilled("firstName") && { firstName: null }),
          ...(isFilled("lastName") && { lastName: null }),
          ...(isFilled("company") && { company: null }),
          ...(isFilled("phone") && { phone: null, phoneKey: null }),
        })
        .where(and(eq(crmLeads.id, entityId), eq(crmLeads.updatedAt, stamp))),
    ];
  });

/** The ledger is append-only: an undone consent is followed by its end. */
function revokeConsents(
  db: Db,
  importId: string,
  kind: ImportKind,
  rows: readonly UndoRow[],
  { now, newId }: { now: string; newId: () => string },
) {
  if (kind !== "subscribers") return [];
  const ends = rows.flatMap(({ entryId }) => (entryId ? [{ id: newId(), consentId: entryId }] : []));
  const value = (name: string) => sql`json_extract(w.value, ${sql.raw(`'$.${name}'`)})`;
  return [
    db.insert(consents).select(
      db
        .select(
          selectRow(consents, {
            id: value("id"),
            leadId: sql`c.lead_id`,
            email: sql`c.email`,
            phone: sql`c.phone`,
            kind: sql`c.kind`,
            granted: false,
            wordingVersion: sql`c.wording_version`,
            source: IMPORT_SOURCE,
            ip: null,
            createdAt: now,
          }),
        )
        .from(
          sql`json_each(${JSON.stringify(ends)}) w join consents c on c.id = ${value("consentId")}
            join import_rows r on r.entry_id = c.id`,
        )
        .where(sql`r.import_id = ${importId} and r.outcome = 'undone'`),
    ),
  ];
}
