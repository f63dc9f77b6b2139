import { iso } from "#worker/base/clock.ts";
import { AppError } from "#worker/base/errors.ts";
import type { Ctx } from "#worker/runtime/ctx.ts";
import { getJob, type JobRow } from "./queries.ts";

/** The job if people may apply for it now, else null. */
export async function findOpenJob(ctx: Ctx, id: string): Promise<JobRow | null> {
  try {
    return await getJob(ctx.db, id, iso(ctx.clock()));
  } catch (error) {
    if (error instanceof AppError && error.code === "not_found") return null;
    throw error;
  }
}
