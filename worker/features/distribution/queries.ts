import { and, asc, eq, inArray, isNull, lt, ne, notInArray, or, sql } from "drizzle-orm";
import type { Db } from "#worker/db/client.ts";
import { PULLED } from "#contract/portal-words.ts";
import { deliveries } from "#worker/db/tables/deliveries.ts";
import { jobPortalPostings, jobPortals } from "#worker/db/tables/distribution.ts";

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

/** Whether people may apply for the job at `now`, for the WHERE of what depends on it. */
const isOpen = (jobId: string, now: string) =>
  sql`exists (select 1 from jobs j where j.id = ${jobId} and j.deleted_at is null and j.status = 'published'
    and (j.expires_at is null or j.expires_at > ${now}))`;

/** The postings of a job, by portal. */
const ofJob = (jobId: string) => eq(jobPortalPostings.jobId, jobId);

/** Takes the job off all portals, if it is closed. */
export const setPostingsRemoved = (db: Db, jobId: string, now: string) =>
  db
    .update(jobPortalPostings)
    .set({ status: "removed", errorMessage: null, updatedAt: now })
    .where(and(ofJob(jobId), ne(jobPortalPostings.status, "removed"), sql`not ${isOpen(jobId, now)}`));

/** The job is closed, and a portal that does not read our feed still believes that it is open. */
export const mustBeTaken = (jobId: string, now: string) =>
  sql`not ${isOpen(jobId, now)} and exists (select 1 from job_portal_postings p
    join job_portals b on b.id = p.portal_id where p.job_id = ${jobId} and p.status <> 'removed'
    and p.posted_at is not null and b.adapter <> ${PULLED})`;

/** What was announced has changed or is open again: it waits to be read or told once more, where the portal is active. */
export const setPostingsChanged = (db: Db, jobId: string, now: string) =>
  db
    .update(jobPortalPostings)
    .set({ status: "pending", errorMessage: null, updatedAt: now })
    .where(
      and(
        ofJob(jobId),
        isOpen(jobId, now),
        sql`exists (select 1 from job_portals b where b.id = portal_id and b.is_active = 1)`,
      ),
    );

/** The job is open, and an active portal waits to be told of it. */
export const mustBeTold = (jobId: string, now: string) =>
  sql`${isOpen(jobId, now)} and exists (select 1 from job_portal_postings p join job_portals b on b.id = p.portal_id
    where p.job_id = ${jobId} and p.status = 'pending' and b.is_active = 1 and b.adapter <> ${PULLED})`;
