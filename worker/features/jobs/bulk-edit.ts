import type { JobBulkChange } from "#contract/jobs/schemas.ts";
import { iso } from "#worker/base/clock.ts";
import { type BulkEditRequest, retryConflicts, runBulkEdit } from "#worker/runtime/bulk-edit.ts";
import type { StaffCtx } from "#worker/runtime/ctx.ts";
import { countMatchingJobs, listJobsById, listMatchingJobs, type StaffFilter } from "./bulk-queries.ts";
import { getJob } from "./queries.ts";
import { updateJob } from "./update-job.ts";

async function editJob(ctx: StaffCtx, id: string, change: JobBulkChange): Promise<boolean> {
  const { version } = await getJob(ctx.db, id, null);
  const after = await updateJob(ctx, id, { ...change, version });
  return after.version !== version;
}

/** Changes several jobs, each in its own batch with the effects on job boards. */
export function bulkEditJobs(ctx: StaffCtx, request: BulkEditRequest<StaffFilter>, change: JobBulkChange) {
  const now = iso(ctx.clock());
  return runBulkEdit(
    ctx,
    request,
    {
      byIds: (ids) => listJobsById(ctx.db, ids),
      matches: (filter, page) => listMatchingJobs(ctx.db, filter, page, now),
      count: (filter, until) => countMatchingJobs(ctx.db, filter, until, now),
      label: ({ title }) => title,
    },
    ({ id }) => retryConflicts(() => editJob(ctx, id, change)),
  );
}
