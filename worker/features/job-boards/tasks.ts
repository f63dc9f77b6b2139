import { jobPath } from "#contract/jobs/address.ts";
import { Job } from "#contract/jobs/schemas.ts";
import { isPublicHttps } from "#contract/public-url.ts";
import { iso } from "#worker/base/clock.ts";
import { NotConfigured, staffErrorMessage } from "#worker/base/errors.ts";
import { insertDeliveriesIf } from "#worker/db/outbox.ts";
import type { JobBoardAccount } from "#worker/ports/job-board.ts";
import { isFinalFailure } from "#worker/runtime/attempts.ts";
import type { Ctx } from "#worker/runtime/ctx.ts";
import { enqueueDeliveries, type DeliveryHandler, deliveryRow } from "#worker/runtime/deliveries.ts";
import type { Delivery } from "#worker/runtime/queries.ts";
import { withIndustryLabel } from "#worker/features/jobs/index.ts";
import * as postings from "./postings-queries.ts";
import { findJobBoard, type JobBoardRow } from "./queries.ts";
import { listMissingSettings } from "./rules.ts";
import { openApiKey } from "./api-key.ts";

/** The posting status that each action processes. */
const statusByAction = { "posting.publish": "pending", "posting.withdraw": "removed" } as const;
type Action = keyof typeof statusByAction;

/**
 * Publishes a job on one board. A delivery without a board fans out into one per pending board, so that each retries
 * separately; boards that accept batches get all their pending jobs at once.
 */
export const publishPosting: DeliveryHandler = async (ctx, delivery) => {
  const jobBoard = await resolveJobBoard(ctx, delivery, "posting.publish");
  const adapter = jobBoard && ctx.ports.jobBoards[jobBoard.adapter];
  if (!adapter || adapter.mode === "pull") return {};
  const jobId = delivery.entityId;
  const pending = await postings.listPendingJobs(
    ctx.db,
    jobBoard.id,
    jobId,
    adapter.maxBatch,
    iso(ctx.clock()),
  );
  const requested = pending.find(({ job }) => job.id === jobId);
  // Already published or closed meanwhile, possibly by a request that did not see this delivery.
  if (!requested) return enqueueWithdrawals(ctx, delivery, jobBoard.id, [jobId]);
  const notices = await Promise.all(
    pending.map(async ({ job, updatedAt }) => ({
      id: noticeId(delivery, updatedAt),
      jobId: job.id,
      url: ctx.config.origin + jobPath(job),
      job: Job.parse(await withIndustryLabel(ctx, job)),
    })),
  );
  const version = { jobId, updatedAt: requested.updatedAt };
  try {
    if (!jobBoard.isActive) throw new NotConfigured("the portal", jobBoard.name, "is switched off");
    const { externalId } = await adapter.publish(await openJobBoard(ctx, jobBoard), notices);
    const versions = pending.map((row) => ({ jobId: row.job.id, updatedAt: row.updatedAt }));
    const results = await postings.setPostingsConfirmed(
      ctx.db,
      jobBoard.id,
      versions,
      iso(ctx.clock()),
      externalId ?? null,
    );
    const closed = results.filter(({ status }) => status === "removed").map((row) => row.jobId);
    await enqueueWithdrawals(ctx, delivery, jobBoard.id, closed);
    // Edited during the call: the board has the previous version.
    const isStale = results.some((row) => row.jobId === jobId && row.status === "pending");
    if (isStale) return await publishPosting(ctx, delivery);
    return externalId === undefined ? {} : { externalId };
  } catch (error) {
    const status = isFinalFailure(error, delivery.attempts) ? "failed" : "pending";
    await postings.setPostingFailed(ctx.db, jobBoard.id, version, {
      status,
      errorMessage: staffErrorMessage(error),
    });
    throw error;
  }
};

