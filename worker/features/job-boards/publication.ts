import type { PublishResult } from "#contract/job-boards/schemas.ts";
import { FEED_ADAPTER } from "#contract/job-boards/constants.ts";
import { iso } from "#worker/base/clock.ts";
import { AppError } from "#worker/base/errors.ts";
import { insertDeliveriesIf } from "#worker/db/outbox.ts";
import { recordActivity } from "#worker/runtime/activity.ts";
import type { Ctx, StaffCtx } from "#worker/runtime/ctx.ts";
import { deliver, enqueueDelivery } from "#worker/runtime/deliveries.ts";
import { findOpenJob, getJob, setOffFeeds } from "#worker/features/jobs/index.ts";
import * as postings from "./postings-queries.ts";
import { listJobBoards, type JobBoardRow } from "./queries.ts";
import { listMissingParts } from "./rules.ts";
import { postingDeliveryRow, publishPosting, withdrawPosting } from "./tasks.ts";
import { upsertExcludedPostings } from "./withdrawal-queries.ts";

const CLOSED =
  "Only open jobs can be published to job boards. Publish the job first and check its closing date.";
/** The response waits this long for the boards; slower deliveries continue and are reported as pending. */
const RESPONSE_TIMEOUT_MS = 8_000;
const handlers = { "posting.publish": publishPosting, "posting.withdraw": withdrawPosting };

type Action = keyof typeof handlers;

/**
 * Posts an open job to the chosen or every active board, delivers to push boards at once and returns the status of
 * each. The message of a board that lacks a setting names the setting.
 */
export async function publishToJobBoards(
  ctx: StaffCtx,
  jobId: string,
  chosenIds: readonly string[] | undefined,
): Promise<PublishResult[]> {
  if (!(await findOpenJob(ctx, jobId))) throw new AppError("conflict", CLOSED);
  const chosen = await listChosenBoards(ctx, chosenIds);
  const inactive = chosenIds && chosen.find(({ isActive }) => !isActive);
  if (inactive) throw new AppError("conflict", `${inactive.name} is turned off. Turn it on first.`);
  const jobBoards = chosen.filter(({ isActive }) => isActive);
  if (jobBoards.length === 0) return [];
  await submitPostings(ctx, jobId, jobBoards, false);
  const active = new Map(jobBoards.map((jobBoard) => [jobBoard.id, jobBoard]));
  return (await postings.listPostings(ctx.db, jobId)).flatMap((posting) => {
    const { portalId, portal, status, externalId, errorMessage } = posting;
    const jobBoard = active.get(portalId);
    if (!jobBoard) return [];
    const message = errorMessage ?? listMissingParts(jobBoard, true).join(" ");
    const result = { portalId, portal, status };
    return [
      { ...result, ...(externalId !== null && { externalId }), ...(message && { errorMessage: message }) },
    ];
  });
}

async function listChosenBoards(ctx: Ctx, ids: readonly string[] | undefined): Promise<JobBoardRow[]> {
  const all = await listJobBoards(ctx.db);
  if (!ids) return all;
  const chosen = all.filter(({ id }) => ids.includes(id));
  if (chosen.length < new Set(ids).size) throw new AppError("not_found", "This job board no longer exists.");
  return chosen;
}

/** Takes a job off the chosen boards, or off all and out of their feeds. It stays on the site. */
export async function withdrawFromJobBoards(
  ctx: StaffCtx,
  jobId: string,
  chosenIds: readonly string[] | undefined,
): Promise<postings.PostingRow[]> {
  const job = await getJob(ctx.db, jobId, null);
  const jobBoards = await listChosenBoards(ctx, chosenIds);
  const now = iso(ctx.clock());
  const rows = jobBoards.map(({ id }) => ({ id: ctx.newId(), portalId: id }));
  const pushBoardIds = jobBoards.filter(({ adapter }) => adapter !== FEED_ADAPTER).map(({ id }) => id);
  const causeId = ctx.newId();
  await ctx.db.batch([
    upsertExcludedPostings(ctx.db, jobId, rows, { now, staffId: ctx.staff.id }),
    recordActivity(ctx, {
      action: "job.withdraw",
      entityType: "job",
      entityId: jobId,
      details: { title: job.title, portals: jobBoards.map(({ name }) => name) },
    }),
    ...(chosenIds ? [] : [setOffFeeds(ctx.db, jobId, now)]),
    ...pushBoardIds.map((portalId) =>
      insertPostingDelivery(ctx, "posting.withdraw", jobId, portalId, causeId),
    ),
  ]);
  await deliverNow(ctx, "posting.withdraw", jobId, pushBoardIds);
  return postings.listPostings(ctx.db, jobId);
}

const statusBeforeDelivery = { "posting.publish": "pending", "posting.withdraw": "removed" } as const;

/** Inserts a delivery if the posting has the status that needs it and none is on its way. */
const insertPostingDelivery = (
  ctx: Ctx,
  action: keyof typeof statusBeforeDelivery,
  jobId: string,
  portalId: string,
  causeId: string,
) =>
  insertDeliveriesIf(
    ctx.db,
    [postingDeliveryRow(ctx, action, jobId, portalId, causeId)],
    postings.hasNoActiveDelivery(ctx.db, { action, jobId, portalId, status: statusBeforeDelivery[action] }),
  );

