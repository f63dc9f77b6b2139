import { iso, shift } from "#worker/base/clock.ts";
import { insertDeliveriesWhere } from "#worker/db/outbox.ts";
import type { Ctx } from "#worker/runtime/ctx.ts";
import { deliveryRow } from "#worker/runtime/deliveries.ts";
import type { Statement } from "#worker/runtime/queries.ts";
import { type JobRow, openJobsInParts } from "#worker/features/jobs/index.ts";
import { mustBeTaken, mustBeTold, setPostingsPending, setPostingsRemoved } from "./postings-queries.ts";
import * as queries from "./queries.ts";

/** Statements for the end of the batch of their cause, and what to `announce` after it. */
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
 * Takes a job off all portals. Stands in the batch after what archives, expires or deletes it, and does nothing while the
 * job is open, so that a refused change withdraws nothing.
 */
export function withdrawPostings(ctx: Ctx, jobId: string): Distribution {
  const now = iso(ctx.clock());
  const row = aboutJob(ctx, "posting.withdraw", jobId);
  const statements = [
    insertDeliveriesWhere(ctx.db, [row], mustBeTaken(jobId, now)),
    setPostingsRemoved(ctx.db, jobId, now),
  ];
  return { deliveryIds: [row.id], statements };
}

/**
 * Tells the portals that already have a job what it says now. Stands in the batch after an edit of public fields; does
 * nothing while the job is closed or was never given to a portal.
 */
export const announceChange = (ctx: Ctx, jobId: string): Distribution => tellAgain(ctx, jobId, null);

/** Gives back what was withdrawn after `since`. Stands in the batch after what opens the job again. */
export const restorePostings = (ctx: Ctx, jobId: string, since: string): Distribution =>
  tellAgain(ctx, jobId, since);

function tellAgain(ctx: Ctx, jobId: string, since: string | null): Distribution {
  const now = iso(ctx.clock());
  const row = aboutJob(ctx, "posting.publish", jobId);
  const statements = [
    setPostingsPending(ctx.db, jobId, now, since),
    insertDeliveriesWhere(ctx.db, [row], mustBeTold(jobId, now)),
  ];
  return { deliveryIds: [row.id], statements };
}

/** What an active portal may pull: the open jobs that go to all portals, and those that were given to this one; or null. */
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

/** A portal has read its feed: when, as whom, how many jobs; what waited for that is listed now. */
export async function noteFeedFetch(ctx: Ctx, portalId: string, jobIds: string[]): Promise<void> {
  const now = ctx.clock();
  const fetch = {
    fetchedAt: iso(now),
    fetchedBy: ctx.caller.userAgent.slice(0, 200),
    fetchedJobs: jobIds.length,
  };
  await ctx.db.batch([
    queries.setFetched(ctx.db, portalId, iso(shift(now, -SECONDS_BETWEEN_NOTES, "second")), fetch),
    queries.setPostingsListed(ctx.db, portalId, jobIds, iso(now)),
  ]);
}

/** Whether this is the key that IndexNow looks for at /{key}.txt. */
export const isIndexNowKey = (ctx: Ctx, key: string): Promise<boolean> => queries.isIndexNowKey(ctx.db, key);
