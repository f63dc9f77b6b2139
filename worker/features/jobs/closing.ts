import type { JobBulk, JobBulkOutcome } from "#contract/jobs/bulk.ts";
import type { JobBulkAction, JobStatus } from "#contract/jobs/constants.ts";
import { iso } from "#worker/base/clock.ts";
import { recordActivity } from "#worker/runtime/activity.ts";
import type { Ctx, StaffCtx } from "#worker/runtime/ctx.ts";
import { enqueueDeliveries } from "#worker/runtime/deliveries.ts";
import type { Statement } from "#worker/runtime/queries.ts";
import { undoCutoff } from "#worker/runtime/undo.ts";
import { announceChange, restorePostings, withdrawPostings } from "#worker/features/job-boards/index.ts";
import { type JobState, listJobStates, setArchived, setPublished, setReopened } from "./closing-queries.ts";
import { bulkRefusal } from "./rules.ts";

type Outside = { deliveryIds: string[]; statements: Statement[] };

/** Job board effects of closing and reopening. Each checks in its batch that the job really is closed or open. */
export const withdrawn = (ctx: Ctx, jobId: string): Outside => withdrawPostings(ctx, jobId);
export const restored = (ctx: Ctx, jobId: string): Outside => restorePostings(ctx, jobId, undoCutoff(ctx));

/** Job board effects of an edit: a status change or changed fields of a published job. */
export function onStatusChange(ctx: Ctx, jobId: string, before: JobStatus, after: JobStatus): Outside {
  if (after !== "published")
    return before === "published" ? withdrawn(ctx, jobId) : { deliveryIds: [], statements: [] };
  return before === "published" ? announceChange(ctx, jobId) : restored(ctx, jobId);
}

const LOST = "Somebody else changed this job at the same moment.";

const doing: Record<
  JobBulkAction,
  { entry: string; said: string; becomes: (job: JobState) => JobStatus | null }
> = {
  publish: { entry: "job.publish", said: "Published.", becomes: () => "published" },
  archive: { entry: "job.archive", said: "Archived.", becomes: () => "archived" },
  reopen: { entry: "job.reopen", said: "Back as it was.", becomes: ({ archivedFrom }) => archivedFrom },
};

/**
 * Applies one action to several jobs in one batch and returns the outcome of each. A refused job does not stop the
 * others.
 */
export async function changeSeveral(ctx: StaffCtx, { action, ids }: JobBulk): Promise<JobBulkOutcome> {
  const now = iso(ctx.clock());
  const since = undoCutoff(ctx);
  const wanted = [...new Set(ids)];
  const states = new Map((await listJobStates(ctx.db, wanted)).map((job) => [job.id, job]));
  const judged = wanted.map((id) => {
    const job = states.get(id);
    return { id, job, refusal: bulkRefusal(action, job, now, since) };
  });
  const steps = judged
    .filter(({ refusal }) => !refusal)
    .map(({ id, job }) => {
      const set = {
        publish: setPublished(ctx.db, id, now),
        archive: setArchived(ctx.db, id, now),
        reopen: setReopened(ctx.db, id, since, now),
      }[action];
      const status = { before: job!.status, after: doing[action].becomes(job!) };
      const details = { title: job!.title, status };
      const entry = { action: doing[action].entry, entityType: "job", entityId: id, details };
      const { deliveryIds, statements } = action === "archive" ? withdrawn(ctx, id) : restored(ctx, id);
      return { id, deliveryIds, statements: [set, recordActivity(ctx, entry), ...statements] };
    });
  const [first, ...rest] = steps.flatMap(({ statements }) => statements);
  const answers: unknown[] = first ? await ctx.db.batch([first, ...rest]) : [];
  enqueueDeliveries(
    ctx,
    steps.flatMap(({ deliveryIds }) => deliveryIds),
  );
  const changed = new Set(
    answers.flatMap((answer) => (Array.isArray(answer) ? answer.map((row: { id?: string }) => row.id) : [])),
  );
  const results = judged.map(({ id, job, refusal }) => ({
    id,
    title: job?.title ?? null,
    ...(refusal ??
      (changed.has(id)
        ? { outcome: "changed" as const, message: doing[action].said }
        : { outcome: "refused" as const, message: LOST })),
  }));
  return { changed: results.filter(({ outcome }) => outcome === "changed").length, results };
}
