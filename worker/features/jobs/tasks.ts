import { iso } from "#worker/base/clock.ts";
import { recordSystemActivity } from "#worker/runtime/activity.ts";
import { contentMayHaveChanged } from "#worker/runtime/content-version.ts";
import type { Ctx } from "#worker/runtime/ctx.ts";
import { announce } from "#worker/runtime/deliveries.ts";
import { withdrawn } from "./closing.ts";
import { listExpiredJobs, setExpired } from "./closing-queries.ts";

/** As many as fit into one batch; the next tick goes on. */
const AT_ONCE = 100;

/** Closes the jobs whose closing time has come. Two ticks at once close each of them once: the update decides. */
export async function closeExpiredJobs(ctx: Ctx): Promise<number> {
  const now = iso(ctx.clock());
  const due = await listExpiredJobs(ctx.db, now, AT_ONCE);
  const steps = due.map(({ id, title, expiresAt }) => {
    const details = { title, expiresAt, status: { before: "published", after: "archived" } };
    const entry = { action: "job.expire", entityType: "job", entityId: id, details };
    const { deliveryIds, statements } = withdrawn(ctx, id);
    return {
      deliveryIds,
      statements: [setExpired(ctx.db, id, now), recordSystemActivity(ctx, entry), ...statements],
    };
  });
  const [first, ...rest] = steps.flatMap(({ statements }) => statements);
  if (!first) return 0;
  await ctx.db.batch([first, ...rest]);
  contentMayHaveChanged();
  announce(
    ctx,
    steps.flatMap(({ deliveryIds }) => deliveryIds),
  );
  return due.length;
}
