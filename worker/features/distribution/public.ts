import { iso, shift } from "#worker/base/clock.ts";
import type { Ctx } from "#worker/runtime/ctx.ts";
import type { Statement } from "#worker/runtime/queries.ts";
import { listOpenJobs, type JobRow } from "../jobs/public.ts";
import {
  type FeedPortal,
  findFeedPortal,
  listPostedJobs,
  setFetched,
  setPostingsListed,
  setPostingsPending,
  setPostingsRemoved,
} from "./queries.ts";

export type { FeedPortal };

/** What an active portal may pull: the open jobs that go to all portals, and those that were given to this one; or null. */
export async function findPortalJobs(
  ctx: Ctx,
  key: string,
): Promise<{ portal: FeedPortal; jobs: JobRow[] } | null> {
  const portal = await findFeedPortal(ctx.db, key);
  if (!portal) return null;
  const [open, postings] = await Promise.all([listOpenJobs(ctx), listPostedJobs(ctx.db, portal.id)]);
  const posted = new Set(postings.map(({ jobId }) => jobId));
  return { portal, jobs: open.filter((job) => job.publishToPortals || posted.has(job.id)) };
}

const SECONDS_BETWEEN_NOTES = 60;

/** A portal has read its feed: when, as whom, how many jobs; what waited for that is listed now. */
export async function noteFeedFetch(ctx: Ctx, portalId: string, jobIds: string[]): Promise<void> {
  const now = ctx.clock();
  const fetch = {
    fetchedAt: iso(now),
    fetchedBy: ctx.caller.userAgent.slice(0, 200),
    fetchedJobs: jobIds.length,
  };
  await ctx.db.batch([
    setFetched(ctx.db, portalId, iso(shift(now, -SECONDS_BETWEEN_NOTES, "second")), fetch),
    setPostingsListed(ctx.db, portalId, jobIds, iso(now)),
  ]);
}

type Outside = { deliveryIds: string[]; statements: Statement[] };

/** Takes a job's postings back, as statements for the batch that closes it: nothing happens if it stayed open. */
export const withdrawPostings = (ctx: Ctx, jobId: string): Outside => ({
  deliveryIds: [],
  statements: [setPostingsRemoved(ctx.db, jobId, iso(ctx.clock()))],
});

/** Puts back what was withdrawn after `since`, as statements for the batch that reopens the job. */
export const restorePostings = (ctx: Ctx, jobId: string, since: string): Outside => ({
  deliveryIds: [],
  statements: [setPostingsPending(ctx.db, jobId, since, iso(ctx.clock()))],
});

/** Tells the portals that have a job what it says now, as statements for the batch of an edit. */
export const announceChange = (_ctx: Ctx, _jobId: string): Outside => ({ deliveryIds: [], statements: [] });
