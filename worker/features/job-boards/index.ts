import { iso, addTime } from "#worker/base/clock.ts";
import { insertDeliveriesIf } from "#worker/db/outbox.ts";
import type { Ctx } from "#worker/runtime/ctx.ts";
import { deliveryRow } from "#worker/runtime/deliveries.ts";
import type { Statement } from "#worker/runtime/queries.ts";
import { type JobRow, iterateOpenJobs } from "#worker/features/jobs/index.ts";
import {
  needsWithdrawal,
  needsPublication,
  setPostingsPending,
  setPostingsRemoved,
} from "./postings-queries.ts";
import * as queries from "./queries.ts";

/** Statements to append to the batch of their cause, and deliveries to enqueue after it. */
type PostingEffects = { deliveryIds: string[]; statements: Statement[] };

const jobDeliveryRow = (ctx: Ctx, action: "posting.publish" | "posting.withdraw", jobId: string) =>
  deliveryRow(ctx, {
    kind: "portal",
    action,
    dedupeKey: `${action}:${jobId}:${ctx.newId()}`,
    entityType: "job",
    entityId: jobId,
  });

/**
 * Withdraws a job from all job boards. Append after the statement that closes the job: it does nothing while the job
 * is open, so a refused change withdraws nothing.
 */
export function withdrawPostings(ctx: Ctx, jobId: string): PostingEffects {
  const now = iso(ctx.clock());
  const row = jobDeliveryRow(ctx, "posting.withdraw", jobId);
  const statements = [
    insertDeliveriesIf(ctx.db, [row], needsWithdrawal(ctx.db, jobId, now)),
    setPostingsRemoved(ctx.db, jobId, now),
  ];
  return { deliveryIds: [row.id], statements };
}

/**
 * Sends changed fields to the job boards that have the job. Append after the edit; does nothing while the job is
 * closed or was never posted.
 */
export const updatePostings = (ctx: Ctx, jobId: string): PostingEffects =>
  republishPostings(ctx, jobId, null);

/** Restores postings withdrawn after `since`. Append after the statement that reopens the job. */
export const restorePostings = (ctx: Ctx, jobId: string, since: string): PostingEffects =>
  republishPostings(ctx, jobId, since);

function republishPostings(ctx: Ctx, jobId: string, since: string | null): PostingEffects {
  const now = iso(ctx.clock());
  const row = jobDeliveryRow(ctx, "posting.publish", jobId);
  const statements = [
    setPostingsPending(ctx.db, jobId, now, since),
    insertDeliveriesIf(ctx.db, [row], needsPublication(ctx.db, jobId, now)),
  ];
  return { deliveryIds: [row.id], statements };
}

/**
 * The feed of an active pull board: open jobs published to all boards plus those posted to this one. Null for an
 * unknown key.
 */
export async function findJobBoardFeed(
  ctx: Ctx,
  key: string,
): Promise<{ jobBoard: queries.FeedJobBoard; pages: AsyncGenerator<JobRow[]> } | null> {
  const jobBoard = await queries.findFeedJobBoard(ctx.db, key);
  return jobBoard && { jobBoard, pages: iterateFeedJobs(ctx, jobBoard.id) };
}

async function* iterateFeedJobs(ctx: Ctx, jobBoardId: string): AsyncGenerator<JobRow[]> {
  for await (const jobs of iterateOpenJobs(ctx)) {
    const individualJobIds = jobs.filter(({ publishToPortals }) => !publishToPortals).map(({ id }) => id);
    const posted = new Set(await queries.listPostedJobIds(ctx.db, jobBoardId, individualJobIds));
    yield jobs.filter((job) => job.publishToPortals || posted.has(job.id));
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
