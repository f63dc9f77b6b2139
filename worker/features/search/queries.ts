import { and, desc, gte, isNull, lt, sql } from "drizzle-orm";
import { type FullTextSearch, inColumns, without } from "#worker/base/full-text.ts";
import type { Db } from "#worker/db/client.ts";
import { articles } from "#worker/db/tables/articles.ts";
import { crmLeads } from "#worker/db/tables/leads.ts";

export const RESULTS_PER_KIND = 6;

/** Articles of any status: the exact title first, then all words in the title, then newest. */
export const searchArticles = (db: Db, { match, excluded, words }: FullTextSearch) => {
  const inTitle = sql`articles.rowid in
    (select rowid from articles_fts where articles_fts match ${inColumns(["title"], match)})`;
  return db
    .select({
      id: articles.id,
      slug: articles.slug,
      title: articles.title,
      category: articles.category,
      status: articles.status,
    })
    .from(articles)
    .innerJoin(sql`articles_fts`, sql`articles_fts.rowid = articles.rowid`)
    .where(
      and(
        sql`articles_fts match ${without(inColumns(["title", "category"], match), excluded)}`,
        isNull(articles.deletedAt),
      ),
    )
    .orderBy(desc(sql`${articles.title} = ${words} collate nocase`), desc(inTitle), desc(articles.createdAt))
    .limit(RESULTS_PER_KIND);
};

const fullName = sql<string>`trim(coalesce(${crmLeads.firstName}, '') || ' ' || coalesce(${crmLeads.lastName}, ''))`;

const leadColumns = {
  id: sql<string>`coalesce(${crmLeads.mergedIntoId}, ${crmLeads.id})`,
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
