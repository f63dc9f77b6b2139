import {
  and,
  asc,
  desc,
  eq,
  getTableColumns,
  gt,
  inArray,
  isNotNull,
  isNull,
  lte,
  ne,
  or,
  type SQL,
  sql,
} from "drizzle-orm";
import {
  ALL_INDUSTRIES,
  ALL_LOCATIONS,
  CARD_DESCRIPTION,
  type JobFilter,
  type JobStats,
  MOST_FOUND,
} from "#contract/jobs.ts";
import { longOpenSince } from "#contract/job-open.ts";
import type { JobSort } from "#contract/job-words.ts";
import { AppError } from "#worker/base/errors.ts";
import type { Db } from "#worker/db/client.ts";
import { jobPortals } from "#worker/db/tables/distribution.ts";
import { jobs } from "#worker/db/tables/jobs.ts";
import { matchExpression } from "./rules.ts";

export type JobRow = typeof jobs.$inferSelect;

const there = isNull(jobs.deletedAt);

/** What the public may see: published, not deleted, not expired at `now`. */
const open = (now: string) =>
  and(there, eq(jobs.status, "published"), or(isNull(jobs.expiresAt), gt(jobs.expiresAt, now)));

/** A place as people choose it: 'Remote' means the type or a remote location, 'New York NY' finds 'New York, NY'. */
function inLocation(location: string): SQL | undefined {
  if (location === ALL_LOCATIONS || location === "") return undefined;
  const plain = sql`replace(lower(${jobs.location}), ',', '')`;
  if (location === "Remote") return sql`(${jobs.type} = 'Remote' or instr(${plain}, 'remote') > 0)`;
  return sql`instr(${plain}, ${location.toLowerCase().replaceAll(",", "")}) > 0`;
}

const where = (filter: JobFilter, now: string): SQL =>
  sql`${and(
    filter.scope === "all" ? there : open(now),
    filter.status ? eq(jobs.status, filter.status) : undefined,
    filter.location ? inLocation(filter.location) : undefined,
    filter.industry && filter.industry !== ALL_INDUSTRIES
      ? sql`${jobs.industry} = ${filter.industry}`
      : undefined,
    filter.type ? eq(jobs.type, filter.type) : undefined,
    filter.longOpen ? openForLong(now) : undefined,
  )}`;

const openForLong = (now: string) => and(open(now), lte(jobs.publishedAt, longOpenSince(new Date(now))));

const newestFirst = [desc(jobs.isUrgent), desc(jobs.publishedAt), desc(jobs.id)];

const columns = getTableColumns(jobs);

/** As much of a job as a list shows; the rest stays in the database. */
const cardColumns = {
  ...columns,
  description: sql<string>`substr(${jobs.description}, 1, ${sql.raw(String(CARD_DESCRIPTION))})`,
  requirements: sql<string>`''`,
  benefits: sql<null>`null`,
};

/** The orders of the staff list. Each runs along an index, so that a page costs the same however many jobs there are. */
const orders: Record<JobSort, SQL[]> = {
  newest: [desc(jobs.createdAt), desc(jobs.id)],
  title: [sql`${jobs.title} collate nocase`, asc(jobs.id)],
  company: [sql`${jobs.company} collate nocase`, asc(jobs.id)],
  // Published, draft, archived.
  status: [desc(jobs.status), desc(jobs.isUrgent), desc(jobs.publishedAt), desc(jobs.id)],
  expires: [sql`(${jobs.expiresAt} is null)`, asc(jobs.expiresAt), asc(jobs.id)],
};

/** A page of jobs and how many there are, in one statement. Words rank by full-text search, titles before the rest. */
export async function listJobs(db: Db, filter: JobFilter, now: string) {
  const match = filter.title ? matchExpression(filter.title) : null;
  if (filter.title && !match) return { rows: [], total: 0 };
  const wanted = where(filter, now);
  const sorted = filter.scope === "all" && filter.sort ? orders[filter.sort] : null;
  const found = match ? hits(match, wanted, sorted === null) : null;
  const counting = found
    ? sql`select count(*) from ${found}`
    : sql`select count(*) from ${jobs} where ${wanted}`;
  const shown = filter.view === "card" ? cardColumns : columns;
  const page = db
    .select({ ...shown, total: found ? sql<number>`hits.total` : sql<number>`(${counting})` })
    .from(jobs)
    .$dynamic();
  const order = sorted ?? [
    ...(found ? [sql`hits.rank`] : []),
    ...(filter.scope === "all" ? orders.newest : newestFirst),
  ];
  const rows = await (found ? page.innerJoin(found, sql`hits.found = jobs.rowid`) : page.where(wanted))
    .orderBy(...order)
    .limit(filter.limit)
    .offset(filter.offset);
  // Past the last page no row carries the count.
  if (rows.length > 0 || filter.offset === 0) return { rows, total: rows[0]?.total ?? 0 };
  const [counted] = await db.all<{ n: number }>(sql`select (${counting}) as n`);
  return { rows, total: counted?.n ?? 0 };
}

