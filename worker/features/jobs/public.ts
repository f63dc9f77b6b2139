import { iso } from "#worker/base/clock.ts";
import { AppError } from "#worker/base/errors.ts";
import type { Ctx } from "#worker/runtime/ctx.ts";
import { getJob, type JobRow, listJobs } from "./queries.ts";

/** The job if people may apply for it now, else null. */
export async function findOpenJob(ctx: Ctx, id: string): Promise<JobRow | null> {
  try {
    return await getJob(ctx.db, id, iso(ctx.clock()));
  } catch (error) {
    if (error instanceof AppError && error.code === "not_found") return null;
    throw error;
  }
}

const PER_READ = 1_000;

/** Every open job, urgent first, then newest. All of them: whoever reads a feed takes a missing job for a closed one. */
export async function listOpenJobs(ctx: Ctx): Promise<JobRow[]> {
  const now = iso(ctx.clock());
  const jobs: JobRow[] = [];
  for (;;) {
    const { rows, total } = await listJobs(ctx.db, { limit: PER_READ, offset: jobs.length }, now);
    jobs.push(...rows);
    if (rows.length < PER_READ || jobs.length >= total) return jobs;
  }
}

export type { JobRow };
