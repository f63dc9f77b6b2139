import { and, eq, gt, inArray, isNotNull, isNull, lte, ne, or, type SQL, sql } from "drizzle-orm";
import type { JobStatus } from "#contract/jobs/constants.ts";
import { anyOf } from "#worker/db/any-of.ts";
import type { Db } from "#worker/db/client.ts";
import { jobs } from "#worker/db/tables/jobs.ts";

/** A job as far as deciding about it needs. */
export type JobState = Pick<
  typeof jobs.$inferSelect,
  "id" | "title" | "status" | "expiresAt" | "archivedAt" | "archivedFrom"
>;

const there = isNull(jobs.deletedAt);
const notPassed = (now: string) => or(isNull(jobs.expiresAt), gt(jobs.expiresAt, now));
const oneMore = sql`${jobs.version} + 1`;

/** The state of these jobs; those that are gone are missing from the answer. */
export const listJobStates = (db: Db, ids: readonly string[]): Promise<JobState[]> =>
  db
    .select({
      id: jobs.id,
      title: jobs.title,
      status: jobs.status,
      expiresAt: jobs.expiresAt,
      archivedAt: jobs.archivedAt,
      archivedFrom: jobs.archivedFrom,
    })
    .from(jobs)
    .where(and(there, inArray(jobs.id, anyOf(ids))))
    .limit(ids.length);

const change = (db: Db, id: string, set: Parameters<typeof moved>[1], when: SQL | undefined) =>
  moved(db, set)
    .where(and(eq(jobs.id, id), there, when))
    .returning({ id: jobs.id });

const moved = (
  db: Db,
  set: {
    status: JobStatus | SQL;
    updatedAt: string;
    publishedAt?: string;
    firstPublishedAt?: SQL;
    archivedAt: string | null;
    archivedFrom: SQL | null;
  },
) => db.update(jobs).set({ ...set, version: oneMore });

/** Opens a job that is not open yet and whose closing time has not passed. */
export const setPublished = (db: Db, id: string, now: string) =>
  change(
    db,
    id,
    {
      status: "published",
      publishedAt: now,
      firstPublishedAt: sql`coalesce(${jobs.firstPublishedAt}, ${now})`,
      archivedAt: null,
      archivedFrom: null,
      updatedAt: now,
    },
    and(ne(jobs.status, "published"), notPassed(now)),
  );

/** Closes a job, noting what it was. */
export const setArchived = (db: Db, id: string, now: string) =>
  change(
    db,
    id,
    { status: "archived", archivedAt: now, archivedFrom: sql`${jobs.status}`, updatedAt: now },
    ne(jobs.status, "archived"),
  );

/** Makes a job that was archived after `since` what it was before. */
export const setReopened = (db: Db, id: string, since: string, now: string) =>
  change(
    db,
    id,
    { status: sql`${jobs.archivedFrom}`, archivedAt: null, archivedFrom: null, updatedAt: now },
    and(
      eq(jobs.status, "archived"),
      isNotNull(jobs.archivedFrom),
      gt(jobs.archivedAt, since),
      or(ne(jobs.archivedFrom, "published"), notPassed(now)),
    ),
  );

const expired = (now: string) => and(eq(jobs.status, "published"), lte(jobs.expiresAt, now));

/** Open jobs whose closing time has come, the longest overdue first. */
export const listExpiredJobs = (db: Db, now: string, limit: number) =>
  db
    .select({ id: jobs.id, title: jobs.title, expiresAt: jobs.expiresAt })
    .from(jobs)
    .where(and(there, expired(now)))
    .orderBy(jobs.expiresAt)
    .limit(limit);

/** Closes a job whose time has come. Nothing to take back: it ended as it was meant to. */
export const setExpired = (db: Db, id: string, now: string) =>
  change(db, id, { status: "archived", archivedAt: now, archivedFrom: null, updatedAt: now }, expired(now));
