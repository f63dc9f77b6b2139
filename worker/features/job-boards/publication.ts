import type { PublishResult } from "#contract/job-boards/endpoints.ts";
import { PULLED } from "#contract/job-boards/constants.ts";
import { iso } from "#worker/base/clock.ts";
import { AppError } from "#worker/base/errors.ts";
import { insertDeliveriesIf } from "#worker/db/outbox.ts";
import { recordActivity } from "#worker/runtime/activity.ts";
import type { Ctx, StaffCtx } from "#worker/runtime/ctx.ts";
import { deliver, enqueueDelivery } from "#worker/runtime/deliveries.ts";
import { findOpenJob } from "#worker/features/jobs/index.ts";
import * as postings from "./postings-queries.ts";
import { listPortals, type PortalRow } from "./queries.ts";
import { postingDelivery, publishPosting, withdrawPosting } from "./tasks.ts";

const CLOSED =
  "Only an open job can go to portals. Publish it first, and see that its closing date has not passed.";
/** The response waits this long for the boards; slower deliveries continue and are reported as pending. */
const PATIENCE_MS = 8_000;
const handlers = { "posting.publish": publishPosting, "posting.withdraw": withdrawPosting };

type Action = keyof typeof handlers;

/** Posts an open job to every active board, delivers to push boards at once and returns the status of each. */
export async function publishToPortals(ctx: StaffCtx, jobId: string): Promise<PublishResult[]> {
  if (!(await findOpenJob(ctx, jobId))) throw new AppError("conflict", CLOSED);
  const portals = (await listPortals(ctx.db)).filter(({ isActive }) => isActive);
  if (portals.length === 0) return [];
  await give(ctx, jobId, portals, false);
  const active = new Set(portals.map(({ id }) => id));
  return (await postings.listPostings(ctx.db, jobId))
    .filter(({ portalId }) => active.has(portalId))
    .map(({ portalId, portal, status, externalId, errorMessage }) => ({
      portalId,
      portal,
      status,
      ...(externalId !== null && { externalId }),
      ...(errorMessage !== null && { errorMessage }),
    }));
}

/** Retries one posting now: publishes an open job, or withdraws a closed one. */
export async function retryPosting(
  ctx: StaffCtx,
  jobId: string,
  portalId: string,
): Promise<postings.PostingRow> {
  const posting = await findRow(ctx, jobId, portalId);
  const portals = (await listPortals(ctx.db)).filter(({ id }) => id === portalId);
  const isOpen = (await findOpenJob(ctx, jobId)) !== null;
  if (!isOpen && posting.status === "removed" && posting.postedAt !== null && posting.adapter !== PULLED) {
    await takeAgain(ctx, posting, jobId);
    return findRow(ctx, jobId, portalId);
  }
  if (!isOpen) throw new AppError("conflict", CLOSED);
  if (!posting.isActive)
    throw new AppError("conflict", `${posting.portal} is switched off. Switch it on first.`);
  if (posting.adapter === PULLED && ["pending", "listed"].includes(posting.status)) {
    throw new AppError("conflict", `${posting.portal} reads our feed by itself. There is nothing to send.`);
  }
  await give(ctx, jobId, portals, true);
  return findRow(ctx, jobId, portalId);
}

async function findRow(ctx: Ctx, jobId: string, portalId: string): Promise<postings.PostingRow> {
  const row = (await postings.listPostings(ctx.db, jobId)).find((each) => each.portalId === portalId);
  if (!row) throw new AppError("not_found", "This job was never given to this portal.");
  return row;
}

const named = (portals: readonly string[], jobId: string) => ({
  action: "job.distribute",
  entityType: "job",
  entityId: jobId,
  details: { portals },
});

/**
 * Writes postings, activity and deliveries in one batch. A delivery is inserted only when none is active, so
 * concurrent requests create one.
 */
async function give(
  ctx: StaffCtx,
  jobId: string,
  portals: readonly PortalRow[],
  again: boolean,
): Promise<void> {
  const now = iso(ctx.clock());
  const rows = portals.map(({ id }) => ({ id: ctx.newId(), portalId: id }));
  const told = portals.filter(({ adapter }) => adapter !== PULLED).map(({ id }) => id);
  const names = portals.map(({ name }) => name);
  const cause = ctx.newId();
  await ctx.db.batch([
    postings.putPostings(ctx.db, jobId, rows, now, again),
    recordActivity(ctx, named(names, jobId)),
    ...told.map((portalId) =>
      insertDeliveriesIf(
        ctx.db,
        [postingDelivery(ctx, "posting.publish", jobId, portalId, cause)],
        postings.nothingUnderWay("posting.publish", jobId, portalId, "pending"),
      ),
    ),
    postings.hurryDeliveries(ctx.db, ["posting.publish", jobId, told], now, again),
  ]);
  await tryNow(ctx, "posting.publish", jobId, told);
}

async function takeAgain(
  ctx: StaffCtx,
  { portalId, portal }: postings.PostingRow,
  jobId: string,
): Promise<void> {
  const row = postingDelivery(ctx, "posting.withdraw", jobId, portalId, ctx.newId());
  const needed = postings.nothingUnderWay("posting.withdraw", jobId, portalId, "removed");
  await ctx.db.batch([
    insertDeliveriesIf(ctx.db, [row], needed),
    recordActivity(ctx, named([portal], jobId)),
    postings.hurryDeliveries(ctx.db, ["posting.withdraw", jobId, [portalId]], iso(ctx.clock()), true),
  ]);
  await tryNow(ctx, "posting.withdraw", jobId, [portalId]);
}

/** Delivers due rows to all boards in parallel and waits at most `RESPONSE_TIMEOUT_MS`. */
async function tryNow(ctx: Ctx, action: Action, jobId: string, portalIds: string[]): Promise<void> {
  const due = await postings.listDue(ctx.db, action, jobId, portalIds, iso(ctx.clock()));
  const tries = Promise.all(due.map(({ id }) => tryOne(ctx, id)));
  ctx.waitUntil(tries);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const patience = new Promise((resolve) => (timer = setTimeout(resolve, PATIENCE_MS)));
  await Promise.race([tries, patience]);
  clearTimeout(timer);
}

/** A board's failure is stored on its delivery. Our own errors are logged, and cron retries the delivery. */
async function tryOne(ctx: Ctx, id: string): Promise<void> {
  try {
    const outcome = await deliver(ctx, id, handlers);
    if (!outcome.done) await enqueueDelivery(ctx, { id, kind: "portal" }, { delaySeconds: outcome.retryInSeconds + 1 });
  } catch (error) {
    ctx.log("error", "posting.not_tried", { deliveryId: id }, error);
  }
}
