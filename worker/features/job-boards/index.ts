import { iso, addTime } from "#worker/base/clock.ts";
import type { Ctx } from "#worker/runtime/ctx.ts";
import { type OpenJob, iterateOpenJobs } from "#worker/features/jobs/index.ts";
import * as queries from "./queries.ts";

/**
 * The feed of an active pull board: open jobs published to all boards plus those posted to this one, without those
 * that staff took off it. Null for an unknown key.
 */
export async function findJobBoardFeed(
  ctx: Ctx,
  key: string,
): Promise<{ jobBoard: queries.FeedJobBoard; pages: AsyncGenerator<OpenJob[]> } | null> {
  const jobBoard = await queries.findFeedJobBoard(ctx.db, key);
  return jobBoard && { jobBoard, pages: iterateFeedJobs(ctx, jobBoard.id) };
}

type FeedPosting = Awaited<ReturnType<typeof queries.listJobPostings>>[number] | undefined;

/** Staff may take a job off one board although it is published to all. */
const isInFeed = (job: OpenJob, posting: FeedPosting): boolean =>
  !posting?.excludedAt &&
  (job.publishToPortals || (posting !== undefined && !["failed", "removed"].includes(posting.status)));

async function* iterateFeedJobs(ctx: Ctx, jobBoardId: string): AsyncGenerator<OpenJob[]> {
  for await (const jobs of iterateOpenJobs(ctx)) {
    const ids = jobs.map(({ id }) => id);
    const postings = await queries.listJobPostings(ctx.db, jobBoardId, ids);
    const byJob = new Map(postings.map((posting) => [posting.jobId, posting]));
    yield jobs.filter((job) => isInFeed(job, byJob.get(job.id)));
  }
}

const FETCH_RECORD_INTERVAL_SECONDS = 60;

/** Records a feed fetch (time, user agent, number of jobs) and marks the pending postings as listed. */
export async function recordFeedFetch(ctx: Ctx, jobBoardId: string, jobIds: string[]): Promise<void> {
  const now = ctx.clock();
  const feedFetch = {
    fetchedAt: iso(now),
    fetchedBy: ctx.caller.userAgent.slice(0, 200),
    fetchedJobs: jobIds.length,
  };
  await ctx.db.batch([
    queries.setFeedFetched(
      ctx.db,
      jobBoardId,
      iso(addTime(now, -FETCH_RECORD_INTERVAL_SECONDS, "second")),
      feedFetch,
    ),
    queries.setPostingsListed(ctx.db, jobBoardId, jobIds, iso(now)),
  ]);
}

/** Whether IndexNow may verify this key at /{key}.txt. */
export const isIndexNowKey = (ctx: Ctx, key: string): Promise<boolean> => queries.isIndexNowKey(ctx.db, key);
