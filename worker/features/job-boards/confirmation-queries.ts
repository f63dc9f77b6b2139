import { and, eq, exists, isNull, or, inArray } from "drizzle-orm";
import { FEED_ADAPTER } from "#contract/job-boards/constants.ts";
import type { Db } from "#worker/db/client.ts";
import { jobPortalPostings, jobPortals } from "#worker/db/tables/distribution.ts";
import { jobs } from "#worker/db/tables/jobs.ts";
import { isJobOpen } from "#worker/features/jobs/index.ts";
import { type NewPosting, type PostingChange, selectNewPostings } from "./postings-queries.ts";

/**
 * Marks the posting of an open job as confirmed by staff. It must have been sent to the board, or be in its feed, where
 * a job that is published to all boards has no posting yet. Returns no row otherwise.
 */
export const upsertConfirmedPosting = (
  db: Db,
  jobId: string,
  row: NewPosting,
  adUrl: string | null,
  { now, staffId }: PostingChange,
) => {
  const { status, excludedAt, portalId } = jobPortalPostings;
  const confirmed = { status: "confirmed", confirmedAt: now, confirmedBy: staffId, adUrl } as const;
  const isFeed = exists(
    db
      .select({ id: jobPortals.id })
      .from(jobPortals)
      .where(and(eq(jobPortals.id, portalId), eq(jobPortals.adapter, FEED_ADAPTER))),
  );
  const hasPosting = exists(
    db
      .select({ id: jobPortalPostings.id })
      .from(jobPortalPostings)
      .where(and(eq(jobPortalPostings.jobId, jobId), eq(portalId, row.portalId))),
  );
  return db
    .insert(jobPortalPostings)
    .select(
      selectNewPostings(db, jobId, [row], now, confirmed)
        .innerJoin(jobs, eq(jobs.id, jobId))
        .where(
          and(
            isJobOpen(db, jobId, now),
            or(
              hasPosting,
              and(
                eq(jobPortals.adapter, FEED_ADAPTER),
                eq(jobPortals.isActive, true),
                eq(jobs.publishToPortals, true),
              ),
            ),
          ),
        ),
    )
    .onConflictDoUpdate({
      target: [jobPortalPostings.jobId, jobPortalPostings.portalId],
      set: { ...confirmed, errorMessage: null, updatedAt: now },
      setWhere: and(
        isNull(excludedAt),
        or(inArray(status, ["listed", "confirmed"]), and(eq(status, "pending"), isFeed)),
      ),
    })
    .returning({ id: jobPortalPostings.id });
};
