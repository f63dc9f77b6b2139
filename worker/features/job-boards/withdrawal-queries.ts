import { and, eq, isNull, ne, or, sql } from "drizzle-orm";
import { FEED_ADAPTER } from "#contract/job-boards/constants.ts";
import type { Db } from "#worker/db/client.ts";
import { jobPortalPostings, jobPortals } from "#worker/db/tables/distribution.ts";
import { jobs } from "#worker/db/tables/jobs.ts";
import { type NewPosting, type PostingChange, selectNewPostings } from "./postings-queries.ts";

/**
 * Marks the postings of a job at these boards as removed by staff. A board whose feed has the job without a posting
 * gets one, so that the feed leaves the job out.
 */
export const upsertExcludedPostings = (
  db: Db,
  jobId: string,
  rows: readonly NewPosting[],
  { now, staffId }: PostingChange,
) => {
  const excluded = { status: "removed", excludedAt: now, excludedBy: staffId } as const;
  return db
    .insert(jobPortalPostings)
    .select(
      selectNewPostings(db, jobId, rows, now, excluded)
        .innerJoin(jobs, eq(jobs.id, jobId))
        .where(
          or(
            and(eq(jobPortals.adapter, FEED_ADAPTER), eq(jobs.publishToPortals, true)),
            sql`exists (select 1 from ${jobPortalPostings} p where p.job_id = ${jobId} and p.portal_id = ${jobPortals.id})`,
          ),
        ),
    )
    .onConflictDoUpdate({
      target: [jobPortalPostings.jobId, jobPortalPostings.portalId],
      set: { ...excluded, errorMessage: null, updatedAt: now },
      setWhere: or(ne(jobPortalPostings.status, "removed"), isNull(jobPortalPostings.excludedAt)),
    });
};
