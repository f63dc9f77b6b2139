import { iso } from "#worker/base/clock.ts";
import { AppError } from "#worker/base/errors.ts";
import { type Activity, recordActivity } from "#worker/runtime/activity.ts";
import type { Ctx, StaffCtx } from "#worker/runtime/ctx.ts";
import { announce, deliveryRow } from "#worker/runtime/deliveries.ts";
import type { Statement } from "#worker/runtime/queries.ts";
import * as queries from "./queries.ts";
import { nextRun } from "./rules.ts";

/** The action of every order: one article for a schedule. */
const WRITE = "schedule.write";
/** How many schedules one tick looks at; the next one goes on. */
const PER_TICK = 100;

type Ordered = { scheduleId: number; title: string; dueAt: string };

const orderRow = (ctx: Ctx, scheduleId: number, key: string, payload: Record<string, unknown>) =>
  deliveryRow(ctx, {
    kind: "article",
    action: WRITE,
    dedupeKey: `schedule:${scheduleId}:${key}`,
    entityType: queries.ENTITY,
    entityId: String(scheduleId),
    payload,
  });

/** Claims one due time and orders its article in the same batch; null when somebody else was first. */
async function claim(
  ctx: Ctx,
  { id, title, nextRun: dueAt, ...schedule }: queries.ScheduleRow,
  log: (activity: Activity) => Statement[],
): Promise<Ordered | null> {
  if (!dueAt) return null;
  // From now on, not from the due time: what was missed is made up for once.
  const next = iso(nextRun(schedule, ctx.clock()));
  const row = orderRow(ctx, id, dueAt, { dueAt });
  const entry = { action: "schedule.due", entityType: "schedule", entityId: String(id), details: { dueAt } };
  const [claimed] = await ctx.db.batch([
    queries.claimDue(ctx.db, id, dueAt, next),
    queries.insertClaimedOrder(ctx.db, row),
    ...log(entry),
  ]);
  if (claimed.length === 0) return null;
  announce(ctx, [row.id]);
  return { scheduleId: id, title, dueAt };
}

async function claimAll(ctx: Ctx, log: (activity: Activity) => Statement[]): Promise<Ordered[]> {
  const due = await queries.listDueSchedules(ctx.db, iso(ctx.clock()), PER_TICK);
  const results = await Promise.allSettled(due.map((schedule) => claim(ctx, schedule, log)));
  // One schedule that cannot be computed must not hold up the others; the run then says what went wrong.
  const failed = results.find((result) => result.status === "rejected");
  const ordered = results.flatMap((result) => (result.status === "fulfilled" ? (result.value ?? []) : []));
  if (failed && ordered.length === 0) throw failed.reason;
  if (failed) ctx.log("error", "schedule.claim_failed", {}, failed.reason);
  return ordered;
}

/** The tick: one article for each due time, however many ticks overlap and however many were missed. */
export const orderDue = (ctx: Ctx): Promise<Ordered[]> => claimAll(ctx, () => []);

/** The same, asked for by somebody: each order leaves their name in the log. */
export const orderDueBy = (ctx: StaffCtx): Promise<Ordered[]> =>
  claimAll(ctx, (activity) => [recordActivity(ctx, activity)]);

/** Orders an article now and leaves the schedule's times as they are; while one is being made, answers that order. */
export async function orderNow(ctx: StaffCtx, id: number) {
  const row = orderRow(ctx, id, `now:${ctx.newId()}`, { byHand: true });
  const entry = { action: "schedule.run", entityType: "schedule", entityId: String(id) };
  const [, , [found]] = await ctx.db.batch([
    queries.insertOrderByHand(ctx.db, row),
    recordActivity(ctx, entry),
    queries.readOrderByHand(ctx.db, id, row.id),
  ]);
  if (!found) throw new AppError("not_found", "This schedule no longer exists.");
  if (found.order.id === row.id) announce(ctx, [row.id]);
  return found.order;
}
