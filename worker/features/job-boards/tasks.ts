import { Job } from "#contract/jobs/endpoints.ts";
import { isPublicHttps } from "#contract/public-address.ts";
import { iso } from "#worker/base/clock.ts";
import { NotConfigured, staffErrorMessage } from "#worker/base/errors.ts";
import { insertDeliveriesIf } from "#worker/db/outbox.ts";
import type { JobBoardAccount } from "#worker/ports/job-board.ts";
import { isFinalFailure } from "#worker/runtime/attempts.ts";
import type { Ctx } from "#worker/runtime/ctx.ts";
import { enqueueDeliveries, type DeliveryHandler, deliveryRow } from "#worker/runtime/deliveries.ts";
import type { Delivery } from "#worker/runtime/queries.ts";
import * as postings from "./postings-queries.ts";
import { findPortal, type PortalRow } from "./queries.ts";
import { missingSettings } from "./rules.ts";
import { plainKey } from "./sealed-key.ts";

/** The posting status that each action processes. */
const awaited = { "posting.publish": "pending", "posting.withdraw": "removed" } as const;
type Action = keyof typeof awaited;

/**
 * Publishes a job on one board. A delivery without a board fans out into one per pending board, so that each retries
 * on its own; boards that accept batches get all their pending jobs at once.
 */
export const publishPosting: DeliveryHandler = async (ctx, delivery) => {
  const portal = await portalOf(ctx, delivery, "posting.publish");
  const board = portal && ctx.ports.jobBoards[portal.adapter];
  if (!board || board.mode === "pull") return {};
  const jobId = delivery.entityId;
  const waiting = await postings.listPending(ctx.db, portal.id, jobId, board.maxBatch, iso(ctx.clock()));
  const own = waiting.find(({ job }) => job.id === jobId);
  // Already published or closed meanwhile, possibly by a request that did not see this delivery.
  if (!own) return takeBackIfTold(ctx, delivery, portal.id, [jobId]);
  const notices = waiting.map(({ job, seen }) => ({
    id: noticeId(delivery, seen),
    jobId: job.id,
    url: jobUrl(ctx, job.id),
    job: Job.parse(job),
  }));
  const seen = { jobId, seen: own.seen };
  try {
    if (!portal.isActive) throw new NotConfigured("the portal", portal.name, "is switched off");
    const { externalId } = await board.publish(await asPortal(ctx, portal), notices);
    const told = waiting.map((row) => ({ jobId: row.job.id, seen: row.seen }));
    const now = await postings.setPostingsTold(ctx.db, portal.id, told, iso(ctx.clock()), externalId ?? null);
    const closed = now.filter(({ status }) => status === "removed").map((row) => row.jobId);
    await takeBackIfTold(ctx, delivery, portal.id, closed);
    // Edited during the call: the board has the previous version.
    const isStale = now.some((row) => row.jobId === jobId && row.status === "pending");
    if (isStale) return await publishPosting(ctx, delivery);
    return externalId === undefined ? {} : { externalId };
  } catch (error) {
    const status = isFinalFailure(error, delivery.attempts) ? "failed" : "pending";
    await postings.setPostingFailed(ctx.db, portal.id, seen, { status, errorMessage: staffErrorMessage(error) });
    throw error;
  }
};

/** Withdraws a job unless it is open again or the board no longer lists it. */
export const withdrawPosting: DeliveryHandler = async (ctx, delivery) => {
  const portal = await portalOf(ctx, delivery, "posting.withdraw");
  const board = portal && ctx.ports.jobBoards[portal.adapter];
  if (!board || board.mode === "pull") return {};
  const jobId = delivery.entityId;
  const posting = await postings.findPosting(ctx.db, jobId, portal.id);
  if (posting?.status !== "removed" || posting.postedAt === null) return {};
  try {
    const notice = { id: noticeId(delivery, posting.updatedAt), jobId, url: jobUrl(ctx, jobId) };
    await board.withdraw(await asPortal(ctx, portal), [notice]);
  } catch (error) {
    await postings.setPostingTaken(ctx.db, jobId, portal.id, `Not taken down yet. ${staffErrorMessage(error)}`);
    throw error;
  }
  await postings.setPostingTaken(ctx.db, jobId, portal.id, null);
  return {};
};

/** Stable across retries of one posting version; an edit or a closing changes it. */
const noticeId = ({ id }: Delivery, seen: string) => `${id}:${seen}`;

const jobUrl = (ctx: Ctx, jobId: string) => `${ctx.config.origin}/jobs/${jobId}`;

/** The board of this delivery; null after a fan-out, or when the board was deleted. */
async function portalOf(ctx: Ctx, delivery: Delivery, action: Action): Promise<PortalRow | null> {
  const { payload, entityId: jobId } = delivery;
  if (typeof payload.portalId === "string") return findPortal(ctx.db, payload.portalId);
  const portals = await postings.listToTell(ctx.db, jobId, awaited[action]);
  const pairs = portals.map(({ portalId }) => ({ jobId, portalId }));
  await send(ctx, delivery, pairs, action);
  return null;
}

/** For jobs that closed while they were being published. */
async function takeBackIfTold(ctx: Ctx, delivery: Delivery, portalId: string, jobIds: string[]) {
  const pairs = jobIds.map((jobId) => ({ jobId, portalId }));
  await send(ctx, delivery, pairs, "posting.withdraw");
  return {};
}

/** Inserts a delivery per pair that needs one and has none waiting. Idempotent per cause. */
async function send(
  ctx: Ctx,
  cause: Delivery,
  pairs: readonly { jobId: string; portalId: string }[],
  action: Action,
): Promise<void> {
  if (pairs.length === 0) return;
  const rows = pairs.map(({ jobId, portalId }) => ({
    portalId,
    row: postingDelivery(ctx, action, jobId, portalId, cause.id),
  }));
  const [first, ...others] = rows.map(({ row, portalId }) =>
    insertDeliveriesIf(
      ctx.db,
      [row],
      postings.nothingWaits(action, row.entityId, portalId, awaited[action]),
    ),
  );
  await ctx.db.batch([first!, ...others]);
  enqueueDeliveries(
    ctx,
    rows.map(({ row }) => row.id),
  );
}

export const postingDelivery = (ctx: Ctx, action: Action, jobId: string, portalId: string, cause: string) =>
  deliveryRow(ctx, {
    kind: "portal",
    action,
    dedupeKey: `${action}:${cause}:${jobId}:${portalId}`,
    entityType: "job",
    entityId: jobId,
    payload: { portalId },
  });

/** The board with its decrypted key. A site without a public https origin can't be linked to. */
async function asPortal(ctx: Ctx, portal: PortalRow): Promise<JobBoardAccount> {
  const [setting] = missingSettings(portal);
  if (setting) throw new NotConfigured(setting, portal.name);
  if (!isPublicHttps(ctx.config.origin)) {
    throw new NotConfigured("PUBLIC_ORIGIN", portal.name, "is no public https:// address");
  }
  const { key, name, config } = portal;
  return { key, name, config, apiKey: await plainKey(ctx, portal) };
}
