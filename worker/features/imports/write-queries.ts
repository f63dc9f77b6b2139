import { and, eq, isNull, sql } from "drizzle-orm";
import type { Db } from "#worker/db/client.ts";
import { freeSlug, insertSlug } from "#worker/db/article-slugs.ts";
import { insertJsonRows } from "#worker/db/insert-json.ts";
import { articles } from "#worker/db/tables/articles.ts";
import { applications } from "#worker/db/tables/applications.ts";
import { consents } from "#worker/db/tables/consents.ts";
import { importRows, redirects } from "#worker/db/tables/imports.ts";
import { jobs } from "#worker/db/tables/jobs.ts";
import { leadActivities } from "#worker/db/tables/lead-activities.ts";
import { crmLeads } from "#worker/db/tables/leads.ts";
import { newsletterSubscribers } from "#worker/db/tables/newsletter.ts";
import type { RecordPlan } from "./plan-records.ts";

type NewRow = typeof importRows.$inferInsert;
type NewRedirect = typeof redirects.$inferInsert & { id: string };

/** A row gets one outcome, and a source key creates one record, also when two requests overlap. */
export const insertImportRows = (db: Db, rows: readonly NewRow[]) =>
  insertJsonRows(db, importRows, rows, sql`1`).onConflictDoNothing();

/** Whether the row that writes this record was inserted by this batch. */
const isRecorded = (importId: string, column: "entity_id" | "lead_id" | "entry_id") =>
  // The plus keeps SQLite from reading all rows of the import instead of the index of the column.
  sql`exists (select 1 from import_rows r where +r.import_id = ${importId}
    and r.${sql.raw(column)} = json_extract(value, '$.id'))`;

/** Writes the records of planned rows. Place it after `insertImportRows`: only recorded rows are written. */
export function writeRecords(db: Db, importId: string, plans: readonly RecordPlan[], now: string) {
  const pick = <K extends keyof RecordPlan>(name: K) =>
    plans.flatMap((plan) => {
      const value = plan[name];
      return value && !plan.existing ? [value] : [];
    });
  const created = isRecorded(importId, "entity_id");
  const newArticles = pick("article");
  const entries = plans.flatMap(({ entry }) => entry ?? []);
  return [
    insertJsonRows(db, jobs, pick("job"), created),
    insertJsonRows(db, articles, newArticles, created),
    ...newArticles.flatMap(({ id, title }) => [
      db
        .update(articles)
        .set({ slug: freeSlug(id, title) })
        .where(and(eq(articles.id, id), isNull(articles.slug))),
      insertSlug(db, id, now),
    ]),
    insertJsonRows(db, applications, pick("application"), created),
    insertJsonRows(
      db,
      crmLeads,
      pick("lead"),
      sql`(${created} or ${isRecorded(importId, "lead_id")})`,
    ).onConflictDoNothing(),
    ...fillLeads(db, plans),
    insertJsonRows(db, leadActivities, entries, isRecorded(importId, "entry_id")),
    insertJsonRows(db, newsletterSubscribers, pick("subscriber"), created),
    insertJsonRows(db, consents, pick("consent"), isRecorded(importId, "entry_id")),
    insertJsonRows(db, redirects, toRedirects(importId, plans, now), created).onConflictDoNothing(),
  ] as const;
}

/** Redirects of the file, and of the old addresses of jobs and articles. */
const toRedirects = (importId: string, plans: readonly RecordPlan[], now: string): NewRedirect[] =>
  plans.flatMap(({ id, existing, redirect, path, job, article }): NewRedirect[] => {
    if (existing) return [];
    if (redirect) return [{ ...redirect, importId }];
    if (!path) return [];
    const target = { jobId: job?.id ?? null, articleId: article?.id ?? null };
    // With the record's id, the condition below finds the row.
    return [{ id, fromPath: path, ...target, importId, createdAt: now, updatedAt: now }];
  });

/** Fills empty fields of existing leads. `updatedAt` stays: nobody changed what was there. */
function fillLeads(db: Db, plans: readonly RecordPlan[]) {
  const filled = plans.flatMap(({ existing, lead, filled: names }) => {
    if (!existing || !lead || names.length === 0) return [];
    const { firstName, lastName, phone, phoneKey, company } = lead;
    return [{ id: existing.id, firstName, lastName, phone, phoneKey, company }];
  });
  const value = (column: string, name: string) =>
    sql`coalesce(nullif(${sql.raw(column)}, ''), (select json_extract(f.value, ${sql.raw(`'$.${name}'`)})
      from json_each(${JSON.stringify(filled)}) f where json_extract(f.value, '$.id') = crm_leads.id
        and json_extract(f.value, ${sql.raw(`'$.${name}'`)}) is not null limit 1))`;
  if (filled.length === 0) return [];
  return [
    db
      .update(crmLeads)
      .set({
        firstName: value("first_name", "firstName"),
        lastName: value("last_name", "lastName"),
        company: value("company", "company"),
        phoneKey: value("phone_key", "phoneKey"),
        phone: value("phone", "phone"),
      })
      .where(
        sql`${crmLeads.id} in (select json_extract(value, '$.id') from json_each(${JSON.stringify(filled)}))`,
      ),
  ];
}
