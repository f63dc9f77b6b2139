import { iso } from "#worker/base/clock.ts";
import type { Ctx, StaffCtx } from "./ctx.ts";
import { insertActivity, insertActivityIfChanged, NOT_CHAINED } from "./activity-queries.ts";

export type Activity = {
  /** `entity.verb`, such as `job.update`. */
  action: string;
  entityType: string;
  entityId: string | null;
  /** Changed fields and their values; never a secret. */
  details?: Record<string, unknown>;
};

/** The row of an activity, for features that insert it in their own statement. */
export const activityRow = (
  ctx: Ctx,
  activity: Activity,
  user: { id: string | null; username: string | null; apiKey?: { name: string } | null },
) => ({
  id: ctx.newId(),
  userId: user.id,
  username: user.username,
  apiKey: user.apiKey?.name ?? null,
  ...activity,
  ipAddress: ctx.caller.ip,
  userAgent: ctx.caller.userAgent.slice(0, 300),
  requestId: ctx.caller.requestId,
  createdAt: iso(ctx.clock()),
  ...NOT_CHAINED,
});

/**
 * Activity row of a staff mutation, as a batch statement. Place it directly after the statement it describes: it is
 * inserted only if that one changed a row.
 */
export const recordActivity = (ctx: StaffCtx, activity: Activity) =>
  insertActivityIfChanged(ctx.db, activityRow(ctx, activity, ctx.staff));

/** Like `recordActivity`, for changes made by the system, such as closing an expired job. */
export const recordSystemActivity = (ctx: Ctx, activity: Activity) =>
  insertActivityIfChanged(ctx.db, activityRow(ctx, activity, { id: null, username: null }));

/** Like `recordActivity`, for changes that a link makes without a sign-in. */
export const recordEventIfChanged = (ctx: Ctx, activity: Activity, user: { id: string; username: string }) =>
  insertActivityIfChanged(ctx.db, activityRow(ctx, activity, user));

/** Unconditional activity row: a download, a sign-in, a visitor's submission. */
export const recordEvent = (
  ctx: Ctx,
  activity: Activity,
  user: { id: string; username: string } | null = null,
) => insertActivity(ctx.db, activityRow(ctx, activity, user ?? { id: null, username: null }));

/** Returns the changed fields with their values before and after. */
export function diffFields<T extends Record<string, unknown>>(
  before: T,
  after: Partial<T>,
): Record<string, unknown> {
  const changed = Object.keys(after).filter(
    (key) => JSON.stringify(before[key]) !== JSON.stringify(after[key]),
  );
  return Object.fromEntries(changed.map((key) => [key, { before: before[key], after: after[key] }]));
}
