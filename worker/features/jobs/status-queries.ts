import { and, eq, gt, inArray, isNotNull, isNull, lte, ne, or, type SQL, sql } from "drizzle-orm";
import type { JobStatus } from "#contract/jobs/constants.ts";
import { jsonValues } from "#worker/db/json-values.ts";
import type { Db } from "#worker/db/client.ts";
import { jobs } from "#worker/db/tables/jobs.ts";

/** The fields that bulk decisions need. */
export type JobState = Pick<
  typeof jobs.$inferSelect,
  "id" | "title" | "status" | "expiresAt" | "archivedAt" | "archivedFrom"
>;

const notDeleted = isNull(jobs.deletedAt);
const notExpired = (now: string) => or(isNull(jobs.expiresAt), gt(jobs.expiresAt, now));
const nextVersion = sql`${jobs.version} + 1`;

/** Deleted jobs are left out. */
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
    .where(and(notDeleted, inArray(jobs.id, jsonValues(ids))))
    .limit(ids.length);

const updateJobIf = (
  db: Db,
  id: string,
  set: Parameters<typeof updateWithVersion>[1],
  when: SQL | undefined,
) =>
  updateWithVersion(db, set)
    .where(and(eq(jobs.id, id), notDeleted, when))
    .returning({ id: jobs.id });

const updateWithVersion = (
  db: Db,
  set: {
    status: JobStatus | typeof jobs.archivedFrom;
    updatedAt: string;
    publishedAt?: string;
    firstPublishedAt?: SQL;
    archivedAt: string | null;
    archivedFrom: typeof jobs.status | null;
  },
) => db.update(jobs).set({ ...set, version: nextVersion });

/** Publishes a job that is not published and whose closing date has not passed. */
export const setPublished = (db: Db, id: string, now: string) =>
  updateJobIf(
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
    and(ne(jobs.status, "published"), notExpired(now)),
  );

/** Archives a job and stores its previous status. */
export const setArchived = (db: Db, id: string, now: string) =>
  updateJobIf(
    db,
    id,
    { status: "archived", archivedAt: now, archivedFrom: jobs.status, updatedAt: now },
    ne(jobs.status, "archived"),
  );

/** Restores the previous status of a job archived after `since`. */
export const setReopened = (db: Db, id: string, since: string, now: string) =>
  updateJobIf(
    db,
    id,
    { status: jobs.archivedFrom, archivedAt: null, archivedFrom: null, updatedAt: now },
    and(
      eq(jobs.status, "archived"),
      isNotNull(jobs.archivedFrom),
      gt(jobs.archivedAt, since),
      or(ne(jobs.archivedFrom, "published"), notExpired(now)),
    ),
  );

const isExpired = (now: string) => and(eq(jobs.status, "published"), lte(jobs.expiresAt, now));

export const listExpiredJobs = (db: Db, now: string, limit: number) =>
  db
    .select({ id: jobs.id, title: jobs.title, expiresAt: jobs.expiresAt })
    .from(jobs)
    .where(and(notDeleted, isExpired(now)))
    .orderBy(jobs.expiresAt)
    .limit(limit);

/** Archives without `archivedFrom`: an expired job can't be reopened by undo. */
export const setExpired = (db: Db, id: string, now: string) =>
  updateJobIf(
    db,
    id,
    { status: "archived", archivedAt: now, archivedFrom: null, updatedAt: now },
    isExpired(now),
  );
