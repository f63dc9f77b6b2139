import { firmDate } from "#worker/base/firm-day.ts";
import type { Ctx } from "#worker/runtime/ctx.ts";
import { deleteViewsBefore } from "./report-queries.ts";
import { oldestCountedDay } from "./rules.ts";
import { deleteSearchesBefore } from "./search-queries.ts";

export { countDocument } from "./view-counter.ts";

/** Deletes the daily counts that no report compares any more. */
export async function deleteOldCounts(ctx: Ctx): Promise<void> {
  const day = oldestCountedDay(firmDate(ctx.clock()));
  await ctx.db.batch([deleteViewsBefore(ctx.db, day), deleteSearchesBefore(ctx.db, day)]);
}
