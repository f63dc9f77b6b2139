import { and, min, sql } from "drizzle-orm";
import type { JobFilter } from "#contract/jobs/schemas.ts";
import { type FullTextSearch, inColumns, without } from "#worker/base/full-text.ts";
import { type Db, cachedListQuery } from "#worker/db/client.ts";
import { jobs } from "#worker/db/tables/jobs.ts";
import { contentVersion } from "#worker/db/tables/runtime.ts";
import { createSearchOrderCache } from "#worker/runtime/search-order-cache.ts";
import { filterCondition, orderBy, selectedColumns, type Shape, toParams } from "./filter-queries.ts";

type Filter = JobFilter & { title: string };

/** Valid until the first of the jobs closes. */
const openSearchOrder = createSearchOrderCache<{ ids: number[]; version: number; until: string }>();

const param = (name: keyof ReturnType<typeof toSearchParams>) => sql.placeholder(name);

export const toSearchParams = ({ match, wholeTerms, literals, excluded, words }: FullTextSearch) => ({
  match: without(match, excluded),
  literals: JSON.stringify(literals),
  exactTitle: words,
  inTitleTerms: inColumns(["title"], wholeTerms),
  inTitle: inColumns(["title"], match),
  inCompany: inColumns(["title", "company"], match),
  inLocation: inColumns(["title", "company", "location"], match),
});

/**
 * Returns one page of all matches, ranked. The order of a search is cached until a job changes, because ranking costs
 * more with every match.
 */
export async function searchJobs(db: Db, shape: Shape, filter: Filter, search: FullTextSearch, now: string) {
  const { limit, offset, view: _, ...searched } = filter;
  const cache = openSearchOrder(db, JSON.stringify(searched));
  const params = { ...toParams(filter, now), ...toSearchParams(search) };
  const cached = cache.get();
  if (cached && now < cached.until) {
    const page = cachedListQuery(db, `ranked jobs ${JSON.stringify(shape)}`, () => selectRanked(db, shape));
    const rowids = JSON.stringify(cached.ids.slice(offset, offset + limit));
    const rows = await page.all({ ...params, rowids });
    // A page past the end has no row to carry the version.
    if (rows[0]?.jobsVersion === cached.version) return { rows, total: cached.ids.length };
  }
  const hasLiterals = search.literals.length > 0;
  const ranking = cachedListQuery(db, `rank jobs ${hasLiterals} ${JSON.stringify(shape)}`, () =>
    rankAndSelect(db, shape, hasLiterals),
  );
  const rows = await ranking.all({ ...params, offset, end: offset + limit });
  if (rows.length === 0 && offset === 0) return { rows, total: 0 };
  const [first] = rows.length > 0 ? rows : await ranking.all({ ...params, offset: 0, end: 1 });
  const ids = JSON.parse(first?.rowids ?? "[]") as number[];
  if (first) cache.store({ ids, version: first.jobsVersion, until: first.until ?? "9999" });
  return { rows, total: ids.length };
}

const jobsVersion = (db: Db) => db.select({ jobs: contentVersion.jobs }).from(contentVersion).limit(1);

/** The page's first row carries the rowids of all matches as JSON: one value instead of ten thousand rows. */
function rankAndSelect(db: Db, shape: Shape, hasLiterals: boolean) {
  const order = shape.sort ? orderBy(shape) : [relevance, ...orderBy(shape)];
  const ranked = db.$with("ranked").as(
    db
      .select({
        rowids: sql<string>`json_group_array(jobs.rowid order by ${sql.join(order, sql`, `)})`.as("rowids"),
        until: min(jobs.expiresAt).as("until"),
        version: sql<number>`${jobsVersion(db)}`.as("version"),
      })
      .from(sql`jobs_fts`)
      .crossJoin(jobs)
      .where(
        and(
          sql`jobs.rowid = jobs_fts.rowid and jobs_fts match ${param("match")}`,
          hasLiterals ? hasEveryLiteral : undefined,
          filterCondition(shape),
        ),
      ),
  );
  const offset = sql.placeholder("offset");
  return db
    .with(ranked)
    .select({
      ...selectedColumns(shape),
      rowids: sql<string | null>`case when place.key = ${offset} then ranked.rowids end`,
      until: sql<string | null>`ranked.until`,
      jobsVersion: sql<number>`ranked.version`,
    })
    .from(sql`ranked cross join json_each(ranked.rowids) as place`)
    .crossJoin(jobs)
    .where(sql`jobs.rowid = place.value and place.key >= ${offset} and place.key < ${sql.placeholder("end")}`)
    .orderBy(sql`place.key`);
}

/** Reads the page's rows. The filter is repeated, so that a job that closed meanwhile is left out. */
const selectRanked = (db: Db, shape: Shape) =>
  db
    .select({ ...selectedColumns(shape), jobsVersion: sql<number>`${jobsVersion(db)}` })
    .from(sql`json_each(${sql.placeholder("rowids")}) as place`)
    .crossJoin(jobs)
    .where(and(sql`jobs.rowid = place.value`, filterCondition(shape)))
    .orderBy(sql`place.key`);

const searchedText = sql.join(
  [
    jobs.title,
    jobs.company,
    jobs.location,
    jobs.description,
    jobs.requirements,
    sql`ifnull(${jobs.benefits}, '')`,
  ],
  sql` || ' ' || `,
);
const hasEveryLiteral = sql`not exists (select 1 from json_each(${param("literals")}) as literal
  where instr(lower(${searchedText}), literal.value) = 0)`;

const isAmong = (name: keyof ReturnType<typeof toSearchParams>) =>
  sql`jobs.rowid in (select rowid from jobs_fts where jobs_fts match ${param(name)})`;

/** The exact title, then all words in the title, then with the company, then with the location, then anywhere. */
const relevance = sql`case
  when ${jobs.title} = ${param("exactTitle")} collate nocase then 0
  when ${isAmong("inTitleTerms")} then 1
  when ${isAmong("inTitle")} then 2
  when ${isAmong("inCompany")} then 3
  when ${isAmong("inLocation")} then 4
  else 5 end`;

/** Jobs that a search finds, without their ranking. */
export const isFound = (hasLiterals: boolean) =>
  and(isAmong("match"), hasLiterals ? hasEveryLiteral : undefined);
