import { and, asc, eq, inArray, isNull, lt, notInArray, or, sql } from "drizzle-orm";
import { PULLED } from "#contract/job-boards/constants.ts";
import { AppError } from "#worker/base/errors.ts";
import { anyOf } from "#worker/db/any-of.ts";
import type { Db } from "#worker/db/client.ts";
import { deliveries } from "#worker/db/tables/deliveries.ts";
import { jobPortalPostings, jobPortals } from "#worker/db/tables/distribution.ts";

/** More than a firm has; a list is never longer. */
export const MOST_PORTALS = 100;

export type PortalRow = typeof jobPortals.$inferSelect;
export type FeedPortal = Pick<PortalRow, "id" | "key" | "name" | "config">;

/** The active portal that pulls its jobs from /feeds/{key}.xml, or null. */
export async function findFeedPortal(db: Db, key: string): Promise<FeedPortal | null> {
  const { id, name, config } = jobPortals;
  const [row] = await db
    .select({ id, key: jobPortals.key, name, config })
    .from(jobPortals)
    .where(and(eq(jobPortals.key, key), eq(jobPortals.isActive, true), eq(jobPortals.adapter, PULLED)))
    .limit(1);
  return row ?? null;
}

/** Which of these jobs were given to this portal one by one. */
export async function listPosted(db: Db, portalId: string, jobIds: readonly string[]): Promise<string[]> {
  if (jobIds.length === 0) return [];
  const { jobId, status } = jobPortalPostings;
  const rows = await db
    .select({ jobId })
    .from(jobPortalPostings)
    .where(
      and(
        eq(jobPortalPostings.portalId, portalId),
        notInArray(status, ["failed", "removed"]),
        inArray(jobId, anyOf(jobIds)),
      ),
    )
    .limit(jobIds.length);
  return rows.map((row) => row.jobId);
}

/** Notes who has read the feed and how many jobs were in it, unless that was noted since `before`. */
export const setFetched = (
  db: Db,
  portalId: string,
  before: string,
  fetch: { fetchedAt: string; fetchedBy: string; fetchedJobs: number },
) =>
  db
    .update(jobPortals)
    .set(fetch)
    .where(
      and(eq(jobPortals.id, portalId), or(isNull(jobPortals.fetchedAt), lt(jobPortals.fetchedAt, before))),
    );

/** What waited for this portal to read its feed has now been read. */
export const setPostingsListed = (db: Db, portalId: string, jobIds: string[], now: string) =>
  db
    .update(jobPortalPostings)
    .set({ status: "listed", postedAt: sql`coalesce(${jobPortalPostings.postedAt}, ${now})`, updatedAt: now })
    .where(
      and(
        eq(jobPortalPostings.portalId, portalId),
        eq(jobPortalPostings.status, "pending"),
        inArray(jobPortalPostings.jobId, anyOf(jobIds)),
      ),
    );

export const listPortals = (db: Db): Promise<PortalRow[]> =>
  db.select().from(jobPortals).orderBy(asc(jobPortals.id)).limit(MOST_PORTALS);

export async function findPortal(db: Db, id: string): Promise<PortalRow | null> {
  const [row] = await db.select().from(jobPortals).where(eq(jobPortals.id, id)).limit(1);
  return row ?? null;
}

export async function getPortal(db: Db, id: string): Promise<PortalRow> {
  const row = await findPortal(db, id);
  if (!row) throw new AppError("not_found", "This portal no longer exists.");
  return row;
}

/** How many postings each portal has in each status. */
export const countPostings = (db: Db) =>
  db
    .select({
      portalId: jobPortalPostings.portalId,
      status: jobPortalPostings.status,
      n: sql<number>`count(*)`,
    })
    .from(jobPortalPostings)
    .groupBy(jobPortalPostings.portalId, jobPortalPostings.status)
    .limit(MOST_PORTALS * 5);

/** Adds a portal unless its key is taken or there are as many as a list shows. */
export const insertPortal = (
  db: Db,
  row: { id: string; key: string; name: string; adapter: string },
  now: string,
) =>
  db
    .insert(jobPortals)
    .select(
      sql`select ${row.id}, ${row.key}, ${row.name}, ${row.adapter}, null, null, 0, '{}', null, null, null, ${now}, ${now}
      where (select count(*) from job_portals) < ${MOST_PORTALS}`,
    )
    .onConflictDoNothing({ target: jobPortals.key });

export const setPortal = (db: Db, id: string, set: Partial<typeof jobPortals.$inferInsert>) =>
  db.update(jobPortals).set(set).where(eq(jobPortals.id, id));

/** Whether this is the key that an IndexNow portal shows on our site. */
export async function isIndexNowKey(db: Db, key: string): Promise<boolean> {
  const rows = await db
    .select({ id: jobPortals.id })
    .from(jobPortals)
    .where(and(eq(jobPortals.adapter, "indexnow"), sql`${jobPortals.config} ->> '$.key' = ${key}`))
    .limit(1);
  return rows.length > 0;
}

/** A portal's settings have changed: what waited for one is due again. */
export const wakePostings = (db: Db, portalId: string, now: string) =>
  db
    .update(deliveries)
    .set({ nextAttemptAt: now })
    .where(
      and(
        eq(deliveries.status, "waiting"),
        eq(deliveries.kind, "portal"),
        sql`waiting_for is not null and ${deliveries.payload} ->> '$.portalId' = ${portalId}`,
      ),
    );
