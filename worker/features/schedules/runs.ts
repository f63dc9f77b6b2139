import { iso } from "#worker/base/clock.ts";
import { AppError } from "#worker/base/errors.ts";
import { type Activity, recordActivity } from "#worker/runtime/activity.ts";
import type { Ctx, StaffCtx } from "#worker/runtime/ctx.ts";
import { enqueueDeliveries, deliveryRow } from "#worker/runtime/deliveries.ts";
import type { Statement } from "#worker/runtime/queries.ts";
import * as queries from "./queries.ts";
import { nextRun } from "./rules.ts";

const WRITE_ACTION = "schedule.write";
/** The next tick continues. */
const PER_TICK = 100;

type EnqueuedRun = { scheduleId: number; title: string; dueAt: string };

const runDeliveryRow = (ctx: Ctx, scheduleId: number, key: string, payload: Record<string, unknown>) =>
  deliveryRow(ctx, {
    kind: "article",
    action: WRITE_ACTION,
    dedupeKey: `schedule:${scheduleId}:${key}`,
    entityType: queries.ENTITY,
    entityId: String(scheduleId),
    payload,
  });

/** Claims one due time and inserts its delivery in the same batch. Returns null when another tick claimed it. */
async function claimRun(
  ctx: Ctx,
  { id, title, nextRun: dueAt, ...schedule }: queries.ScheduleRow,
  log: (activity: Activity) => Statement[],
): Promise<EnqueuedRun | null> {
  if (!dueAt) return null;
  // Computed from now, so that several missed runs cause one run.
  const next = iso(nextRun(schedule, ctx.clock()));
  const row = runDeliveryRow(ctx, id, dueAt, { dueAt });
  const entry = { action: "schedule.due", entityType: "schedule", entityId: String(id), details: { dueAt } };
  const [claimed] = await ctx.db.batch([
    queries.claimDue(ctx.db, id, dueAt, next),
    queries.insertClaimedRun(ctx.db, row),
    ...log(entry),
  ]);
  if (claimed.length === 0) return null;
  enqueueDeliveries(ctx, [row.id]);
  return { scheduleId: id, title, dueAt };
}

async function claimDueRuns(ctx: Ctx, log: (activity: Activity) => Statement[]): Promise<EnqueuedRun[]> {
  const due = await queries.listDueSchedules(ctx.db, iso(ctx.clock()), PER_TICK);
  const results = await Promise.allSettled(due.map((schedule) => claimRun(ctx, schedule, log)));
  // One invalid schedule must not block the others.
  const failed = results.find((result) => result.status === "rejected");
  const enqueued = results.flatMap((result) => (result.status === "fulfilled" ? (result.value ?? []) : []));
  if (failed && enqueued.length === 0) throw failed.reason;
  if (failed) ctx.log("error", "schedule.claim_failed", {}, failed.reason);
  return enqueued;
}

/** Cron task: enqueues one article per due time. Overlapping ticks are safe; several missed runs cause one run. */
export const enqueueDueRuns = (ctx: Ctx): Promise<EnqueuedRun[]> => claimDueRuns(ctx, () => []);

/** Same, triggered by a user, with an activity row for each. */
export const triggerDueRuns = (ctx: StaffCtx): Promise<EnqueuedRun[]> =>
  claimDueRuns(ctx, (activity) => [recordActivity(ctx, activity)]);

/** Enqueues an article now without changing the schedule. Returns the open manual run if there is one. */
export async function runNow(ctx: StaffCtx, id: number) {
  const row = runDeliveryRow(ctx, id, `now:${ctx.newId()}`, { byHand: true });
  const entry = { action: "schedule.run", entityType: "schedule", entityId: String(id) };
  const [, , [run]] = await ctx.db.batch([
    queries.insertManualRun(ctx.db, row),
    recordActivity(ctx, entry),
    queries.findManualRun(ctx.db, id, row.id),
  ]);
  if (!run) throw new AppError("not_found", "This schedule no longer exists.");
  if (run.run.id === row.id) enqueueDeliveries(ctx, [row.id]);
  return run.run;
}
