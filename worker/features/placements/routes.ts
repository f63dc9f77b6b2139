import { placements } from "#contract/placements/endpoints.ts";
import { createRouter } from "#worker/runtime/router.ts";
import { serve } from "#worker/runtime/serve.ts";
import { canSeeAmounts, createPlacement, deletePlacement, today, updatePlacement } from "./placements.ts";
import { listPlacements, summarize } from "./queries.ts";
import { toPlacementDto, toSummary } from "./rules.ts";

export const placementRoutes = createRouter();

serve(placementRoutes, placements.list, async (ctx, { query }) => {
  const date = today(ctx);
  const { rows, total } = await listPlacements(ctx.db, query, date);
  return { rows: rows.map((row) => toPlacementDto(row, date, canSeeAmounts(ctx))), total };
});

serve(placementRoutes, placements.summary, async (ctx, { query }) => {
  const [statuses, fees] = await summarize(ctx.db, query, today(ctx));
  return toSummary(statuses, fees, canSeeAmounts(ctx));
});

serve(placementRoutes, placements.create, (ctx, { body }) => createPlacement(ctx, body));
serve(placementRoutes, placements.update, (ctx, { params, body }) => updatePlacement(ctx, params.id, body));
serve(placementRoutes, placements.remove, (ctx, { params }) => deletePlacement(ctx, params.id));
