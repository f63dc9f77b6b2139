import { and, asc, count, eq, inArray, isNotNull, lt, sql } from "drizzle-orm";
import { FEED_ADAPTER } from "#contract/job-boards/constants.ts";
import { AppError } from "#worker/base/errors.ts";
import { jsonValues } from "#worker/db/json-values.ts";
import { selectRow, singleRow } from "#worker/db/select-row.ts";
import type { Db } from "#worker/db/client.ts";
import { deliveries } from "#worker/db/tables/deliveries.ts";
import { jobPortalPostings, jobPortals } from "#worker/db/tables/distribution.ts";

/** Upper bound of configured job boards and of every list of them. */
export const MAX_JOB_BOARDS = 100;

export type JobBoardRow = typeof jobPortals.$inferSelect;
export type FeedJobBoard = Pick<JobBoardRow, "id" | "key" | "name" | "config">;

/** The active board of the public feed /feeds/{key}.xml, or null. */
export async function findFeedJobBoard(db: Db, key: string): Promise<FeedJobBoard | null> {
  const { id, name, config } = jobPortals;
  const [row] = await db
    .select({ id, key: jobPortals.key, name, config })
    .from(jobPortals)
    .where(and(eq(jobPortals.key, key), eq(jobPortals.isActive, true), eq(jobPortals.adapter, FEED_ADAPTER)))
    .limit(1);
  return row ?? null;
}

/** The postings of these jobs at this board. */
export async function listJobPostings(db: Db, jobBoardId: string, jobIds: readonly string[]) {
  if (jobIds.length === 0) return [];
  const { jobId, status, excludedAt } = jobPortalPostings;
  return db
    .select({ jobId, status, excludedAt })
    .from(jobPortalPostings)
    .where(and(eq(jobPortalPostings.portalId, jobBoardId), inArray(jobId, jsonValues(jobIds))))
    .limit(jobIds.length);
}

export const listJobBoards = (db: Db): Promise<JobBoardRow[]> =>
  db.select().from(jobPortals).orderBy(asc(jobPortals.id)).limit(MAX_JOB_BOARDS);

export async function findJobBoard(db: Db, id: string): Promise<JobBoardRow | null> {
  const [row] = await db.select().from(jobPortals).where(eq(jobPortals.id, id)).limit(1);
  return row ?? null;
}

export async function getJobBoard(db: Db, id: string): Promise<JobBoardRow> {
  const row = await findJobBoard(db, id);
  if (!row) throw new AppError("not_found", "This job board no longer exists.");
  return row;
}

export const countPostings = (db: Db) =>
  db
    .select({
      portalId: jobPortalPostings.portalId,
      status: jobPortalPostings.status,
      count: count(),
    })
    .from(jobPortalPostings)
    .groupBy(jobPortalPostings.portalId, jobPortalPostings.status)
    .limit(MAX_JOB_BOARDS * 5);

/** Inserts a board unless its key is taken or `MAX_JOB_BOARDS` is reached. */
export const insertJobBoard = (
  db: Db,
  row: Pick<JobBoardRow, "id" | "key" | "name" | "adapter">,
  now: string,
) =>
  db
    .insert(jobPortals)
    .select(
      db
        .select(
          selectRow(jobPortals, {
            ...row,
            apiKey: null,
            keyId: null,
            isActive: false,
            config: {},
            fetchedAt: null,
            fetchedBy: null,
            fetchedJobs: null,
            createdAt: now,
            updatedAt: now,
          }),
        )
        .from(singleRow)
        .where(lt(db.$count(jobPortals), MAX_JOB_BOARDS)),
    )
    .onConflictDoNothing({ target: jobPortals.key });

export const updateJobBoard = (db: Db, id: string, set: Partial<typeof jobPortals.$inferInsert>) =>
  db.update(jobPortals).set(set).where(eq(jobPortals.id, id));

/** Deletes a board; its postings go with it, and waiting deliveries find nothing to do. */
export const deleteJobBoard = (db: Db, id: string) =>
  db.delete(jobPortals).where(eq(jobPortals.id, id)).returning({ id: jobPortals.id });

export async function isIndexNowKey(db: Db, key: string): Promise<boolean> {
  const rows = await db
    .select({ id: jobPortals.id })
    .from(jobPortals)
    .where(and(eq(jobPortals.adapter, "indexnow"), sql`${jobPortals.config} ->> '$.key' = ${key}`))
    .limit(1);
  return rows.length > 0;
}

/** After a settings change: makes deliveries due that waited for a setting of this board. */
export const resumePostings = (db: Db, jobBoardId: string, now: string) =>
  db
    .update(deliveries)
    .set({ nextAttemptAt: now })
    .where(
      and(
        eq(deliveries.status, "waiting"),
        eq(deliveries.kind, "portal"),
        isNotNull(deliveries.waitingFor),
        eq(sql`${deliveries.payload} ->> '$.portalId'`, jobBoardId),
      ),
    );
