import { chooseByKey } from "#contract/jobs/address.ts";
import { jobs } from "#contract/jobs/endpoints.ts";
import { iso } from "#worker/base/clock.ts";
import { AppError } from "#worker/base/errors.ts";
import { uuidFromText } from "#worker/base/ids.ts";
import { selectMany } from "#worker/db/select-many.ts";
import { requireCapability } from "#worker/runtime/access.ts";
import { recordActivity } from "#worker/runtime/activity.ts";
import type { StaffCtx } from "#worker/runtime/ctx.ts";
import { enqueueDeliveries } from "#worker/runtime/deliveries.ts";
import { getLists } from "#worker/runtime/lists.ts";
import { createRouter } from "#worker/runtime/router.ts";
import { serve } from "#worker/runtime/serve.ts";
import { findStaff } from "#worker/runtime/session.ts";
import { undoCutoff } from "#worker/runtime/undo.ts";
import { copyScreeningSetup } from "#worker/features/screening/index.ts";
import { bulkUpdateJobs, restoreOnJobBoards, withdrawFromJobBoards } from "./status-changes.ts";
import { bulkEditJobs } from "./bulk-edit.ts";
import { describeJob, renderDescription } from "./description.ts";
import { withIndustryLabel, withIndustryLabels } from "./industry-labels.ts";
import { listJobs } from "./listing-queries.ts";
import { getLocations } from "./locations.ts";
import { resolvePlacement } from "./placement.ts";
import * as queries from "./queries.ts";
import { copyTitle, deriveStatusTimes, assertNotExpired, normalizeSalary } from "./rules.ts";
import { assertCanDistribute, assertIndustry, updateJob } from "./update-job.ts";

const GONE = "This job no longer exists.";
const firstIndustry = async (ctx: StaffCtx): Promise<string> =>
  (await getLists(ctx)).options("industries")[0]!.value;

export const jobRoutes = createRouter();

serve(jobRoutes, jobs.list, async (ctx, { query, c }) => {
  if (query.scope === "all") requireCapability(await findStaff(c, ctx), "jobs.read", ["jobs"]);
  const db = query.scope === "all" ? ctx.db : ctx.replicaDb;
  const { rows, total } = await listJobs(db, query, iso(ctx.clock()));
  return { rows: await withIndustryLabels<queries.JobRow>(ctx, rows), total };
});

// Before `:id`, which matches every path.
serve(jobRoutes, jobs.filterOptions, async (ctx) => ({ locations: await getLocations(ctx) }));

serve(jobRoutes, jobs.get, async (ctx, { params, query, c }) => {
  const isPublic = query.scope !== "all";
  if (!isPublic) requireCapability(await findStaff(c, ctx), "jobs.read", ["jobs"]);
  const job = isPublic
    ? await queries.getJob(ctx.replicaDb, params.id, iso(ctx.clock()))
    : await queries.getJob(ctx.db, params.id, null);
  return { ...(await withIndustryLabel(ctx, job)), ...describeJob(job) };
});

serve(jobRoutes, jobs.similar, async (ctx, { params }) => {
  const now = iso(ctx.clock());
  const [matching, similar] = await selectMany(ctx.replicaDb, [
    queries.selectJobs(ctx.replicaDb, params.id),
    queries.listSimilarJobs(ctx.replicaDb, params.id, now),
  ]);
  const job = chooseByKey(matching, params.id);
  return { oncePublic: Boolean(job?.firstPublishedAt), jobs: await withIndustryLabels(ctx, similar) };
});

serve(jobRoutes, jobs.stats, (ctx) => queries.countJobs(ctx.db, iso(ctx.clock())));

/** A repeat of the caller's request with the same key returns the same job. */
serve(jobRoutes, jobs.create, async (ctx, { body, c }) => {
  const now = iso(ctx.clock());
  assertCanDistribute(ctx, false, body.publishToPortals);
  await assertIndustry(ctx, body.industry);
  const key = c.req.header("idempotency-key");
  const draft = normalizeSalary(body);
  assertNotExpired(null, draft, now);
  const row = {
    ...draft,
    ...renderDescription(draft),
    ...resolvePlacement(null, body),
    industry: body.industry ?? (await firstIndustry(ctx)),
    ...deriveStatusTimes(null, draft.status, now),
    id: key ? await uuidFromText(`job ${ctx.staff.id} ${key}`) : ctx.newId(),
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
  return withIndustryLabel(ctx, created ?? (await queries.getJob(ctx.db, row.id, null)));
});

serve(jobRoutes, jobs.duplicate, async (ctx, { params }) => {
  const { title, ...fields } = await queries.getJob(ctx.db, params.id, null);
  const now = iso(ctx.clock());
  const row = {
    ...fields,
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
  const [[created]] = await ctx.db.batch([
    queries.insertJob(ctx.db, row),
    recordActivity(ctx, entry),
    ...(await copyScreeningSetup(ctx, params.id, row.id)),
  ]);
  return withIndustryLabel(ctx, created!);
});

serve(jobRoutes, jobs.bulk, (ctx, { body }) => bulkUpdateJobs(ctx, body));

serve(jobRoutes, jobs.bulkEdit, (ctx, { body: { change, ...request } }) =>
  bulkEditJobs(ctx, request, change),
);

serve(jobRoutes, jobs.update, async (ctx, { params, body }) =>
  withIndustryLabel(ctx, await updateJob(ctx, params.id, body)),
);

serve(jobRoutes, jobs.remove, async (ctx, { params }) => {
  const now = iso(ctx.clock());
  const job = await queries.getJob(ctx.db, params.id, null);
  const entry = {
    action: "job.delete",
    entityType: "job",
    entityId: params.id,
    details: { title: job.title },
  };
  const { deliveryIds, statements } = withdrawFromJobBoards(ctx, params.id);
  const [deleted] = await ctx.db.batch([
    queries.markJobDeleted(ctx.db, params.id, now),
    recordActivity(ctx, entry),
    ...statements,
  ]);
  if (deleted.length === 0) throw new AppError("not_found", GONE);
  enqueueDeliveries(ctx, deliveryIds);
  return { id: params.id };
});

serve(jobRoutes, jobs.restore, async (ctx, { params }) => {
  const entry = { action: "job.restore", entityType: "job", entityId: params.id };
  const { deliveryIds, statements } = restoreOnJobBoards(ctx, params.id);
  const [[back]] = await ctx.db.batch([
    queries.restoreJob(ctx.db, params.id, undoCutoff(ctx), iso(ctx.clock())),
    recordActivity(ctx, entry),
    ...statements,
  ]);
  if (!back) throw new AppError("not_found", "This job can no longer be restored.");
  enqueueDeliveries(ctx, deliveryIds);
  return withIndustryLabel(ctx, back);
});
