import { BULK_TOTAL, bulkRuns } from "#contract/bulk-generation/endpoints.ts";
import { iso } from "#worker/base/clock.ts";
import { AppError } from "#worker/base/errors.ts";
import { recordActivity } from "#worker/runtime/activity.ts";
import type { Ctx } from "#worker/runtime/ctx.ts";
import { enqueueDeliveries, deliveryRow } from "#worker/runtime/deliveries.ts";
import { createRouter } from "#worker/runtime/router.ts";
import { serve } from "#worker/runtime/serve.ts";
import * as queries from "./queries.ts";
import { viewOf } from "./rules.ts";
import { allTopics } from "./topics.ts";

const WRITE = "bulk.write";

/** One order for each topic. */
const ordersOf = (ctx: Ctx, runId: string) =>
  allTopics.map((topic, n) =>
    deliveryRow(ctx, {
      kind: "article",
      action: WRITE,
      dedupeKey: `bulk:${runId}:${n + 1}`,
      entityType: queries.ENTITY,
      entityId: runId,
      payload: topic,
    }),
  );

async function show(ctx: Ctx, which: Parameters<typeof queries.readRun>[1]) {
  // A run that is through ends with the first look at it; cron ends those that nobody looks at.
  await queries.settleRuns(ctx.db, iso(ctx.clock()));
  const found = await queries.readRun(ctx.db, which);
  return found && viewOf(found.run, found.tallies, found.failures);
}

async function showOne(ctx: Ctx, id: string) {
  const run = await show(ctx, { id });
  if (!run) throw new AppError("not_found", "This run no longer exists.");
  return run;
}

export const bulkGenerationRoutes = createRouter();

serve(bulkGenerationRoutes, bulkRuns.start, async (ctx) => {
  const id = ctx.newId();
  const now = iso(ctx.clock());
  const orders = ordersOf(ctx, id);
  const about = { entityType: queries.ENTITY, entityId: id, details: { total: BULK_TOTAL } };
  const run = { id, total: BULK_TOTAL, startedBy: ctx.staff.id, createdAt: now, updatedAt: now };
  const [, created] = await ctx.db.batch([
    queries.settleRuns(ctx.db, now),
    queries.insertRun(ctx.db, run),
    recordActivity(ctx, { action: "bulk.start", ...about }),
    queries.insertRunDeliveries(ctx.db, id, orders),
  ]);
  if (created.length > 0) {
    enqueueDeliveries(
      ctx,
      orders.map((order) => order.id),
    );
    return showOne(ctx, id);
  }
  // The run that was in the way may have ended since; it is the one to show all the same.
  return (await show(ctx, "running")) ?? (await show(ctx, "newest"))!;
});

serve(bulkGenerationRoutes, bulkRuns.newest, async (ctx) => ({ run: await show(ctx, "newest") }));
serve(bulkGenerationRoutes, bulkRuns.get, (ctx, { params }) => showOne(ctx, params.id));

serve(bulkGenerationRoutes, bulkRuns.cancel, async (ctx, { params }) => {
  const now = iso(ctx.clock());
  const entry = { action: "bulk.cancel", entityType: queries.ENTITY, entityId: params.id };
  const [, cancelled] = await ctx.db.batch([
    queries.settleRuns(ctx.db, now),
    queries.cancelRun(ctx.db, params.id, now),
    recordActivity(ctx, entry),
    queries.withdrawWaiting(ctx.db, params.id, now),
  ]);
  const run = await showOne(ctx, params.id);
  if (cancelled.length === 0 && run.status !== "cancelled") {
    throw new AppError("invalid_transition", "This run is already over.");
  }
  return run;
});
