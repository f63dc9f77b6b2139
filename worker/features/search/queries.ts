import { and, desc, gte, isNull, lt, or, sql } from "drizzle-orm";
import { MOST_FOUND } from "#contract/jobs/search.ts";
import type { Db } from "#worker/db/client.ts";
import { articles } from "#worker/db/tables/articles.ts";
import { jobs } from "#worker/db/tables/jobs.ts";
import { crmLeads } from "#worker/db/tables/leads.ts";

/** How many of each kind are shown. */
export const SHOWN_EACH = 6;
/** Names have no index: only this many of the newest leads are read for them. Addresses are found among all. */
const NEWEST_LEADS = 5000;

/**
 * The newest rows that match, each with how much of its title does. The index is walked from its newest row on and left
 * when enough is found: FTS5's own rank would walk over every row that has a word, and cost more with each.
 */
const hits = (index: "jobs_fts" | "articles_fts", table: typeof jobs | typeof articles, match: string) => {
  const name = sql.raw(index);
  return sql`(select ${name}.rowid as found, length(highlight(${name}, 0, '|', '')) - length(${table.title}) as marks
    from ${name} cross join ${table}
    where ${table}.rowid = ${name}.rowid and ${name} match ${match} and ${isNull(table.deletedAt)}
    order by ${name}.rowid desc limit ${MOST_FOUND}) as hits`;
};

const best = sql`hits.marks desc`;

/** The best of the newest jobs for a full-text query, whatever their status. */
export const searchJobs = (db: Db, match: string) =>
  db
    .select({ id: jobs.id, title: jobs.title, company: jobs.company, status: jobs.status })
    .from(jobs)
    .innerJoin(hits("jobs_fts", jobs, match), sql`hits.found = jobs.rowid`)
    .orderBy(best, desc(jobs.createdAt))
    .limit(SHOWN_EACH);

/** The best of the newest articles for a full-text query, whatever their status. */
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

/** People whose address begins with the text, by the index over addresses. */
export const searchLeadsByAddress = (db: Db, start: string) =>
  db
    .select(leadColumns)
    .from(crmLeads)
    .where(and(gte(crmLeads.emailKey, start), lt(crmLeads.emailKey, `${start}\u{10FFFF}`)))
    .orderBy(crmLeads.emailKey)
    .limit(SHOWN_EACH);

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
    .limit(SHOWN_EACH);
};
