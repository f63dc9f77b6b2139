import { jobs } from "#contract/jobs.ts";
import { iso, shift } from "#worker/base/clock.ts";
import { AppError } from "#worker/base/errors.ts";
import { requireCapability } from "#worker/runtime/access.ts";
import { changes, recordActivity } from "#worker/runtime/activity.ts";
import type { App } from "#worker/runtime/ctx.ts";
import { serve } from "#worker/runtime/serve.ts";
import { findStaff } from "#worker/runtime/session.ts";
import * as queries from "./queries.ts";
import { deriveStatusTimes, withSalary } from "./rules.ts";

const UNDO_MINUTES = 10;
const GONE = "This job no longer exists.";
const STALE = "Somebody else has changed this job since you opened it. Reload it to see their version.";

export function jobRoutes(app: App): void {
  serve(app, jobs.list, async (ctx, { query, http }) => {
    if (query.scope === "all") requireCapability(await findStaff(http, ctx), "jobs.read");
    return queries.listJobs(ctx.db, query, iso(ctx.clock()));
  });

  serve(app, jobs.get, async (ctx, { params, query, http }) => {
    if (query.scope === "all") requireCapability(await findStaff(http, ctx), "jobs.read");
    return queries.getJob(ctx.db, params.id, query.scope === "all" ? null : iso(ctx.clock()));
  });

  serve(app, jobs.similar, async (ctx, { params }) => {
    const now = iso(ctx.clock());
    const gone = await queries.findJob(ctx.db, params.id);
    const similar = await queries.listSimilarJobs(ctx.db, gone, now);
    return { oncePublic: Boolean(gone?.firstPublishedAt), jobs: similar };
  });

  serve(app, jobs.stats, (ctx) => queries.countJobs(ctx.db));

  serve(app, jobs.create, async (ctx, { body }) => {
    const now = iso(ctx.clock());
    const draft = withSalary(body);
    const row = {
      ...draft,
      ...deriveStatusTimes(null, draft.status, now),
      id: ctx.newId(),
      createdBy: ctx.staff.id,
    };
    const entry = {
      action: "job.create",
      entityType: "job",
      entityId: row.id,
      details: { title: row.title },
    };
    const [[created]] = await ctx.db.batch([
      queries.insertJob(ctx.db, { ...row, createdAt: now, updatedAt: now }),
      recordActivity(ctx, entry),
    ]);
    return created!;
  });

  serve(app, jobs.update, async (ctx, { params, body }) => {
    const { version, ...wanted } = body;
    const before = await queries.getJob(ctx.db, params.id, null);
    const now = iso(ctx.clock());
    const salary = withSalary({ ...before, ...wanted, salary: wanted.salary ?? before.salary ?? "" }, wanted);
    const change = {
      ...wanted,
      ...salary,
      ...deriveStatusTimes(before, wanted.status ?? before.status, now),
    };
    const details = changes(before, change);
    if (Object.keys(details).length === 0) return before;
    const entry = { action: "job.update", entityType: "job", entityId: params.id, details };
    const [[updated]] = await ctx.db.batch([
      queries.setJob(ctx.db, params.id, version ?? before.version, { ...change, updatedAt: now }),
      recordActivity(ctx, entry),
    ]);
    if (!updated) throw new AppError("conflict", STALE);
    return updated;
  });

  serve(app, jobs.remove, async (ctx, { params }) => {
    const now = iso(ctx.clock());
    const job = await queries.getJob(ctx.db, params.id, null);
    const entry = {
      action: "job.delete",
      entityType: "job",
      entityId: params.id,
      details: { title: job.title },
    };
    const [gone] = await ctx.db.batch([
      queries.markJobDeleted(ctx.db, params.id, now),
      recordActivity(ctx, entry),
    ]);
    if (gone.length === 0) throw new AppError("not_found", GONE);
    return { id: params.id };
  });

  serve(app, jobs.restore, async (ctx, { params }) => {
    const now = ctx.clock();
    const since = iso(shift(now, -UNDO_MINUTES, "minute"));
    const entry = { action: "job.restore", entityType: "job", entityId: params.id };
    const [[restored]] = await ctx.db.batch([
      queries.restoreJob(ctx.db, params.id, since, iso(now)),
      recordActivity(ctx, entry),
    ]);
    if (!restored) throw new AppError("not_found", "This job can no longer be restored.");
    return restored;
  });
}
