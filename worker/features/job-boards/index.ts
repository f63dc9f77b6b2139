import { iso, addTime } from "#worker/base/clock.ts";
import { insertDeliveriesIf } from "#worker/db/outbox.ts";
import type { Ctx } from "#worker/runtime/ctx.ts";
import { deliveryRow } from "#worker/runtime/deliveries.ts";
import type { Statement } from "#worker/runtime/queries.ts";
import { type JobRow, openJobsInParts } from "#worker/features/jobs/index.ts";
import { mustBeTaken, mustBeTold, setPostingsPending, setPostingsRemoved } from "./postings-queries.ts";
import * as queries from "./queries.ts";

/** Statements to append to the batch of their cause, and deliveries to enqueue after it. */
type Distribution = { deliveryIds: string[]; statements: Statement[] };

const aboutJob = (ctx: Ctx, action: "posting.publish" | "posting.withdraw", jobId: string) =>
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
export function withdrawPostings(ctx: Ctx, jobId: string): Distribution {
  const now = iso(ctx.clock());
  const row = aboutJob(ctx, "posting.withdraw", jobId);
  const statements = [
    insertDeliveriesIf(ctx.db, [row], mustBeTaken(jobId, now)),
    setPostingsRemoved(ctx.db, jobId, now),
  ];
  return { deliveryIds: [row.id], statements };
}

/**
 * Sends changed fields to the job boards that have the job. Append after the edit; does nothing while the job is
 * closed or was never posted.
 */
export const announceChange = (ctx: Ctx, jobId: string): Distribution => tellAgain(ctx, jobId, null);

/** Restores postings withdrawn after `since`. Append after the statement that reopens the job. */
export const restorePostings = (ctx: Ctx, jobId: string, since: string): Distribution =>
  tellAgain(ctx, jobId, since);

function tellAgain(ctx: Ctx, jobId: string, since: string | null): Distribution {
  const now = iso(ctx.clock());
  const row = aboutJob(ctx, "posting.publish", jobId);
  const statements = [
    setPostingsPending(ctx.db, jobId, now, since),
    insertDeliveriesIf(ctx.db, [row], mustBeTold(jobId, now)),
  ];
  return { deliveryIds: [row.id], statements };
}

/**
 * The feed of an active pull board: open jobs published to all boards plus those posted to this one. Null for an
 * unknown key.
 */
export async function findPortalJobs(
  ctx: Ctx,
  key: string,
): Promise<{ portal: queries.FeedPortal; parts: AsyncGenerator<JobRow[]> } | null> {
  const portal = await queries.findFeedPortal(ctx.db, key);
  return portal && { portal, parts: jobsFor(ctx, portal.id) };
}

async function* jobsFor(ctx: Ctx, portalId: string): AsyncGenerator<JobRow[]> {
  for await (const jobs of openJobsInParts(ctx)) {
    const others = jobs.filter(({ publishToPortals }) => !publishToPortals).map(({ id }) => id);
    const posted = new Set(await queries.listPosted(ctx.db, portalId, others));
    yield jobs.filter((job) => job.publishToPortals || posted.has(job.id));
  }
}

const SECONDS_BETWEEN_NOTES = 60;

/** Records a feed fetch (time, user agent, number of jobs) and marks the pending postings as listed. */
export async function noteFeedFetch(ctx: Ctx, portalId: string, jobIds: string[]): Promise<void> {
  const now = ctx.clock();
  const fetch = {
    fetchedAt: iso(now),
    fetchedBy: ctx.caller.userAgent.slice(0, 200),
    fetchedJobs: jobIds.length,
  };
  await ctx.db.batch([
    queries.setFetched(ctx.db, portalId, iso(addTime(now, -SECONDS_BETWEEN_NOTES, "second")), fetch),
    queries.setPostingsListed(ctx.db, portalId, jobIds, iso(now)),
  ]);
}

/** Whether IndexNow may verify this key at /{key}.txt. */
export const isIndexNowKey = (ctx: Ctx, key: string): Promise<boolean> => queries.isIndexNowKey(ctx.db, key);
