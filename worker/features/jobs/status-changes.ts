import type { JobBulk, JobBulkOutcome } from "#contract/jobs/schemas.ts";
import type { JobBulkAction, JobStatus } from "#contract/jobs/constants.ts";
import { iso } from "#worker/base/clock.ts";
import { recordActivity } from "#worker/runtime/activity.ts";
import type { Ctx, StaffCtx } from "#worker/runtime/ctx.ts";
import { enqueueDeliveries } from "#worker/runtime/deliveries.ts";
import type { Statement } from "#worker/runtime/queries.ts";
import { undoCutoff } from "#worker/runtime/undo.ts";
import { updatePostings, restorePostings, withdrawPostings } from "./postings.ts";
import { type JobState, listJobStates, setArchived, setPublished, setReopened } from "./status-queries.ts";
import { checkBulkAction } from "./rules.ts";

type JobBoardEffects = { deliveryIds: string[]; statements: Statement[] };

/** Job board effects of closing and reopening. Each checks in its batch that the job really is closed or open. */
export const withdrawFromJobBoards = (ctx: Ctx, jobId: string): JobBoardEffects =>
  withdrawPostings(ctx, jobId);
export const restoreOnJobBoards = (ctx: Ctx, jobId: string): JobBoardEffects =>
  restorePostings(ctx, jobId, undoCutoff(ctx));

/** Job board effects of an edit: a status change or changed fields of a published job. */
export function syncJobBoards(ctx: Ctx, jobId: string, before: JobStatus, after: JobStatus): JobBoardEffects {
  if (after !== "published")
    return before === "published" ? withdrawFromJobBoards(ctx, jobId) : { deliveryIds: [], statements: [] };
  return before === "published" ? updatePostings(ctx, jobId) : restoreOnJobBoards(ctx, jobId);
}

const CONFLICT = "Someone else has just changed this job.";

const bulkActions: Record<
  JobBulkAction,
  { activity: string; message: string; statusAfter: (job: JobState) => JobStatus | null }
> = {
  publish: { activity: "job.publish", message: "Published.", statusAfter: () => "published" },
  archive: { activity: "job.archive", message: "Archived.", statusAfter: () => "archived" },
  reopen: {
    activity: "job.reopen",
    message: "Restored.",
    statusAfter: ({ archivedFrom }) => archivedFrom,
  },
};

/**
 * Applies one action to several jobs in one batch and returns the outcome of each. A refused job does not stop the
 * others.
 */
export async function bulkUpdateJobs(ctx: StaffCtx, { action, ids }: JobBulk): Promise<JobBulkOutcome> {
  const now = iso(ctx.clock());
  const since = undoCutoff(ctx);
  const uniqueIds = [...new Set(ids)];
  const states = new Map((await listJobStates(ctx.db, uniqueIds)).map((job) => [job.id, job]));
  const checked = uniqueIds.map((id) => {
    const job = states.get(id);
    return { id, job, refusal: checkBulkAction(action, job, now, since) };
  });
  const steps = checked
    .filter(({ refusal }) => !refusal)
    .map(({ id, job }) => {
      const update = {
        publish: setPublished(ctx.db, id, now),
        archive: setArchived(ctx.db, id, now),
        reopen: setReopened(ctx.db, id, since, now),
      }[action];
      const status = { before: job!.status, after: bulkActions[action].statusAfter(job!) };
      const details = { title: job!.title, status };
      const entry = { action: bulkActions[action].activity, entityType: "job", entityId: id, details };
      const { deliveryIds, statements } =
        action === "archive" ? withdrawFromJobBoards(ctx, id) : restoreOnJobBoards(ctx, id);
      return { id, deliveryIds, statements: [update, recordActivity(ctx, entry), ...statements] };
    });
  const [first, ...rest] = steps.flatMap(({ statements }) => statements);
  const batchResults: unknown[] = first ? await ctx.db.batch([first, ...rest]) : [];
  enqueueDeliveries(
    ctx,
    steps.flatMap(({ deliveryIds }) => deliveryIds),
  );
  const changed = new Set(
    batchResults.flatMap((rows) => (Array.isArray(rows) ? rows.map((row: { id?: string }) => row.id) : [])),
  );
  const results = checked.map(({ id, job, refusal }) => ({
    id,
    title: job?.title ?? null,
    ...(refusal ??
      (changed.has(id)
        ? { outcome: "changed" as const, message: bulkActions[action].message }
        : { outcome: "refused" as const, message: CONFLICT })),
  }));
  return { changed: results.filter(({ outcome }) => outcome === "changed").length, results };
}
