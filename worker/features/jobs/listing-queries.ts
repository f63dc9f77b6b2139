import { and, asc, type Column, desc, eq, isNull, min, type SQL, sql, type SQLWrapper } from "drizzle-orm";
import { longOpenSince } from "#contract/jobs/long-open.ts";
import { ALL_INDUSTRIES, ALL_LOCATIONS, MAX_RESULTS, type JobSort } from "#contract/jobs/constants.ts";
import type { JobFilter } from "#contract/jobs/schemas.ts";
import { type Db, cachedListQuery } from "#worker/db/client.ts";
import { jobs } from "#worker/db/tables/jobs.ts";
import { contentVersion } from "#worker/db/tables/runtime.ts";
import { openCountCache, isCacheable, NO_VERSION } from "./count-cache.ts";
import { cardColumns, columns, newestFirst, isOpen, isLongOpen, notDeleted } from "./queries.ts";
import { toMatchExpression } from "./rules.ts";

/**
 * Matches a location as visitors choose it: 'Remote' matches the type or a remote location, 'New York NY' finds 'New
 * York, NY'.
 */
function matchesLocation(isRemote: boolean): SQL {
  const plain = sql`replace(lower(${jobs.location}), ',', '')`;
  if (isRemote) return sql`(${jobs.type} = 'Remote' or instr(${plain}, 'remote') > 0)`;
  return sql`instr(${plain}, ${param("location")}) > 0`;
}

/** A placeholder of the prepared statement. */
const param = (name: keyof ReturnType<typeof toParams>) => sql.placeholder(name);

const toParams = (filter: JobFilter, match: string | null, now: string) => ({
  now,
  match,
  location: filter.location?.toLowerCase().replaceAll(",", ""),
  industry: filter.industry,
  type: filter.type,
  status: filter.status,
  longOpenSince: longOpenSince(new Date(now)),
  limit: filter.limit,
  offset: filter.offset,
  countedAt: NO_VERSION,
});

/** Which conditions apply, without their values: the key of the prepared statement. */
const toShape = (filter: JobFilter, match: string | null) => ({
  scope: filter.scope,
  searched: match !== null,
  location: locationKind(filter.location),
  industry: Boolean(filter.industry) && filter.industry !== ALL_INDUSTRIES,
  type: filter.type !== undefined,
  status: filter.status !== undefined,
  longOpen: filter.longOpen,
  view: filter.view,
  sort: filter.scope === "all" ? filter.sort : undefined,
});
type Shape = ReturnType<typeof toShape>;

const locationKind = (location: string | undefined) =>
  !location || location === ALL_LOCATIONS ? null : location === "Remote" ? "remote" : "named";

const filterCondition = (shape: Shape) =>
  and(
    shape.scope === "all" ? notDeleted : isOpen(param("now")),
    shape.status ? eq(jobs.status, param("status")) : undefined,
    shape.location ? matchesLocation(shape.location === "remote") : undefined,
    shape.industry ? eq(jobs.industry, param("industry")) : undefined,
    shape.type ? eq(jobs.type, param("type")) : undefined,
    shape.longOpen ? isLongOpen(param("now"), param("longOpenSince")) : undefined,
  );

/** Each order runs along an index, so that a page costs the same for any number of jobs. */
const orders: Record<JobSort, SQL[]> = {
  newest: [desc(jobs.createdAt), desc(jobs.id)],
  title: [sql`${jobs.title} collate nocase`, asc(jobs.id)],
  company: [sql`${jobs.company} collate nocase`, asc(jobs.id)],
  status: [desc(jobs.status), desc(jobs.isUrgent), desc(jobs.publishedAt), desc(jobs.id)],
  expires: [isNull(jobs.expiresAt), asc(jobs.expiresAt), asc(jobs.id)],
};

