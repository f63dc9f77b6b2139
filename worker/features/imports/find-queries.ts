import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import type { Db } from "#worker/db/client.ts";
import { jsonValues } from "#worker/db/json-values.ts";
import { articles } from "#worker/db/tables/articles.ts";
import { deliveries } from "#worker/db/tables/deliveries.ts";
import { importRows, redirects } from "#worker/db/tables/imports.ts";
import { jobs } from "#worker/db/tables/jobs.ts";
import { crmLeads } from "#worker/db/tables/leads.ts";
import { newsletterSubscribers } from "#worker/db/tables/newsletter.ts";

/** Records that imports created, by the key of their source. */
export const listBySourceKey = (db: Db, keys: readonly string[]) =>
  db
    .select({ key: sql<string>`${importRows.sourceKey}`, id: sql<string>`${importRows.entityId}` })
    .from(importRows)
    .where(and(inArray(importRows.sourceKey, jsonValues(keys)), eq(importRows.outcome, "created")));

export const listImportedRows = (db: Db, importId: string, rows: readonly number[]) =>
  db
    .select({ row: importRows.row })
    .from(importRows)
    .where(and(eq(importRows.importId, importId), inArray(importRows.row, jsonValues(rows))));

type NamedJob = { n: number; title: string; company: string; location: string };

/** Jobs with the same title, company and place; `n` is the position in the list. */
export const listSameJobs = (db: Db, named: readonly NamedJob[]) =>
  db
    .select({ n: sql<number>`w.value ->> 'n'`, id: jobs.id })
    .from(sql`json_each(${JSON.stringify(named)}) w`)
    .innerJoin(
      jobs,
      and(
        sql`${jobs.title} = (w.value ->> 'title') collate nocase`,
        sql`${jobs.company} = (w.value ->> 'company') collate nocase`,
        sql`${jobs.location} = (w.value ->> 'location') collate nocase`,
        isNull(jobs.deletedAt),
      ),
    );

/** Jobs of these titles, newest first, for applications that name one. */
export const listJobsByTitle = (db: Db, titles: readonly string[]) =>
  db
    .select({ id: jobs.id, title: jobs.title })
    .from(jobs)
    .where(and(sql`${jobs.title} collate nocase in ${jsonValues(titles)}`, isNull(jobs.deletedAt)))
    .orderBy(jobs.createdAt)
    .limit(1_000);

export const listSameArticles = (db: Db, titles: readonly string[]) =>
  db
    .select({ id: articles.id, title: articles.title })
    .from(articles)
    .where(and(inArray(articles.title, jsonValues(titles)), isNull(articles.deletedAt)));

export const listLeads = (db: Db, emails: readonly string[]) =>
  db
    .select({
      id: crmLeads.id,
      emailKey: sql<string>`${crmLeads.emailKey}`,
      firstName: crmLeads.firstName,
      lastName: crmLeads.lastName,
      phone: crmLeads.phone,
      company: crmLeads.company,
      updatedAt: crmLeads.updatedAt,
      notes: sql<string>`(select json_group_array(description) from lead_activities
        where lead_id = crm_leads.id and description is not null)`,
    })
    .from(crmLeads)
    .where(inArray(crmLeads.emailKey, jsonValues(emails)));

export const listSubscribers = (db: Db, emails: readonly string[]) =>
  db
    .select({
      id: newsletterSubscribers.id,
      email: newsletterSubscribers.email,
      status: newsletterSubscribers.status,
    })
    .from(newsletterSubscribers)
    .where(inArray(newsletterSubscribers.email, jsonValues(emails)));

export const listRedirectsFrom = (db: Db, paths: readonly string[]) =>
  db
    .select({ id: redirects.id, fromPath: redirects.fromPath })
    .from(redirects)
    .where(inArray(redirects.fromPath, jsonValues(paths)));

/** Of these pseudonyms, those whose person was erased. */
export const listErased = (db: Db, pseudonyms: readonly string[]) =>
  db
    .selectDistinct({ pseudonym: deliveries.entityId })
    .from(deliveries)
    .where(and(eq(deliveries.entityType, "erasure"), inArray(deliveries.entityId, jsonValues(pseudonyms))));
