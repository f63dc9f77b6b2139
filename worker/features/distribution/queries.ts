import { and, eq, exists, gte, inArray, isNull, lt, ne, not, notInArray, or, sql } from "drizzle-orm";
import type { Db } from "#worker/db/client.ts";
import { jobPortalPostings, jobPortals } from "#worker/db/tables/distribution.ts";
import { jobs } from "#worker/db/tables/jobs.ts";

export type FeedPortal = Pick<typeof jobPortals.$inferSelect, "id" | "key" | "name" | "config">;

/** The active portal that pulls its jobs from /feeds/{key}.xml, or null. */
export async function findFeedPortal(db: Db, key: string): Promise<FeedPortal | null> {
  const { id, name, config } = jobPortals;
  const [row] = await db
    .select({ id, key: jobPortals.key, name, config })
    .from(jobPortals)
    .where(and(eq(jobPortals.key, key), eq(jobPortals.isActive, true), eq(jobPortals.adapter, "xml-feed")))
    .limit(1);
  return row ?? null;
}

const MOST_POSTINGS = 10_000;

/** The jobs that were given to this portal one by one. */
export const listPostedJobs = (db: Db, portalId: string) =>
  db
    .select({ jobId: jobPortalPostings.jobId })
    .from(jobPortalPostings)
    .where(
      and(
        eq(jobPortalPostings.portalId, portalId),
        notInArray(jobPortalPostings.status, ["failed", "removed"]),
      ),
    )
    .limit(MOST_POSTINGS);

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
        inArray(jobPortalPostings.jobId, sql`(select value from json_each(${JSON.stringify(jobIds)}))`),
      ),
    );

const isOpen = (db: Db, jobId: string) =>
  exists(
    db
      .select({ id: jobs.id })
      .from(jobs)
      .where(and(eq(jobs.id, jobId), eq(jobs.status, "published"), isNull(jobs.deletedAt))),
  );

/** Marks the postings of a job as removed, if it is no longer open. */
export const setPostingsRemoved = (db: Db, jobId: string, now: string) =>
  db
    .update(jobPortalPostings)
    .set({ status: "removed", updatedAt: now })
    .where(
      and(
        eq(jobPortalPostings.jobId, jobId),
        ne(jobPortalPostings.status, "removed"),
        not(isOpen(db, jobId)),
      ),
    );

/** Has the postings of a job that is open again wait for their portals, if they were removed after `since`. */
export const setPostingsPending = (db: Db, jobId: string, since: string, now: string) =>
  db
    .update(jobPortalPostings)
    .set({ status: "pending", updatedAt: now })
    .where(
      and(
        eq(jobPortalPostings.jobId, jobId),
        eq(jobPortalPostings.status, "removed"),
        gte(jobPortalPostings.updatedAt, since),
        isOpen(db, jobId),
      ),
    );