/** A page and its total in one statement. Title matches come first. */
export async function listJobs(db: Db, filter: JobFilter, now: string) {
  const match = filter.title ? toMatchExpression(filter.title) : null;
  if (filter.title && !match) return { rows: [], total: 0 };
  const shape = toShape(filter, match);
  const page = cachedListQuery(db, `jobs ${JSON.stringify(shape)}`, () =>
    shape.searched ? searchPage(db, shape) : listPage(db, shape),
  );
  const count = openCountCache(db, shape, filter, now);
  const values = { ...toParams(filter, match, now), countedAt: count.version };
  const rows = await page.all(values);
  if (rows.length > 0 || filter.offset === 0) return { rows, total: count.resolve(rows[0]) };
  // A page past the end has no row to carry the total.
  const [first] = await page.all({ ...values, limit: 1, offset: 0 });
  return { rows, total: count.resolve(first) };
}

const selectedColumns = (shape: Shape) => (shape.view === "card" ? cardColumns : columns);

function listPage(db: Db, shape: Shape) {
  const condition = filterCondition(shape);
  const version = db.select({ version: contentVersion.version }).from(contentVersion).limit(1);
  // SQLite evaluates a CASE branch only when it is taken, so a valid cached count is not counted again.
  const unlessCached = (value: SQLWrapper) =>
    sql`case when ${version} = ${param("countedAt")} then null else ${value} end`;
  const count = db.$count(jobs, condition);
  const firstToClose = db
    .select({ at: min(jobs.expiresAt) })
    .from(jobs)
    .where(condition);
  const isCountCached = isCacheable(shape);
  const order = shape.sort ? orders[shape.sort] : shape.scope === "all" ? orders.newest : newestFirst;
  return db
    .select({
      ...selectedColumns(shape),
      total: sql<number | null>`${isCountCached ? unlessCached(count) : count}`,
      countedAt: sql<number>`${isCountCached ? version : sql`0`}`,
      until: sql<string | null>`${isCountCached ? unlessCached(firstToClose) : sql`null`}`,
    })
    .from(jobs)
    .where(condition)
    .orderBy(...order)
    .limit(param("limit"))
    .offset(param("offset"));
}

/** Number of matches in a full-text column, computed from the markers that highlight() adds. */
const countMarks = (column: number, text: Column): SQL =>
  sql`(length(highlight(jobs_fts, ${sql.raw(String(column))}, '|', '')) - length(${text}))`;

/**
 * Title matches weigh more than company, company more than location. FTS5's bm25 scans every matching row, so its cost
 * grows with the table.
 */
const rank = sql`-(4 * ${countMarks(0, jobs.title)} + 2 * ${countMarks(1, jobs.company)} + ${countMarks(2, jobs.location)})`;

/**
 * Walks the full-text index from its newest row and stops at `MAX_RESULTS`; ranking all matches would cost more with
 * every job. Only the page's rows are read in full.
 */
function searchPage(db: Db, shape: Shape) {
  const orderBy = (hits: string) =>
    shape.sort
      ? orders[shape.sort]
      : [sql.raw(`${hits}.rank`), ...(shape.scope === "all" ? orders.newest : newestFirst)];
  const hits = db.$with("hits", {}).as(sql`select jobs_fts.rowid as found,
      ${shape.sort ? sql`0` : rank} as rank
    from jobs_fts cross join jobs
    where jobs.rowid = jobs_fts.rowid and jobs_fts match ${param("match")} and ${filterCondition(shape)}
    order by jobs_fts.rowid desc limit ${sql.raw(String(MAX_RESULTS))}`);
  const best = sql`(select hits.* from hits cross join jobs where jobs.rowid = hits.found
    order by ${sql.join(orderBy("hits"), sql`, `)} limit ${param("limit")} offset ${param("offset")}) as best`;
  return db
    .with(hits)
    .select({
      ...selectedColumns(shape),
      total: sql<number | null>`(select count(*) from hits)`,
      countedAt: sql<number>`0`,
      until: sql<string | null>`null`,
    })
    .from(best)
    .innerJoin(jobs, sql`jobs.rowid = best.found`)
    .orderBy(...orderBy("best"))
    .$dynamic();
}
