import { BULK_TOTAL, bulkRuns } from "#contract/bulk-generation/endpoints.ts";
import { iso } from "#worker/base/clock.ts";
import { AppError } from "#worker/base/errors.ts";
import { recordActivity } from "#worker/runtime/activity.ts";
import type { Ctx } from "#worker/runtime/ctx.ts";
import { enqueueDeliveries, deliveryRow } from "#worker/runtime/deliveries.ts";
import { createRouter } from "#worker/runtime/router.ts";
import { serve } from "#worker/runtime/serve.ts";
import * as queries from "./queries.ts";
import { toBulkRunDto } from "./rules.ts";
import { allTopics } from "./topics.ts";

const ACTION = "bulk.write";

/** One delivery per topic. */
const createDeliveries = (ctx: Ctx, runId: string) =>
  allTopics.map((topic, n) =>
    deliveryRow(ctx, {
      kind: "article",
      action: ACTION,
      dedupeKey: `bulk:${runId}:${n + 1}`,
      entityType: queries.ENTITY,
      entityId: runId,
      payload: topic,
    }),
  );

async function findRun(ctx: Ctx, which: Parameters<typeof queries.findRunProgress>[1]) {
  // Finishes completed runs on read; cron finishes the others.
  await queries.finishRuns(ctx.db, iso(ctx.clock()));
  const state = await queries.findRunProgress(ctx.db, which);
  return state && toBulkRunDto(state.run, state.tallies, state.failures);
}

async function getRun(ctx: Ctx, id: string) {
  const run = await findRun(ctx, { id });
  if (!run) throw new AppError("not_found", "This run no longer exists.");
  return run;
}

export const bulkGenerationRoutes = createRouter();

serve(bulkGenerationRoutes, bulkRuns.start, async (ctx) => {
  const id = ctx.newId();
  const now = iso(ctx.clock());
  const deliveries = createDeliveries(ctx, id);
  const entity = { entityType: queries.ENTITY, entityId: id, details: { total: BULK_TOTAL } };
  const run = { id, total: BULK_TOTAL, startedBy: ctx.staff.id, createdAt: now, updatedAt: now };
  const [, created] = await ctx.db.batch([
    queries.finishRuns(ctx.db, now),
    queries.insertRun(ctx.db, run),
    recordActivity(ctx, { action: "bulk.start", ...entity }),
    queries.insertRunDeliveries(ctx.db, id, deliveries),
  ]);
  if (created.length > 0) {
    enqueueDeliveries(
      ctx,
      deliveries.map((delivery) => delivery.id),
    );
    return getRun(ctx, id);
  }
  // Another run was active; it may have ended since.
  return (await findRun(ctx, "running")) ?? (await findRun(ctx, "newest"))!;
});

serve(bulkGenerationRoutes, bulkRuns.newest, async (ctx) => ({
  run: await findRun(ctx, "newest"),
  earlier: await queries.listEarlierRuns(ctx.db),
}));
serve(bulkGenerationRoutes, bulkRuns.get, (ctx, { params }) => getRun(ctx, params.id));

serve(bulkGenerationRoutes, bulkRuns.resume, async (ctx, { params }) => {
  const now = iso(ctx.clock());
  const entry = { action: "bulk.resume", entityType: queries.ENTITY, entityId: params.id };
  const [, , released] = await ctx.db.batch([
    queries.resumeRun(ctx.db, params.id, now),
    recordActivity(ctx, entry),
    queries.releaseDeliveries(ctx.db, params.id, now),
  ]);
  enqueueDeliveries(
    ctx,
    released.map(({ id }) => id),
  );
  const run = await getRun(ctx, params.id);
  if (run.status !== "running") throw new AppError("invalid_transition", "This run is already over.");
  return run;
});

serve(bulkGenerationRoutes, bulkRuns.cancel, async (ctx, { params }) => {
  const now = iso(ctx.clock());
  const entry = { action: "bulk.cancel", entityType: queries.ENTITY, entityId: params.id };
  const [, cancelled] = await ctx.db.batch([
    queries.finishRuns(ctx.db, now),
    queries.cancelRun(ctx.db, params.id, now),
    recordActivity(ctx, entry),
    queries.cancelWaitingDeliveries(ctx.db, params.id, now),
  ]);
  const run = await getRun(ctx, params.id);
  if (cancelled.length === 0 && run.status !== "cancelled") {
    throw new AppError("invalid_transition", "This run is already over.");
  }
  return run;
});