/** Withdraws a job unless it is open again or the board no longer lists it. */
export const withdrawPosting: DeliveryHandler = async (ctx, delivery) => {
  const jobBoard = await resolveJobBoard(ctx, delivery, "posting.withdraw");
  const adapter = jobBoard && ctx.ports.jobBoards[jobBoard.adapter];
  if (!adapter || adapter.mode === "pull") return {};
  const jobId = delivery.entityId;
  const posting = await postings.findPosting(ctx.db, jobId, jobBoard.id);
  if (posting?.status !== "removed" || posting.postedAt === null) return {};
  try {
    const url = ctx.config.origin + jobPath({ id: jobId, title: posting.jobTitle });
    const notice = { id: noticeId(delivery, posting.updatedAt), jobId, url };
    await adapter.withdraw(await openJobBoard(ctx, jobBoard), [notice]);
  } catch (error) {
    await postings.setWithdrawalResult(
      ctx.db,
      jobId,
      jobBoard.id,
      `Not taken down yet. ${staffErrorMessage(error)}`,
    );
    throw error;
  }
  await postings.setWithdrawalResult(ctx.db, jobId, jobBoard.id, null);
  return {};
};

/** Stable across retries of one posting version; an edit or a closing changes it. */
const noticeId = ({ id }: Delivery, updatedAt: string) => `${id}:${updatedAt}`;

/** The board of this delivery; null after a fan-out, or when the board was deleted. */
async function resolveJobBoard(ctx: Ctx, delivery: Delivery, action: Action): Promise<JobBoardRow | null> {
  const { payload, entityId: jobId } = delivery;
  if (typeof payload.portalId === "string") return findJobBoard(ctx.db, payload.portalId);
  const targets = await postings.listBoardsToNotify(ctx.db, jobId, statusByAction[action]);
  const pairs = targets.map(({ portalId }) => ({ jobId, portalId }));
  await enqueuePostings(ctx, delivery, pairs, action);
  return null;
}

/** For jobs that closed while they were being published. */
async function enqueueWithdrawals(ctx: Ctx, delivery: Delivery, jobBoardId: string, jobIds: string[]) {
  const pairs = jobIds.map((jobId) => ({ jobId, portalId: jobBoardId }));
  await enqueuePostings(ctx, delivery, pairs, "posting.withdraw");
  return {};
}

/** Inserts a delivery per pair that needs one and has none waiting. Idempotent per cause. */
async function enqueuePostings(
  ctx: Ctx,
  cause: Delivery,
  pairs: readonly { jobId: string; portalId: string }[],
  action: Action,
): Promise<void> {
  if (pairs.length === 0) return;
  const rows = pairs.map(({ jobId, portalId }) => ({
    portalId,
    row: postingDeliveryRow(ctx, action, jobId, portalId, cause.id),
  }));
  const [first, ...others] = rows.map(({ row, portalId }) =>
    insertDeliveriesIf(
      ctx.db,
      [row],
      postings.hasNoWaitingDelivery(ctx.db, {
        action,
        jobId: row.entityId,
        portalId,
        status: statusByAction[action],
      }),
    ),
  );
  await ctx.db.batch([first!, ...others]);
  enqueueDeliveries(
    ctx,
    rows.map(({ row }) => row.id),
  );
}

export const postingDeliveryRow = (
  ctx: Ctx,
  action: Action,
  jobId: string,
  jobBoardId: string,
  cause: string,
) =>
  deliveryRow(ctx, {
    kind: "portal",
    action,
    dedupeKey: `${action}:${cause}:${jobId}:${jobBoardId}`,
    entityType: "job",
    entityId: jobId,
    payload: { portalId: jobBoardId },
  });

/** The board with its decrypted key. A site without a public https origin can't be linked to. */
async function openJobBoard(ctx: Ctx, jobBoard: JobBoardRow): Promise<JobBoardAccount> {
  const [setting] = listMissingSettings(jobBoard);
  if (setting) throw new NotConfigured(setting, jobBoard.name);
  if (!isPublicHttps(ctx.config.origin)) {
    throw new NotConfigured("PUBLIC_ORIGIN", jobBoard.name, "is not a public https:// address");
  }
  const { key, name, config } = jobBoard;
  return { key, name, config, apiKey: await openApiKey(ctx, jobBoard) };
}
