import { iso } from "#worker/base/clock.ts";
import { AppError } from "#worker/base/errors.ts";
import { recordActivity } from "#worker/runtime/activity.ts";
import type { StaffCtx } from "#worker/runtime/ctx.ts";
import { findOpenJob, getJob } from "#worker/features/jobs/index.ts";
import { upsertConfirmedPosting } from "./confirmation-queries.ts";
import type { PostingRow } from "./postings-queries.ts";
import { getPosting } from "./publication.ts";
import { getJobBoard } from "./queries.ts";

/** Marks a job as live on a job board, as a person saw it there. Throws conflict if it can't be there. */
export async function confirmPosting(
  ctx: StaffCtx,
  jobId: string,
  jobBoardId: string,
  adUrl: string,
): Promise<PostingRow> {
  const [job, jobBoard] = await Promise.all([getJob(ctx.db, jobId, null), getJobBoard(ctx.db, jobBoardId)]);
  const row = { id: ctx.newId(), portalId: jobBoardId };
  const change = { now: iso(ctx.clock()), staffId: ctx.staff.id };
  const [confirmed] = await ctx.db.batch([
    upsertConfirmedPosting(ctx.db, jobId, row, adUrl || null, change),
    recordActivity(ctx, {
      action: "job.confirm",
      entityType: "job",
      entityId: jobId,
      details: { title: job.title, portal: jobBoard.name, ...(adUrl && { adUrl }) },
    }),
  ]);
  if (confirmed.length === 0) throw await confirmationError(ctx, jobId, jobBoardId);
  return getPosting(ctx, jobId, jobBoardId);
}

/** Finds out why nothing was confirmed. */
async function confirmationError(ctx: StaffCtx, jobId: string, jobBoardId: string): Promise<AppError> {
  if (!(await findOpenJob(ctx, jobId)))
    return new AppError("conflict", "Only open jobs can be live on a portal.");
  const { portal, status, excludedAt } = await getPosting(ctx, jobId, jobBoardId);
  if (excludedAt !== null || status === "removed")
    return new AppError("conflict", `The job was taken off ${portal}. Publish it there again first.`);
  return new AppError("conflict", `The job has not been sent to ${portal} yet.`);
}
