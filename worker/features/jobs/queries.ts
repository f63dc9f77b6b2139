import { and, desc, eq, getTableColumns, gt, isNotNull, isNull, ne, or, type SQL, sql } from "drizzle-orm";
import {
  ALL_INDUSTRIES,
  ALL_LOCATIONS,
  CARD_DESCRIPTION,
  type JobFilter,
  type JobStats,
} from "#contract/jobs.ts";
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

const where = (filter: JobFilter, now: string) =>
  and(
    filter.scope === "all" ? there : open(now),
    filter.status ? eq(jobs.status, filter.status) : undefined,
    filter.location ? inLocation(filter.location) : undefined,
    filter.industry && filter.industry !== ALL_INDUSTRIES
      ? sql`${jobs.industry} = ${filter.industry}`
      : undefined,
    filter.type ? eq(jobs.type, filter.type) : undefined,
  );

const newestFirst = [desc(jobs.isUrgent), desc(jobs.publishedAt), desc(jobs.id)];

const columns = getTableColumns(jobs);

/** As much of a job as a list shows; the rest stays in the database. */
const cardColumns = {
  ...columns,
  description: sql<string>`substr(${jobs.description}, 1, ${sql.raw(String(CARD_DESCRIPTION))})`,
  requirements: sql<string>`''`,
  benefits: sql<null>`null`,
};

/** A page of jobs and how many there are, in one statement. Words rank by full-text search, titles before the rest. */
export async function listJobs(db: Db, filter: JobFilter, now: string) {
  const match = filter.title ? matchExpression(filter.title) : null;
  if (filter.title && !match) return { rows: [], total: 0 };
  const wanted = where(filter, now);
  const counted = db
    .select({ n: sql`count(*)` })
    .from(jobs)
    .$dynamic();
  const total = (match ? counted.innerJoin(hits(match), found) : counted).where(wanted);
  const shown = filter.view === "card" ? cardColumns : columns;
  const page = db
    .select({ ...shown, total: sql<number>`(${total})` })
    .from(jobs)
    .$dynamic();
  const order = filter.scope === "all" ? [desc(jobs.createdAt), desc(jobs.id)] : newestFirst;
  const rows = await (match ? page.innerJoin(hits(match), found) : page)
    .where(wanted)
    .orderBy(...(match ? [sql`hits.rank`] : []), ...order)
    .limit(filter.limit)
    .offset(filter.offset);
  // Past the last page no row carries the count.
  return { rows, total: rows[0]?.total ?? (filter.offset > 0 ? ((await total)[0]?.n as number) : 0) };
}

/** Rows of the full-text index that match, with their rank. The limit keeps SQLite from merging this into its caller. */
const hits = (match: string) =>
  sql`(select rowid as found, bm25(jobs_fts, 8.0, 4.0, 2.0, 1.0, 1.0) as rank from jobs_fts where jobs_fts match ${match} limit -1) as hits`;
const found = sql`hits.found = jobs.rowid`;

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

/** Open jobs of the same industry or level first, then any. */
export const listSimilarJobs = (db: Db, like: JobRow | null, now: string, limit = 3) =>
  db
    .select(cardColumns)
    .from(jobs)
    .where(and(open(now), like ? ne(jobs.id, like.id) : undefined))
    .orderBy(
      desc(
        sql`(${jobs.industry} = ${like?.industry ?? ""}) * 2 + (${jobs.experienceLevel} = ${like?.experienceLevel ?? ""})`,
      ),
      ...newestFirst,
    )
    .limit(limit);

export async function countJobs(db: Db): Promise<JobStats> {
  const [row] = await db
    .select({
      total: sql<number>`count(*)`,
      published: sql<number>`count(*) filter (where ${jobs.status} = 'published')`,
      drafts: sql<number>`count(*) filter (where ${jobs.status} = 'draft')`,
      activePortals: sql<number>`(select count(*) from ${jobPortals} where ${jobPortals.isActive} = 1)`,
    })
    .from(jobs)
    .where(there);
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

export const restoreJob = (db: Db, id: string, since: string, updatedAt: string) =>
  db
    .update(jobs)
    .set({ deletedAt: null, updatedAt })
    .where(and(eq(jobs.id, id), isNotNull(jobs.deletedAt), gt(jobs.deletedAt, since)))
    .returning();
