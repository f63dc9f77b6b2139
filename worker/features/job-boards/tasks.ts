import { Job } from "#contract/jobs/endpoints.ts";
import { isPublicHttps } from "#contract/public-address.ts";
import { iso } from "#worker/base/clock.ts";
import { NotConfigured, sentenceOf } from "#worker/base/errors.ts";
import { insertDeliveriesWhere } from "#worker/db/outbox.ts";
import type { JobPortal } from "#worker/ports/job-board.ts";
import { endsDelivery } from "#worker/runtime/attempts.ts";
import type { Ctx } from "#worker/runtime/ctx.ts";
import { announce, type DeliveryHandler, deliveryRow } from "#worker/runtime/deliveries.ts";
import type { Delivery } from "#worker/runtime/queries.ts";
import * as postings from "./postings-queries.ts";
import { findPortal, type PortalRow } from "./queries.ts";
import { missingSettings } from "./rules.ts";
import { plainKey } from "./sealed-key.ts";

/** How a posting stands while a portal has yet to be told, by what it is told. */
const awaited = { "posting.publish": "pending", "posting.withdraw": "removed" } as const;
type Action = keyof typeof awaited;

/**
 * Tells a portal of a job that is open. The row of a job without a portal becomes one row for each portal that waits, so
 * that each fails and is tried again by itself. Where a portal takes several at a time, what else waits for it goes along.
 */
export const publishPosting: DeliveryHandler = async (ctx, delivery) => {
  const portal = await portalOf(ctx, delivery, "posting.publish");
  const board = portal && ctx.ports.boards[portal.adapter];
  if (!board || board.way === "pulled") return {};
  const jobId = delivery.entityId;
  const waiting = await postings.listPending(ctx.db, portal.id, jobId, board.most, iso(ctx.clock()));
  const own = waiting.find(({ job }) => job.id === jobId);
  // Told already, or closed meanwhile: perhaps by somebody who did not know that it was about to be told.
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
    const { externalId } = await board.announce(await asPortal(ctx, portal), notices);
    const told = waiting.map((row) => ({ jobId: row.job.id, seen: row.seen }));
    const now = await postings.setPostingsTold(ctx.db, portal.id, told, iso(ctx.clock()), externalId ?? null);
    const closed = now.filter(({ status }) => status === "removed").map((row) => row.jobId);
    await takeBackIfTold(ctx, delivery, portal.id, closed);
    // Changed while it was told: what the portal has now is not what the page says.
    const isStale = now.some((row) => row.jobId === jobId && row.status === "pending");
    if (isStale) return await publishPosting(ctx, delivery);
    return externalId === undefined ? {} : { externalId };
  } catch (error) {
    const status = endsDelivery(error, delivery.attempts) ? "failed" : "pending";
    await postings.setPostingFailed(ctx.db, portal.id, seen, { status, errorMessage: sentenceOf(error) });
    throw error;
  }
};

/** Tells a portal that a job is closed, unless it is open again or the portal knows already. */
export const withdrawPosting: DeliveryHandler = async (ctx, delivery) => {
  const portal = await portalOf(ctx, delivery, "posting.withdraw");
  const board = portal && ctx.ports.boards[portal.adapter];
  if (!board || board.way === "pulled") return {};
  const jobId = delivery.entityId;
  const posting = await postings.findPosting(ctx.db, jobId, portal.id);
  if (posting?.status !== "removed" || posting.postedAt === null) return {};
  try {
    const notice = { id: noticeId(delivery, posting.updatedAt), jobId, url: jobUrl(ctx, jobId) };
    await board.withdraw(await asPortal(ctx, portal), [notice]);
  } catch (error) {
    await postings.setPostingTaken(ctx.db, jobId, portal.id, `Not taken down yet. ${sentenceOf(error)}`);
    throw error;
  }
  await postings.setPostingTaken(ctx.db, jobId, portal.id, null);
  return {};
};

/** The same for each try of one posting as it stands: one row may carry an edit or a closing that came after its first try. */
const noticeId = ({ id }: Delivery, seen: string) => `${id}:${seen}`;

const jobUrl = (ctx: Ctx, jobId: string) => `${ctx.config.origin}/jobs/${jobId}`;

/** The portal of this row; null after the row was divided, or when the portal is gone. */
async function portalOf(ctx: Ctx, delivery: Delivery, action: Action): Promise<PortalRow | null> {
  const { payload, entityId: jobId } = delivery;
  if (typeof payload.portalId === "string") return findPortal(ctx.db, payload.portalId);
  const portals = await postings.listToTell(ctx.db, jobId, awaited[action]);
  const pairs = portals.map(({ portalId }) => ({ jobId, portalId }));
  await send(ctx, delivery, pairs, action);
  return null;
}

/** A job that was closed while it was being told: the portal has to hear that as well. */
async function takeBackIfTold(ctx: Ctx, delivery: Delivery, portalId: string, jobIds: string[]) {
  const pairs = jobIds.map((jobId) => ({ jobId, portalId }));
  await send(ctx, delivery, pairs, "posting.withdraw");
  return {};
}

/** One row for each pair that still needs it and that no other row carries; the same cause makes it once. */
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
    insertDeliveriesWhere(
      ctx.db,
      [row],
      postings.nothingWaits(action, row.entityId, portalId, awaited[action]),
    ),
  );
  await ctx.db.batch([first!, ...others]);
  announce(
    ctx,
    rows.map(({ row }) => row.id),
  );
}

/** The row that tells one portal of one job. */
export const postingDelivery = (ctx: Ctx, action: Action, jobId: string, portalId: string, cause: string) =>
  deliveryRow(ctx, {
    kind: "portal",
    action,
    dedupeKey: `${action}:${cause}:${jobId}:${portalId}`,
    entityType: "job",
    entityId: jobId,
    payload: { portalId },
  });

/** The portal with its key in plain. Nobody outside can follow a link to a site that is not public. */
async function asPortal(ctx: Ctx, portal: PortalRow): Promise<JobPortal> {
  const [setting] = missingSettings(portal);
  if (setting) throw new NotConfigured(setting, portal.name);
  if (!isPublicHttps(ctx.config.origin)) {
    throw new NotConfigured("PUBLIC_ORIGIN", portal.name, "is no public https:// address");
  }
  const { key, name, config } = portal;
  return { key, name, config, apiKey: await plainKey(ctx, portal) };
}
