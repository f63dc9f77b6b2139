import { AppError } from "#worker/base/errors.ts";
import { selectMany } from "#worker/db/select-many.ts";
import type { Ctx } from "#worker/runtime/ctx.ts";
import { listPipelineJobs } from "./board-queries.ts";
import { listStages, pickStages } from "./queries.ts";

const GONE = "This job no longer exists.";

/** A job with its stages. Throws 404 for an unknown or deleted one. */
export async function getJobPipeline(ctx: Ctx, id: string) {
  const [[job], rows] = await selectMany(ctx.db, [listPipelineJobs(ctx.db, id), listStages(ctx.db, [id])]);
  if (!job) throw new AppError("not_found", GONE);
  return { job, ...pickStages(rows, id) };
}
