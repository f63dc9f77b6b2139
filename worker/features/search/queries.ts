import { and, desc, gte, isNull, lt, or, sql } from "drizzle-orm";
import type { Db } from "#worker/db/client.ts";
import { articles } from "#worker/db/tables/articles.ts";
import { jobs } from "#worker/db/tables/jobs.ts";
import { crmLeads } from "#worker/db/tables/leads.ts";

/** How many of each kind are shown. */
export const MOST_FOUND = 6;
/** Deleted rows stay in the full-text index, so a few more are looked at. */
const LOOKED_AT = 60;
/** Names have no index: only this many of the newest leads are read for them. Addresses are found among all. */
const NEWEST_LEADS = 5000;

/** Rows of a full-text index that match, the best first. */
const hits = (index: "jobs_fts" | "articles_fts", match: string) => {
  const table = sql.raw(index);
  return sql`(select rowid as found, rank as place from ${table} where ${table} match ${match} order by rank limit ${LOOKED_AT}) as hits`;
};

/** The best jobs for a full-text query, whatever their status. */
export const searchJobs = (db: Db, match: string) =>
  db
    .select({ id: jobs.id, title: jobs.title, company: jobs.company, status: jobs.status })
    .from(jobs)
    .innerJoin(hits("jobs_fts", match), sql`hits.found = jobs.rowid`)
    .where(isNull(jobs.deletedAt))
    .orderBy(sql`hits.place`, desc(jobs.createdAt))
    .limit(MOST_FOUND);

/** The best articles for a full-text query, whatever their status. */
export const searchArticles = (db: Db, match: string) =>
  db
    .select({
      id: articles.id,
      title: articles.title,
      category: articles.category,
      status: articles.status,
    })
    .from(articles)
    .innerJoin(hits("articles_fts", match), sql`hits.found = articles.rowid`)
    .where(isNull(articles.deletedAt))
    .orderBy(sql`hits.place`, desc(articles.createdAt))
    .limit(MOST_FOUND);

const fullName = sql<string>`trim(coalesce(${crmLeads.firstName}, '') || ' ' || coalesce(${crmLeads.lastName}, ''))`;

const leadColumns = {
  id: crmLeads.id,
  name: fullName,
  email: crmLeads.email,
  company: crmLeads.company,
  applicationId: crmLeads.applicationId,
};

/** People whose address begins with the text, by the index over addresses. */
export const searchLeadsByAddress = (db: Db, start: string) =>
  db
    .select(leadColumns)
    .from(crmLeads)
    .where(and(gte(crmLeads.emailKey, start), lt(crmLeads.emailKey, `${start}\u{10FFFF}`)))
    .orderBy(crmLeads.emailKey)
    .limit(MOST_FOUND);

/** People whose name or company contains the text, among the newest. */
export const searchLeadsByName = (db: Db, part: string) => {
  const newest = db
    .select({ id: crmLeads.id })
    .from(crmLeads)
    .orderBy(desc(crmLeads.createdAt), desc(crmLeads.id))
    .limit(NEWEST_LEADS);
  return db
    .select(leadColumns)
    .from(crmLeads)
    .where(
      and(
        sql`${crmLeads.id} in ${newest}`,
        or(
          sql`instr(lower(${fullName}), ${part}) > 0`,
          sql`instr(lower(coalesce(${crmLeads.company}, '')), ${part}) > 0`,
        ),
      ),
    )
    .orderBy(desc(crmLeads.createdAt), desc(crmLeads.id))
    .limit(MOST_FOUND);
};
