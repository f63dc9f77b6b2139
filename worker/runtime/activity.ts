import { iso } from "#worker/base/clock.ts";
import type { Ctx, StaffCtx } from "./ctx.ts";
import { insertActivity, insertActivityIfChanged } from "./activity-queries.ts";

export type Activity = {
  /** What was done, as `entity.verb`: `job.update`. */
  action: string;
  entityType: string;
  entityId: string | null;
  /** Names and values of changed fields; never a secret. */
  details?: Record<string, unknown>;
};

const activityRow = (ctx: Ctx, activity: Activity, user: { id: string | null; username: string | null }) => ({
  id: ctx.newId(),
  userId: user.id,
  username: user.username,
  ...activity,
  ipAddress: ctx.caller.ip,
  userAgent: ctx.caller.userAgent.slice(0, 300),
  requestId: ctx.caller.requestId,
  createdAt: iso(ctx.clock()),
});

/**
 * The log row of a staff mutation, as a statement for the batch of its cause. It stands directly after the statement that
 * it speaks of, and is written only if that one changed a row.
 */
export const recordActivity = (ctx: StaffCtx, activity: Activity) =>
  insertActivityIfChanged(ctx.db, activityRow(ctx, activity, ctx.staff));

/** The same for what the system did by itself, such as closing an expired job: written if the statement before changed a row. */
export const recordSystemActivity = (ctx: Ctx, activity: Activity) =>
  insertActivityIfChanged(ctx.db, activityRow(ctx, activity, { id: null, username: null }));

/** The log row of what changed no row of its own or nobody signed in did: a download, a sign-in, a visitor's submission. */
export const recordEvent = (
  ctx: Ctx,
  activity: Activity,
  user: { id: string; username: string } | null = null,
) => insertActivity(ctx.db, activityRow(ctx, activity, user ?? { id: null, username: null }));

/** The changed fields of an update with their values before and after. */
export function diffFields<T extends Record<string, unknown>>(
  before: T,
  after: Partial<T>,
): Record<string, unknown> {
  const changed = Object.keys(after).filter(
    (key) => JSON.stringify(before[key]) !== JSON.stringify(after[key]),
  );
  return Object.fromEntries(changed.map((key) => [key, { before: before[key], after: after[key] }]));
}
