import { and, desc, gte, isNull, lt, or, sql } from "drizzle-orm";
import { MAX_RESULTS } from "#contract/jobs/search.ts";
import type { Db } from "#worker/db/client.ts";
import { articles } from "#worker/db/tables/articles.ts";
import { jobs } from "#worker/db/tables/jobs.ts";
import { crmLeads } from "#worker/db/tables/leads.ts";

export const SHOWN_EACH = 6;
/** Names have no index: only this many newest leads are scanned by name. Addresses are found among all leads. */
const NEWEST_LEADS = 5000;

/**
 * Newest matches with the number of title matches. Walks the index from its newest row and stops at `MOST_FOUND`;
 * FTS5's rank would scan every matching row.
 */
const hits = (index: "jobs_fts" | "articles_fts", table: typeof jobs | typeof articles, match: string) => {
  const name = sql.raw(index);
  return sql`(select ${name}.rowid as found, length(highlight(${name}, 0, '|', '')) - length(${table.title}) as marks
    from ${name} cross join ${table}
    where ${table}.rowid = ${name}.rowid and ${name} match ${match} and ${isNull(table.deletedAt)}
    order by ${name}.rowid desc limit ${MAX_RESULTS}) as hits`;
};

const best = sql`hits.marks desc`;

/** Jobs of any status. */
export const searchJobs = (db: Db, match: string) =>
  db
    .select({ id: jobs.id, title: jobs.title, company: jobs.company, status: jobs.status })
    .from(jobs)
    .innerJoin(hits("jobs_fts", jobs, match), sql`hits.found = jobs.rowid`)
    .orderBy(best, desc(jobs.createdAt))
    .limit(SHOWN_EACH);

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
    .innerJoin(hits("articles_fts", articles, match), sql`hits.found = articles.rowid`)
    .orderBy(best, desc(articles.createdAt))
    .limit(SHOWN_EACH);

const fullName = sql<string>`trim(coalesce(${crmLeads.firstName}, '') || ' ' || coalesce(${crmLeads.lastName}, ''))`;

const leadColumns = {
  id: crmLeads.id,
  name: fullName,
  email: crmLeads.email,
  company: crmLeads.company,
  applicationId: crmLeads.applicationId,
};

/** Prefix search on an index. */
export const searchLeadsByAddress = (db: Db, start: string) =>
  db
    .select(leadColumns)
    .from(crmLeads)
    .where(and(gte(crmLeads.emailKey, start), lt(crmLeads.emailKey, `${start}\u{10FFFF}`)))
    .orderBy(crmLeads.emailKey)
    .limit(SHOWN_EACH);

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
    .limit(SHOWN_EACH);
};
