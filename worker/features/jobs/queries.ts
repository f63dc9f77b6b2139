import {
  and,
  asc,
  desc,
  eq,
  exists,
  getTableColumns,
  gt,
  inArray,
  isNotNull,
  isNull,
  lte,
  or,
  type Placeholder,
  type SQL,
  sql,
} from "drizzle-orm";
import { alias, type SQLiteColumn } from "drizzle-orm/sqlite-core";
import * as z from "zod";
import { CARD_DESCRIPTION_LENGTH } from "#contract/jobs/constants.ts";
import { chooseByKey } from "#contract/jobs/address.ts";
import type { JobStats } from "#contract/jobs/schemas.ts";
import { longOpenSince } from "#contract/jobs/long-open.ts";
import { shortId } from "#contract/slug.ts";
import { AppError } from "#worker/base/errors.ts";
import { type Db, cachedQuery } from "#worker/db/client.ts";
import { singleRow } from "#worker/db/select-row.ts";
import { isNotSuspected } from "#worker/db/spam.ts";
import { applications } from "#worker/db/tables/applications.ts";
import { jobPortals } from "#worker/db/tables/distribution.ts";
import { jobs } from "#worker/db/tables/jobs.ts";

export type JobRow = typeof jobs.$inferSelect;

export const notDeleted = isNull(jobs.deletedAt);

/** Published, not deleted and not expired at `now`. */
export const isOpen = (now: string | Placeholder) =>
  and(notDeleted, eq(jobs.status, "published"), or(isNull(jobs.expiresAt), gt(jobs.expiresAt, now)));

export const isLongOpen = (now: string | Placeholder, since: string | Placeholder) =>
  and(isOpen(now), lte(jobs.publishedAt, since));

/** An open job to which nobody has applied; suspected spam does not count. */
export const hasNoApplicants = (now: string | Placeholder) =>
  and(
    isOpen(now),
    sql`not exists (select 1 from applications where applications.job_id = ${jobs.id} and ${isNotSuspected(applications)})`,
  );

/** The longest open first, with the number of all of them in each row. */
export const listJobsWithoutApplicants = (db: Db, now: string, limit: number) =>
  db
    .select({
      id: jobs.id,
      title: jobs.title,
      company: jobs.company,
      publishedAt: jobs.publishedAt,
      total: sql<number>`count(*) over ()`,
    })
    .from(jobs)
    .where(hasNoApplicants(now))
    .orderBy(asc(jobs.publishedAt), asc(jobs.id))
    .limit(limit);

/** As in the index jobs_to_check, so that SQLite uses it. */
export const needsPlaceCheck = sql`(deleted_at is null and status <> 'archived' and (place_to_check = 1 or employment_type is null))`;

export const newestFirst = [desc(jobs.isUrgent), desc(jobs.publishedAt), desc(jobs.id)];

export const columns = getTableColumns(jobs);

/** Columns of a list card; long texts are truncated or left out. */
export const cardColumns = {
  ...columns,
  description: sql<string>`substr(coalesce(${jobs.descriptionText}, ${jobs.description}), 1, ${sql.raw(String(CARD_DESCRIPTION_LENGTH))})`,
  descriptionHtml: sql<null>`null`,
  descriptionText: sql<null>`null`,
  requirements: sql<string>`''`,
  benefits: sql<null>`null`,
};

const isUuid = (key: string): boolean => z.uuid().safeParse(key).success;

/** Short ids are random, so jobs that share one are few. */
const MAX_SAME_SHORT_ID = 10;

/** Matches an id exactly, and the address of a page by its short id. */
const matchesKey = (key: string, value: string | Placeholder) =>
  isUuid(key) ? eq(jobs.id, value) : sql`substr(${jobs.id}, -12) = ${value}`;
const keyValue = (key: string): string => (isUuid(key) ? key : shortId(key)).toLowerCase();

/** Returns a job by id or address; with `openAt`, only if it is public at that time. Throws not_found. */
export async function getJob(db: Db, key: string, openAt: string | null): Promise<JobRow> {
  const query = cachedQuery(db, `job ${openAt !== null} ${isUuid(key)}`, () =>
    db
      .select()
      .from(jobs)
      .where(
        and(matchesKey(key, sql.placeholder("key")), openAt ? isOpen(sql.placeholder("now")) : notDeleted),
      )
      .limit(isUuid(key) ? 1 : MAX_SAME_SHORT_ID),
  );
  const row = chooseByKey(await query.all({ key: keyValue(key), now: openAt }), key);
  if (!row) throw new AppError("not_found", "This job no longer exists.");
  return row;
}

/** The jobs with this id or short id, including deleted ones. */
export const selectJobs = (db: Db, key: string) =>
  db
    .select({ id: jobs.id, title: jobs.title, firstPublishedAt: jobs.firstPublishedAt })
    .from(jobs)
    .where(matchesKey(key, keyValue(key)))
    .limit(MAX_SAME_SHORT_ID);

