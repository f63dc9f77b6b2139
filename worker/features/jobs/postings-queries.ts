import { and, eq, exists, gte, isNotNull, isNull, ne, not, type SQL } from "drizzle-orm";
import { FEED_ADAPTER } from "#contract/job-boards/constants.ts";
import type { Db } from "#worker/db/client.ts";
import { jobPortalPostings, jobPortals } from "#worker/db/tables/distribution.ts";
import { jobs } from "#worker/db/tables/jobs.ts";
import { isOpen } from "./queries.ts";

/** SQL condition: the job accepts applications at `now`. */
export const isJobOpen = (db: Db, jobId: string, now: string) =>
  exists(
    db
      .select({ id: jobs.id })
      .from(jobs)
      .where(and(eq(jobs.id, jobId), isOpen(now))),
  );

const byJob = (jobId: string) => eq(jobPortalPostings.jobId, jobId);

/** SQL condition: a push board has a posting of the job that matches. */
const hasPushPosting = (db: Db, jobId: string, condition: SQL | undefined) =>
  exists(
    db
      .select({ id: jobPortalPostings.id })
      .from(jobPortalPostings)
      .innerJoin(jobPortals, eq(jobPortals.id, jobPortalPostings.portalId))
      .where(and(byJob(jobId), condition, ne(jobPortals.adapter, FEED_ADAPTER))),
  );

/** Marks all postings as removed if the job is closed. */
export const setPostingsRemoved = (db: Db, jobId: string, now: string) =>
  db
    .update(jobPortalPostings)
    .set({ status: "removed", errorMessage: null, updatedAt: now })
    .where(and(byJob(jobId), ne(jobPortalPostings.status, "removed"), not(isJobOpen(db, jobId, now))));

/** The job is closed, and a push board still lists it as open. */
export const needsWithdrawal = (db: Db, jobId: string, now: string) =>
  and(
    not(isJobOpen(db, jobId, now)),
    hasPushPosting(
      db,
      jobId,
      and(ne(jobPortalPostings.status, "removed"), isNotNull(jobPortalPostings.postedAt)),
    ),
  )!;

/** Resets postings at active boards to pending: after an edit, or with `since` those removed after it when the job reopens. */
export const setPostingsPending = (db: Db, jobId: string, now: string, since: string | null) =>
  db
    .update(jobPortalPostings)
    .set({ status: "pending", errorMessage: null, updatedAt: now })
    .where(
      and(
        byJob(jobId),
        since === null
          ? ne(jobPortalPostings.status, "removed")
          : and(
              eq(jobPortalPostings.status, "removed"),
              isNull(jobPortalPostings.excludedAt),
              gte(jobPortalPostings.updatedAt, since),
            ),
        isJobOpen(db, jobId, now),
        exists(
          db
            .select({ id: jobPortals.id })
            .from(jobPortals)
            .where(and(eq(jobPortals.id, jobPortalPostings.portalId), eq(jobPortals.isActive, true))),
        ),
      ),
    );

/** The job is open, and an active push board has a pending posting. */
export const needsPublication = (db: Db, jobId: string, now: string) =>
  and(
    isJobOpen(db, jobId, now),
    hasPushPosting(db, jobId, and(eq(jobPortalPostings.status, "pending"), eq(jobPortals.isActive, true))),
  )!;
