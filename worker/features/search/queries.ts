import { and, desc, gte, inArray, isNull, lt, or, sql } from "drizzle-orm";
import { MAX_RESULTS } from "#contract/jobs/constants.ts";
import type { Db } from "#worker/db/client.ts";
import { articles } from "#worker/db/tables/articles.ts";
import { jobs } from "#worker/db/tables/jobs.ts";
import { crmLeads } from "#worker/db/tables/leads.ts";

export const RESULTS_PER_KIND = 6;
/** Names have no index: only this many newest leads are scanned by name. Addresses are found among all leads. */
const NEWEST_LEADS = 5000;

/** FTS5 prefix query over some columns that requires every term; null when there is none. */
export function toMatchExpression(columns: readonly string[], query: string): string | null {
  const terms = query.match(/[\p{L}\p{N}]+/gu) ?? [];
  if (terms.length === 0) return null;
  const prefixes = terms.slice(0, 8).map((term) => `"${term}"*`);
  return `{${columns.join(" ")}} : (${prefixes.join(" AND ")})`;
}

/**
 * Newest matches with the number of title matches. Walks the index from its newest row and stops at `MOST_FOUND`;
 * FTS5's rank would scan every matching row.
 */
const newestMatches = (
  index: "jobs_fts" | "articles_fts",
  table: typeof jobs | typeof articles,
  match: string,
) => {
  const indexName = sql.raw(index);
  return sql`(select ${indexName}.rowid as found, length(highlight(${indexName}, 0, '|', '')) - length(${table.title}) as marks
    from ${indexName} cross join ${table}
    where ${table}.rowid = ${indexName}.rowid and ${indexName} match ${match} and ${isNull(table.deletedAt)}
    order by ${indexName}.rowid desc limit ${MAX_RESULTS}) as hits`;
};

const bestFirst = sql`hits.marks desc`;

/** Jobs of any status. */
export const searchJobs = (db: Db, match: string) =>
  db
    .select({ id: jobs.id, title: jobs.title, company: jobs.company, status: jobs.status })
    .from(jobs)
    .innerJoin(newestMatches("jobs_fts", jobs, match), sql`hits.found = jobs.rowid`)
    .orderBy(bestFirst, desc(jobs.createdAt))
    .limit(RESULTS_PER_KIND);

/** Articles of any status. */
export const searchArticles = (db: Db, match: string) =>
  db
    .select({
      id: articles.id,
      title: articles.title,
      category: articles.category,
      status: articles.status,
    })
    .from(articles)
    .innerJoin(newestMatches("articles_fts", articles, match), sql`hits.found = articles.rowid`)
    .orderBy(bestFirst, desc(articles.createdAt))
    .limit(RESULTS_PER_KIND);

const fullName = sql<string>`trim(coalesce(${crmLeads.firstName}, '') || ' ' || coalesce(${crmLeads.lastName}, ''))`;

const leadColumns = {
  id: crmLeads.id,
  name: fullName,
  email: crmLeads.email,
  company: crmLeads.company,
  applicationId: crmLeads.applicationId,
};

/** Prefix search on an index. */
export const searchLeadsByAddress = (db: Db, prefix: string) =>
  db
    .select(leadColumns)
    .from(crmLeads)
    .where(and(gte(crmLeads.emailKey, prefix), lt(crmLeads.emailKey, `${prefix}\u{10FFFF}`)))
    .orderBy(crmLeads.emailKey)
    .limit(RESULTS_PER_KIND);

export const searchLeadsByName = (db: Db, text: string) => {
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
        inArray(crmLeads.id, newest),
        or(
          sql`instr(lower(${fullName}), ${text}) > 0`,
          sql`instr(lower(coalesce(${crmLeads.company}, '')), ${text}) > 0`,
        ),
      ),
    )
    .orderBy(desc(crmLeads.createdAt), desc(crmLeads.id))
    .limit(RESULTS_PER_KIND);
};
