import { jobs } from "#contract/jobs/endpoints.ts";
import { iso } from "#worker/base/clock.ts";
import { AppError } from "#worker/base/errors.ts";
import { selectMany } from "#worker/db/select-many.ts";
import { can, requireCapability } from "#worker/runtime/access.ts";
import { diffFields, recordActivity } from "#worker/runtime/activity.ts";
import type { StaffCtx } from "#worker/runtime/ctx.ts";
import { enqueueDeliveries } from "#worker/runtime/deliveries.ts";
import { createRouter } from "#worker/runtime/router.ts";
import { serve } from "#worker/runtime/serve.ts";
import { findStaff } from "#worker/runtime/session.ts";
import { undoCutoff } from "#worker/runtime/undo.ts";
import { changeSeveral, onStatusChange, restored, withdrawn } from "./closing.ts";
import { listJobs } from "./listing-queries.ts";
import * as queries from "./queries.ts";
import { copyTitle, deriveStatusTimes, refusePassed, withSalary } from "./rules.ts";

const GONE = "This job no longer exists.";
const STALE = "Somebody else has changed this job since you opened it. Reload it to see their version.";

const PORTALS_REFUSED = "Whether a job goes to the portals is for those who may send jobs to portals.";

/** The switch in the editor gives a job to the portals as the button in the list does, and takes the same permission. */
function refuseToDistribute(ctx: StaffCtx, was: boolean, wanted: boolean | undefined): void {
  if (wanted === undefined || wanted === was || can(ctx.staff, "jobs.distribute")) return;
  throw new AppError("forbidden", PORTALS_REFUSED, { fields: { publishToPortals: [PORTALS_REFUSED] } });
}

export const jobRoutes = createRouter();

serve(jobRoutes, jobs.list, async (ctx, { query, c }) => {
  if (query.scope === "all") requireCapability(await findStaff(c, ctx), "jobs.read");
  return listJobs(ctx.db, query, iso(ctx.clock()));
});

serve(jobRoutes, jobs.get, async (ctx, { params, query, c }) => {
  if (query.scope === "all") requireCapability(await findStaff(c, ctx), "jobs.read");
  return queries.getJob(ctx.db, params.id, query.scope === "all" ? null : iso(ctx.clock()));
});

serve(jobRoutes, jobs.similar, async (ctx, { params }) => {
  const now = iso(ctx.clock());
  const [[gone], similar] = await selectMany(ctx.db, [
    queries.listJob(ctx.db, params.id),
    queries.listSimilarJobs(ctx.db, params.id, now),
  ]);
  return { oncePublic: Boolean(gone?.firstPublishedAt), jobs: similar };
});

serve(jobRoutes, jobs.stats, (ctx) => queries.countJobs(ctx.db, iso(ctx.clock())));

serve(jobRoutes, jobs.create, async (ctx, { body }) => {
  const now = iso(ctx.clock());
  refuseToDistribute(ctx, false, body.publishToPortals);
  const draft = withSalary(body);
  refusePassed(null, draft, now);
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

serve(jobRoutes, jobs.duplicate, async (ctx, { params }) => {
  const { title, ...words } = await queries.getJob(ctx.db, params.id, null);
  const now = iso(ctx.clock());
  const row = {
    ...words,
    id: ctx.newId(),
    title: copyTitle(title),
    ...deriveStatusTimes(null, "draft", now),
    status: "draft" as const,
    publishToPortals: false,
    portalSettings: null,
    expiresAt: null,
    version: 1,
    createdBy: ctx.staff.id,
    createdAt: now,
    updatedAt: now,
  };
  const details = { title: row.title, from: params.id };
  const entry = { action: "job.duplicate", entityType: "job", entityId: row.id, details };
  const [[created]] = await ctx.db.batch([queries.insertJob(ctx.db, row), recordActivity(ctx, entry)]);
  return created!;
});

serve(jobRoutes, jobs.bulk, (ctx, { body }) => changeSeveral(ctx, body));

serve(jobRoutes, jobs.update, async (ctx, { params, body }) => {
  const { version, ...wanted } = body;
  const before = await queries.getJob(ctx.db, params.id, null);
  refuseToDistribute(ctx, before.publishToPortals, wanted.publishToPortals);
  const now = iso(ctx.clock());
  const becomes = {
    status: wanted.status ?? before.status,
    expiresAt: wanted.expiresAt === undefined ? before.expiresAt : wanted.expiresAt,
  };
  refusePassed(before.status, becomes, now);
  const salary = withSalary({ ...before, ...wanted, salary: wanted.salary ?? before.salary ?? "" }, wanted);
  const change = {
    ...wanted,
    ...salary,
    ...deriveStatusTimes(before, becomes.status, now),
  };
  const details = diffFields(before, change);
  if (Object.keys(details).length === 0) return before;
  const entry = { action: "job.update", entityType: "job", entityId: params.id, details };
  const outside = onStatusChange(ctx, params.id, before.status, becomes.status);
  const [[updated]] = await ctx.db.batch([
    queries.setJob(ctx.db, params.id, version ?? before.version, { ...change, updatedAt: now }),
    recordActivity(ctx, entry),
    ...outside.statements,
  ]);
  if (!updated) throw new AppError("conflict", STALE);
  enqueueDeliveries(ctx, outside.deliveryIds);
  return updated;
});

serve(jobRoutes, jobs.remove, async (ctx, { params }) => {
  const now = iso(ctx.clock());
  const job = await queries.getJob(ctx.db, params.id, null);
  const entry = {
    action: "job.delete",
    entityType: "job",
    entityId: params.id,
    details: { title: job.title },
  };
  const { deliveryIds, statements } = withdrawn(ctx, params.id);
  const [gone] = await ctx.db.batch([
    queries.markJobDeleted(ctx.db, params.id, now),
    recordActivity(ctx, entry),
    ...statements,
  ]);
  if (gone.length === 0) throw new AppError("not_found", GONE);
  enqueueDeliveries(ctx, deliveryIds);
  return { id: params.id };
});

serve(jobRoutes, jobs.restore, async (ctx, { params }) => {
  const entry = { action: "job.restore", entityType: "job", entityId: params.id };
  const { deliveryIds, statements } = restored(ctx, params.id);
  const [[back]] = await ctx.db.batch([
    queries.restoreJob(ctx.db, params.id, undoCutoff(ctx), iso(ctx.clock())),
    recordActivity(ctx, entry),
    ...statements,
  ]);
  if (!back) throw new AppError("not_found", "This job can no longer be restored.");
  enqueueDeliveries(ctx, deliveryIds);
  return back;
});
