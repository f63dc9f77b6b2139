import { schedules } from "#contract/schedules/endpoints.ts";
import { iso } from "#worker/base/clock.ts";
import { AppError } from "#worker/base/errors.ts";
import { diffFields, recordActivity } from "#worker/runtime/activity.ts";
import { createRouter } from "#worker/runtime/router.ts";
import { serve } from "#worker/runtime/serve.ts";
import { triggerDueRuns, runNow } from "./runs.ts";
import * as queries from "./queries.ts";
import { nextRun, nextRunAfterChange } from "./rules.ts";

const GONE = "This schedule no longer exists.";
const STALE = "Somebody else has changed this schedule since you opened it. Reload it to see their version.";

export const scheduleRoutes = createRouter();

serve(scheduleRoutes, schedules.list, (ctx, { query }) => queries.listSchedules(ctx.db, query));
serve(scheduleRoutes, schedules.get, (ctx, { params }) => queries.getSchedule(ctx.db, params.id));
serve(scheduleRoutes, schedules.clock, (ctx) => queries.getScheduleClock(ctx.db, iso(ctx.clock())));

serve(scheduleRoutes, schedules.create, async (ctx, { body }) => {
  const now = iso(ctx.clock());
  const row = {
    ...body,
    nextRun: body.isActive ? iso(nextRun(body, ctx.clock())) : null,
    createdBy: ctx.staff.id,
    createdAt: now,
    updatedAt: now,
  };
  // The database assigns the id, so the activity row carries only the title.
  const details = { title: body.title };
  const [[created]] = await ctx.db.batch([
    queries.insertSchedule(ctx.db, row),
    recordActivity(ctx, { action: "schedule.create", entityType: "schedule", entityId: null, details }),
  ]);
  return queries.getSchedule(ctx.db, created!.id);
});

serve(scheduleRoutes, schedules.update, async (ctx, { params, body }) => {
  const { version, ...patch } = body;
  const before = await queries.getSchedule(ctx.db, params.id);
  const now = ctx.clock();
  const after = { ...before, ...patch };
  const change = { ...patch, nextRun: nextRunAfterChange(before, after, now) };
  const details = diffFields(before, change);
  if (Object.keys(details).length === 0) return before;
  const entry = { action: "schedule.update", entityType: "schedule", entityId: String(params.id), details };
  const [updated] = await ctx.db.batch([
    queries.setSchedule(ctx.db, params.id, version ?? before.version, {
      ...change,
      // Resumed, or paused by a person.
      ...("isActive" in details && { pausedAt: null, equalFailures: 0 }),
      updatedAt: iso(now),
    }),
    recordActivity(ctx, entry),
    ...(before.isActive && !after.isActive ? [queries.cancelRuns(ctx.db, params.id, iso(now))] : []),
  ]);
  if (updated.length === 0) throw new AppError("conflict", STALE);
  return queries.getSchedule(ctx.db, params.id);
});

serve(scheduleRoutes, schedules.remove, async (ctx, { params }) => {
  const { title } = await queries.getSchedule(ctx.db, params.id);
  const entity = { entityType: "schedule", entityId: String(params.id), details: { title } };
  const [deleted] = await ctx.db.batch([
    queries.deleteSchedule(ctx.db, params.id),
    recordActivity(ctx, { action: "schedule.delete", ...entity }),
    queries.cancelRuns(ctx.db, params.id, iso(ctx.clock())),
  ]);
  if (deleted.length === 0) throw new AppError("not_found", GONE);
  return { id: params.id };
});

serve(scheduleRoutes, schedules.run, (ctx, { params }) => runNow(ctx, params.id));
serve(scheduleRoutes, schedules.trigger, async (ctx) => ({ ordered: await triggerDueRuns(ctx) }));
