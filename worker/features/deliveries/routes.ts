import { deliveries } from "#contract/deliveries/endpoints.ts";
import { MAX_REPLAYED_DELIVERIES } from "#contract/deliveries/constants.ts";
import { iso, addTime } from "#worker/base/clock.ts";
import { AppError } from "#worker/base/errors.ts";
import { recordActivity } from "#worker/runtime/activity.ts";
import { enqueueDeliveries } from "#worker/runtime/deliveries.ts";
import { createRouter } from "#worker/runtime/router.ts";
import { serve } from "#worker/runtime/serve.ts";
import { countDeliveries, findDelivery, listDeliveries, replayDeliveries } from "./queries.ts";
import { canRetry, countsByKind, toDeliveryDto } from "./rules.ts";

/** Enqueued immediately; cron enqueues the others within minutes. */
const MAX_ENQUEUED = 50;

const CONFLICTS: Record<string, string> = {
  sent: "This has already been sent.",
  sending: "This is being sent right now.",
  cancelled: "This was canceled because its cause changed.",
};

const WAITS_FOR_SETTING = "A setting is missing. This is sent by itself once the setting is there.";
const SCHEDULED = "This is planned for later.";

export const deliveryRoutes = createRouter();

serve(deliveryRoutes, deliveries.list, async (ctx, { query }) => {
  const { rows, total } = await listDeliveries(ctx.db, query);
  return { rows: rows.map((row) => toDeliveryDto(row, iso(ctx.clock()))), total };
});

serve(deliveryRoutes, deliveries.counts, async (ctx) =>
  countsByKind(await countDeliveries(ctx.db, iso(addTime(ctx.clock(), -1, "day")))),
);

serve(deliveryRoutes, deliveries.retry, async (ctx, { params: { id } }) => {
  const before = await findDelivery(ctx.db, id);
  if (!before) throw new AppError("not_found", "This delivery no longer exists.");
  if (before.status === "waiting" && !canRetry(before, iso(ctx.clock())))
    throw new AppError("conflict", before.waitingFor ? WAITS_FOR_SETTING : SCHEDULED);
  const details = { delivery: before.action, status: before.status, attempts: before.attempts };
  const entry = { action: "delivery.retry", entityType: "delivery", entityId: id, details };
  const [retried] = await ctx.db.batch([
    replayDeliveries(ctx.db, { id }, ["waiting", "dead"], iso(ctx.clock())),
    recordActivity(ctx, entry),
  ]);
  const now = (await findDelivery(ctx.db, id)) ?? before;
  if (retried.length === 0) throw new AppError("conflict", CONFLICTS[now.status] ?? "This can't be retried.");
  enqueueDeliveries(ctx, [id]);
  return toDeliveryDto(now, iso(ctx.clock()));
});

serve(deliveryRoutes, deliveries.retryAll, async (ctx, { body: { kind } }) => {
  const entry = { action: "delivery.retry-all", entityType: "delivery", entityId: null };
  const [retried] = await ctx.db.batch([
    replayDeliveries(ctx.db, { kind, limit: MAX_REPLAYED_DELIVERIES }, ["dead"], iso(ctx.clock())),
    recordActivity(ctx, { ...entry, details: { kind: kind ?? "all" } }),
  ]);
  enqueueDeliveries(
    ctx,
    retried.slice(0, MAX_ENQUEUED).map(({ id }) => id),
  );
  return { retried: retried.length };
});
