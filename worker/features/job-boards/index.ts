import { iso } from "#worker/base/clock.ts";
import { sha256 } from "#worker/base/crypto.ts";
import type { Ctx } from "#worker/runtime/ctx.ts";
import { type OpenJob, iterateOpenJobs } from "#worker/features/jobs/index.ts";
import * as feeds from "./feed-queries.ts";
import * as queries from "./queries.ts";

type Feed = { jobBoard: queries.FeedJobBoard; pages: AsyncGenerator<OpenJob[]> };

/**
 * The public feed of an active pull board: open jobs published to all boards plus those posted to this one, without
 * those that staff took off it. Null for an unknown key.
 */
export async function findJobBoardFeed(ctx: Ctx, key: string): Promise<Feed | null> {
  const jobBoard = await queries.findFeedJobBoard(ctx.db, key);
  return jobBoard && { jobBoard, pages: iterateFeedJobs(ctx, jobBoard.id) };
}

/** The same jobs for a fetch with a private address. Null for a token that is wrong, ended or of another board. */
export async function findPrivateFeed(
  ctx: Ctx,
  key: string,
  token: string,
): Promise<(Feed & { tokenId: string }) | null> {
  const found = await feeds.findFeedByToken(ctx.db, key, await sha256(token), iso(ctx.clock()));
  return found && { ...found, pages: iterateFeedJobs(ctx, found.jobBoard.id) };
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

/** A complete fetch of a feed with a private address; `builtAt` is when its jobs were read. */
type FeedFetch = { jobBoardId: string; tokenId: string; jobIds: string[]; builtAt: string };

/** Records a feed fetch (time, user agent, number of jobs) and marks the pending postings as listed. */
export async function recordFeedFetch(ctx: Ctx, feedFetch: FeedFetch): Promise<void> {
  const { jobBoardId, tokenId, jobIds, builtAt } = feedFetch;
  const now = iso(ctx.clock());
  await ctx.db.batch([
    feeds.setFeedFetched(ctx.db, tokenId, {
      fetchedAt: now,
      fetchedBy: ctx.caller.userAgent.slice(0, 200),
      fetchedJobs: jobIds.length,
    }),
    feeds.setPostingsListed(ctx.db, jobBoardId, jobIds, builtAt, now),
  ]);
}

/** Whether IndexNow may verify this key at /{key}.txt. */
export const isIndexNowKey = (ctx: Ctx, key: string): Promise<boolean> => queries.isIndexNowKey(ctx.db, key);