/** Retries one posting now: publishes an open job, or withdraws one that was closed or taken off. */
export async function retryPosting(
  ctx: StaffCtx,
  jobId: string,
  jobBoardId: string,
): Promise<postings.PostingRow> {
  const posting = await getPosting(ctx, jobId, jobBoardId);
  const jobBoards = (await listJobBoards(ctx.db)).filter(({ id }) => id === jobBoardId);
  const isOpen = (await findOpenJob(ctx, jobId)) !== null;
  if (
    (!isOpen || posting.excludedAt !== null) &&
    posting.status === "removed" &&
    posting.postedAt !== null &&
    posting.adapter !== FEED_ADAPTER
  ) {
    await retryWithdrawal(ctx, posting, jobId);
    return getPosting(ctx, jobId, jobBoardId);
  }
  if (!isOpen) throw new AppError("conflict", CLOSED);
  if (!posting.isActive) throw new AppError("conflict", `${posting.portal} is turned off. Turn it on first.`);
  if (posting.adapter === FEED_ADAPTER && ["pending", "listed"].includes(posting.status)) {
    throw new AppError("conflict", `${posting.portal} reads the feed itself. There is nothing to send.`);
  }
  await submitPostings(ctx, jobId, jobBoards, true);
  return getPosting(ctx, jobId, jobBoardId);
}

export async function getPosting(ctx: Ctx, jobId: string, jobBoardId: string): Promise<postings.PostingRow> {
  const row = (await postings.listPostings(ctx.db, jobId)).find((each) => each.portalId === jobBoardId);
  if (!row) throw new AppError("not_found", "This job has not been published to this job board.");
  return row;
}

const distributionActivity = (boardNames: readonly string[], jobId: string) => ({
  action: "job.distribute",
  entityType: "job",
  entityId: jobId,
  details: { portals: boardNames },
});

/**
 * Writes postings, activity and deliveries in one batch. A delivery is inserted only when none is active, so
 * concurrent requests create one.
 */
async function submitPostings(
  ctx: StaffCtx,
  jobId: string,
  jobBoards: readonly JobBoardRow[],
  isRetry: boolean,
): Promise<void> {
  const now = iso(ctx.clock());
  const rows = jobBoards.map(({ id }) => ({ id: ctx.newId(), portalId: id }));
  const pushBoardIds = jobBoards.filter(({ adapter }) => adapter !== FEED_ADAPTER).map(({ id }) => id);
  const names = jobBoards.map(({ name }) => name);
  const causeId = ctx.newId();
  await ctx.db.batch([
    postings.upsertPostings(ctx.db, jobId, rows, { now, staffId: ctx.staff.id }, isRetry),
    recordActivity(ctx, distributionActivity(names, jobId)),
    ...pushBoardIds.map((portalId) =>
      insertPostingDelivery(ctx, "posting.publish", jobId, portalId, causeId),
    ),
    postings.setDeliveriesDue(ctx.db, ["posting.publish", jobId, pushBoardIds], now, isRetry),
  ]);
  await deliverNow(ctx, "posting.publish", jobId, pushBoardIds);
}

async function retryWithdrawal(
  ctx: StaffCtx,
  { portalId, portal }: postings.PostingRow,
  jobId: string,
): Promise<void> {
  await ctx.db.batch([
    insertPostingDelivery(ctx, "posting.withdraw", jobId, portalId, ctx.newId()),
    recordActivity(ctx, distributionActivity([portal], jobId)),
    postings.setDeliveriesDue(ctx.db, ["posting.withdraw", jobId, [portalId]], iso(ctx.clock()), true),
  ]);
  await deliverNow(ctx, "posting.withdraw", jobId, [portalId]);
}

/** Delivers due rows to all boards in parallel and waits at most `RESPONSE_TIMEOUT_MS`. */
async function deliverNow(ctx: Ctx, action: Action, jobId: string, jobBoardIds: string[]): Promise<void> {
  const due = await postings.listDueDeliveries(ctx.db, action, jobId, jobBoardIds, iso(ctx.clock()));
  const attempts = Promise.all(due.map(({ id }) => deliverOne(ctx, id)));
  ctx.waitUntil(attempts);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise((resolve) => (timer = setTimeout(resolve, RESPONSE_TIMEOUT_MS)));
  await Promise.race([attempts, timeout]);
  clearTimeout(timer);
}

/** A board's failure is stored on its delivery. Our own errors are logged, and cron retries the delivery. */
async function deliverOne(ctx: Ctx, id: string): Promise<void> {
  try {
    const outcome = await deliver(ctx, id, handlers);
    if (!outcome.done)
      await enqueueDelivery(ctx, { id, kind: "portal" }, { delaySeconds: outcome.retryInSeconds + 1 });
  } catch (error) {
    ctx.log("error", "posting.attempt_failed", { deliveryId: id }, error);
  }
}