/** Similar jobs are picked from this many newest open jobs. */
const SIMILAR_CANDIDATES = 200;

/** Same industry first, then same level, then any open job. */
export function listSimilarJobs(db: Db, key: string, now: string, limit = 3) {
  const source = alias(jobs, "source");
  const id = db
    .select({ id: jobs.id })
    .from(jobs)
    .where(matchesKey(key, keyValue(key)))
    .limit(1);
  const sourceValue = (column: SQLiteColumn) =>
    db.select({ value: column }).from(source).where(eq(source.id, id));
  const candidates = db
    .select({ id: jobs.id })
    .from(jobs)
    .where(and(isOpen(now), sql`${jobs.id} is not ${id}`))
    .orderBy(...newestFirst)
    .limit(SIMILAR_CANDIDATES);
  const hasSameIndustry = eq(jobs.industry, sourceValue(source.industry));
  const hasSameLevel = eq(jobs.experienceLevel, sourceValue(source.experienceLevel));
  return db
    .select(cardColumns)
    .from(jobs)
    .where(inArray(jobs.id, candidates))
    .orderBy(desc(sql`coalesce(${hasSameIndustry}, 0) * 2 + coalesce(${hasSameLevel}, 0)`), ...newestFirst)
    .limit(limit);
}

/** Keyset page of open jobs in public order, so that a full read sees each job once. */
export const listOpenJobsAfter = (db: Db, last: JobRow | null, now: string, limit: number) =>
  db
    .select()
    .from(jobs)
    .where(
      and(
        isOpen(now),
        last
          ? sql`(${jobs.isUrgent}, ${jobs.publishedAt}, ${jobs.id}) < (${last.isUrgent ? 1 : 0}, ${last.publishedAt}, ${last.id})`
          : undefined,
      ),
    )
    .orderBy(...newestFirst)
    .limit(limit);

export const listOpenJobsFrom = (db: Db, now: string, limit: number, offset: number) =>
  db
    .select()
    .from(jobs)
    .where(isOpen(now))
    .orderBy(...newestFirst)
    .limit(limit)
    .offset(offset);

export const listOpenJobLinks = (db: Db, now: string, limit: number) =>
  db
    .select({ id: jobs.id, title: jobs.title, updatedAt: jobs.updatedAt })
    .from(jobs)
    .where(isOpen(now))
    .orderBy(...newestFirst)
    .limit(limit);

/** One subquery per counter: each can be answered from an index. */
export async function countJobs(db: Db, now: string): Promise<JobStats> {
  const count = (condition?: SQL) => db.$count(jobs, and(notDeleted, condition));
  const [row] = await db
    .select({
      total: count(),
      published: count(eq(jobs.status, "published")),
      drafts: count(eq(jobs.status, "draft")),
      activePortals: db.$count(jobPortals, eq(jobPortals.isActive, true)),
      longOpen: count(isLongOpen(now, longOpenSince(new Date(now)))),
      toCheck: db.$count(jobs, needsPlaceCheck),
    })
    .from(singleRow);
  return row!;
}

/** Returns no row if a job has this id already. */
export const insertJob = (db: Db, row: typeof jobs.$inferInsert) =>
  db.insert(jobs).values(row).onConflictDoNothing().returning();

/** Matches no row when `version` is stale. */
export const updateJob = (db: Db, id: string, version: number, set: Partial<typeof jobs.$inferInsert>) =>
  db
    .update(jobs)
    .set({ ...set, version: version + 1 })
    .where(and(eq(jobs.id, id), eq(jobs.version, version), notDeleted))
    .returning();

/** Whether the job has this version, which was saved at `updatedAt`. */
export const isSaved = (db: Db, id: string, version: number, updatedAt: string) =>
  exists(
    db
      .select({ id: jobs.id })
      .from(jobs)
      .where(and(eq(jobs.id, id), eq(jobs.version, version), eq(jobs.updatedAt, updatedAt))),
  );

/** Stops including the job in the feeds of all job boards. */
export const setOffFeeds = (db: Db, id: string, updatedAt: string) =>
  db
    .update(jobs)
    .set({ publishToPortals: false, updatedAt, version: sql`${jobs.version} + 1` })
    .where(and(eq(jobs.id, id), eq(jobs.publishToPortals, true), notDeleted));

export const markJobDeleted = (db: Db, id: string, deletedAt: string) =>
  db
    .update(jobs)
    .set({ deletedAt })
    .where(and(eq(jobs.id, id), notDeleted))
    .returning({ id: jobs.id });

/** Restores a job deleted after `since`. */
export const restoreJob = (db: Db, id: string, since: string, updatedAt: string) =>
  db
    .update(jobs)
    .set({ deletedAt: null, updatedAt, version: sql`${jobs.version} + 1` })
    .where(and(eq(jobs.id, id), isNotNull(jobs.deletedAt), gt(jobs.deletedAt, since)))
    .returning();
