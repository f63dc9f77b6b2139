import { iso } from "#worker/base/clock.ts";
import { recordSystemActivity } from "#worker/runtime/activity.ts";
import { invalidateContentVersion } from "#worker/runtime/content-version.ts";
import type { Ctx } from "#worker/runtime/ctx.ts";
import { enqueueDeliveries } from "#worker/runtime/deliveries.ts";
import { withdrawFromJobBoards } from "./status-changes.ts";
import { listExpiredJobs, setExpired } from "./status-queries.ts";

/** Fits into one batch; the next tick continues. */
const MAX_PER_TICK = 100;

/** Archives expired jobs. Overlapping ticks are safe: the UPDATE's condition matches once. */
export async function closeExpiredJobs(ctx: Ctx): Promise<number> {
  const now = iso(ctx.clock());
  const due = await listExpiredJobs(ctx.db, now, MAX_PER_TICK);
  const steps = due.map(({ id, title, expiresAt }) => {
    const details = { title, expiresAt, status: { before: "published", after: "archived" } };
    const entry = { action: "job.expire", entityType: "job", entityId: id, details };
    const { deliveryIds, statements } = withdrawFromJobBoards(ctx, id);
    return {
      deliveryIds,
      statements: [setExpired(ctx.db, id, now), recordSystemActivity(ctx, entry), ...statements],
    };
  });
  const [first, ...rest] = steps.flatMap(({ statements }) => statements);
  if (!first) return 0;
  await ctx.db.batch([first, ...rest]);
  invalidateContentVersion();
  enqueueDeliveries(
    ctx,
    steps.flatMap(({ deliveryIds }) => deliveryIds),
  );
  return due.length;
}
