import { deliveries, REPLAY_MOST } from "#contract/deliveries/endpoints.ts";
import { iso, addTime } from "#worker/base/clock.ts";
import { AppError } from "#worker/base/errors.ts";
import { recordActivity } from "#worker/runtime/activity.ts";
import { enqueueDeliveries } from "#worker/runtime/deliveries.ts";
import { createRouter } from "#worker/runtime/router.ts";
import { serve } from "#worker/runtime/serve.ts";
import { countDeliveries, findDelivery, listDeliveries, replayDeliveries } from "./queries.ts";
import { countsByKind } from "./rules.ts";

/** How many are announced at once; cron finds the others within minutes. */
const ANNOUNCED = 50;

const NOT_NOW: Record<string, string> = {
  sent: "This was done already, and is not done twice.",
  sending: "This is being done just now.",
  cancelled: "This was called off, because its cause has changed.",
};

export const deliveryRoutes = createRouter();

serve(deliveryRoutes, deliveries.list, (ctx, { query }) => listDeliveries(ctx.db, query));

serve(deliveryRoutes, deliveries.counts, async (ctx) =>
  countsByKind(await countDeliveries(ctx.db, iso(addTime(ctx.clock(), -1, "day")))),
);

serve(deliveryRoutes, deliveries.retry, async (ctx, { params: { id } }) => {
  const before = await findDelivery(ctx.db, id);
  if (!before) throw new AppError("not_found", "This delivery no longer exists.");
  const details = { delivery: before.action, status: before.status, attempts: before.attempts };
  const entry = { action: "delivery.retry", entityType: "delivery", entityId: id, details };
  const [again] = await ctx.db.batch([
    replayDeliveries(ctx.db, { id }, ["waiting", "dead"], iso(ctx.clock())),
    recordActivity(ctx, entry),
  ]);
  const now = (await findDelivery(ctx.db, id)) ?? before;
  if (again.length === 0)
    throw new AppError("conflict", NOT_NOW[now.status] ?? "This cannot be done again.");
  enqueueDeliveries(ctx, [id]);
  return now;
});

serve(deliveryRoutes, deliveries.retryAll, async (ctx, { body: { kind } }) => {
  const entry = { action: "delivery.retry-all", entityType: "delivery", entityId: null };
  const [again] = await ctx.db.batch([
    replayDeliveries(ctx.db, { kind, limit: REPLAY_MOST }, ["dead"], iso(ctx.clock())),
    recordActivity(ctx, { ...entry, details: { kind: kind ?? "all" } }),
  ]);
  enqueueDeliveries(
    ctx,
    again.slice(0, ANNOUNCED).map(({ id }) => id),
  );
  return { retried: again.length };
});