/**
 * The newest jobs that match and are wanted, with their rank if that orders them. The full-text index is walked from its newest row on and
 * left when enough is found; ranking all matches would cost more with every job.
 */
const hits = (match: string, wanted: SQL, ranked: boolean) =>
  sql`(select *, count(*) over () as total from (
    select jobs_fts.rowid as found, ${ranked ? sql`bm25(jobs_fts, 8.0, 4.0, 2.0, 1.0, 1.0)` : sql`0`} as rank
    from jobs_fts cross join jobs
    where jobs.rowid = jobs_fts.rowid and jobs_fts match ${match} and ${wanted}
    order by jobs_fts.rowid desc limit ${MOST_FOUND})) as hits`;

/** One job; with `openAt`, only if the public may see it then. */
export async function getJob(db: Db, id: string, openAt: string | null): Promise<JobRow> {
  const [row] = await db
    .select()
    .from(jobs)
    .where(and(eq(jobs.id, id), openAt ? open(openAt) : there))
    .limit(1);
  if (!row) throw new AppError("not_found", "This job no longer exists.");
  return row;
}

/** A job whatever became of it, deleted ones included. */
export async function findJob(db: Db, id: string): Promise<JobRow | null> {
  const [row] = await db.select().from(jobs).where(eq(jobs.id, id)).limit(1);
  return row ?? null;
}

/** Among how many of the first open jobs similar ones are looked for. */
const NEARBY = 200;

/** Open jobs of the same industry or level first, then any. */
export function listSimilarJobs(db: Db, like: JobRow | null, now: string, limit = 3) {
  const nearby = db
    .select({ id: jobs.id })
    .from(jobs)
    .where(and(open(now), like ? ne(jobs.id, like.id) : undefined))
    .orderBy(...newestFirst)
    .limit(NEARBY);
  return db
    .select(cardColumns)
    .from(jobs)
    .where(inArray(jobs.id, nearby))
    .orderBy(
      desc(
        sql`(${jobs.industry} = ${like?.industry ?? ""}) * 2 + (${jobs.experienceLevel} = ${like?.experienceLevel ?? ""})`,
      ),
      ...newestFirst,
    )
    .limit(limit);
}

/** Open jobs after `last` in the order of the public list, so that reading all of them reads each once. */
export const listOpenJobsAfter = (db: Db, last: JobRow | null, now: string, limit: number) =>
  db
    .select()
    .from(jobs)
    .where(
      and(
        open(now),
        last
          ? sql`(${jobs.isUrgent}, ${jobs.publishedAt}, ${jobs.id}) < (${last.isUrgent ? 1 : 0}, ${last.publishedAt}, ${last.id})`
          : undefined,
      ),
    )
    .orderBy(...newestFirst)
    .limit(limit);

/** A page of open jobs in the order of the public list, uncounted. */
export const listOpenJobsFrom = (db: Db, now: string, limit: number, offset: number) =>
  db
    .select()
    .from(jobs)
    .where(open(now))
    .orderBy(...newestFirst)
    .limit(limit)
    .offset(offset);

/** The addresses of open jobs and when each was changed last. */
export const listOpenJobLinks = (db: Db, now: string, limit: number) =>
  db
    .select({ id: jobs.id, updatedAt: jobs.updatedAt })
    .from(jobs)
    .where(open(now))
    .orderBy(...newestFirst)
    .limit(limit);

/** The counters of the job screen. Each by itself, because each can then be counted in an index alone. */
export async function countJobs(db: Db, now: string): Promise<JobStats> {
  const count = (wanted: SQL | undefined) =>
    sql<number>`(select count(*) from ${jobs} where ${and(there, wanted)})`;
  const portals = sql`(select count(*) from ${jobPortals} where ${jobPortals.isActive} = 1)`;
  const [row] = await db.all<JobStats>(sql`
    select ${count(undefined)} as total, ${count(eq(jobs.status, "published"))} as published,
      ${count(eq(jobs.status, "draft"))} as drafts, ${portals} as activePortals,
      ${count(openForLong(now))} as longOpen`);
  return row!;
}

export const insertJob = (db: Db, row: typeof jobs.$inferInsert) => db.insert(jobs).values(row).returning();

/** Changes the job if it is still of `version`. */
export const setJob = (db: Db, id: string, version: number, set: Partial<typeof jobs.$inferInsert>) =>
  db
    .update(jobs)
    .set({ ...set, version: version + 1 })
    .where(and(eq(jobs.id, id), eq(jobs.version, version), there))
    .returning();

export const markJobDeleted = (db: Db, id: string, deletedAt: string) =>
  db
    .update(jobs)
    .set({ deletedAt })
    .where(and(eq(jobs.id, id), there))
    .returning({ id: jobs.id });

/** Brings back a job that was deleted after `since`. */
export const restoreJob = (db: Db, id: string, since: string, updatedAt: string) =>
  db
    .update(jobs)
    .set({ deletedAt: null, updatedAt, version: sql`${jobs.version} + 1` })
    .where(and(eq(jobs.id, id), isNotNull(jobs.deletedAt), gt(jobs.deletedAt, since)))
    .returning();
