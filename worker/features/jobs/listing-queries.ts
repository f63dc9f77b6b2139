import { and, count, desc, min, ne, type SQLWrapper, sql } from "drizzle-orm";
import { formatPlace } from "#contract/jobs/places.ts";
import type { JobFilter } from "#contract/jobs/schemas.ts";
import { parseFullTextSearch } from "#worker/base/full-text.ts";
import { type Db, cachedListQuery } from "#worker/db/client.ts";
import { jobs } from "#worker/db/tables/jobs.ts";
import { contentVersion } from "#worker/db/tables/runtime.ts";
import { openCountCache, isCacheable } from "./count-cache.ts";
import {
  filterCondition,
  orderBy,
  selectedColumns,
  type Shape,
  toParams,
  toShape,
} from "./filter-queries.ts";
import { isOpen } from "./queries.ts";
import { searchJobs } from "./search-queries.ts";

/** A page and its total. With a title, the best matches come first. */
export async function listJobs(db: Db, filter: JobFilter, now: string) {
  const shape = toShape(filter);
  if (filter.title) {
    const search = parseFullTextSearch(filter.title);
    return search ? searchJobs(db, shape, { ...filter, title: filter.title }, search, now) : NO_RESULTS;
  }
  const page = cachedListQuery(db, `jobs ${JSON.stringify(shape)}`, () => listPage(db, shape));
  const cachedCount = openCountCache(db, shape, filter, now);
  const { limit, offset } = filter;
  const values = { ...toParams(filter, now), countedAt: cachedCount.version, limit, offset };
  const rows = await page.all(values);
  if (rows.length > 0 || filter.offset === 0) return { rows, total: cachedCount.resolve(rows[0]) };
  // A page past the end has no row to carry the total.
  const [first] = await page.all({ ...values, limit: 1, offset: 0 });
  return { rows, total: cachedCount.resolve(first) };
}

const NO_RESULTS = { rows: [], total: 0 };

function listPage(db: Db, shape: Shape) {
  const condition = filterCondition(shape);
  const version = db.select({ version: contentVersion.version }).from(contentVersion).limit(1);
  // SQLite evaluates a CASE branch only when it is taken, so a valid cached count is not counted again.
  const unlessCached = (value: SQLWrapper) =>
    sql`case when ${version} = ${sql.placeholder("countedAt")} then null else ${value} end`;
  const total = db.$count(jobs, condition);
  const firstToClose = db
    .select({ at: min(jobs.expiresAt) })
    .from(jobs)
    .where(condition);
  const isCountCached = isCacheable(shape);
  return db
    .select({
      ...selectedColumns(shape),
      total: sql<number | null>`${isCountCached ? unlessCached(total) : total}`,
      countedAt: sql<number>`${isCountCached ? version : sql`0`}`,
      until: sql<string | null>`${isCountCached ? unlessCached(firstToClose) : sql`null`}`,
    })
    .from(jobs)
    .where(condition)
    .orderBy(...orderBy(shape))
    .limit(sql.placeholder("limit"))
    .offset(sql.placeholder("offset"));
}

const placeField = (name: string) => sql<string>`coalesce(place.value ->> ${sql.raw(`'${name}'`)}, '')`;

/** The most frequent places of open jobs; a job without places counts with its location text. */
export async function listLocations(db: Db, now: string, limit: number): Promise<string[]> {
  const country = placeField("country");
  const region = placeField("region");
  const city = placeField("city");
  const text = sql<string>`case when place.value is null then ${jobs.location} else '' end`;
  const rows = await db
    .select({ country, region, city, text })
    .from(jobs)
    .leftJoin(sql`json_each(${jobs.places}) as place`, sql`true`)
    .where(and(isOpen(now), ne(jobs.workplace, "Remote")))
    .groupBy(country, region, city, text)
    .orderBy(desc(count()))
    .limit(limit);
  return rows.map(
    ({ text: location, ...place }) => location || formatPlace({ ...place, postalCode: "", street: "" }),
  );
}
