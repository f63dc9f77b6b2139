import { chooseByKey } from "#contract/jobs/address.ts";
import { jobs } from "#contract/jobs/endpoints.ts";
import { INDUSTRY_REQUIRED, Job } from "#contract/jobs/schemas.ts";
import { iso } from "#worker/base/clock.ts";
import { AppError } from "#worker/base/errors.ts";
import { selectMany } from "#worker/db/select-many.ts";
import { can, requireCapability } from "#worker/runtime/access.ts";
import { diffFields, recordActivity } from "#worker/runtime/activity.ts";
import type { StaffCtx } from "#worker/runtime/ctx.ts";
import { enqueueDeliveries } from "#worker/runtime/deliveries.ts";
import { assertListed, getLists } from "#worker/runtime/lists.ts";
import { createRouter } from "#worker/runtime/router.ts";
import { serve } from "#worker/runtime/serve.ts";
import { findStaff } from "#worker/runtime/session.ts";
import { undoCutoff } from "#worker/runtime/undo.ts";
import { copyScreeningSetup } from "#worker/features/screening/index.ts";
import {
  bulkUpdateJobs,
  syncJobBoards,
  restoreOnJobBoards,
  withdrawFromJobBoards,
} from "./status-changes.ts";
import { withIndustryLabel, withIndustryLabels } from "./industry-labels.ts";
import { listJobs } from "./listing-queries.ts";
import { getLocations } from "./locations.ts";
import { resolvePlacement } from "./placement.ts";
import * as queries from "./queries.ts";
import { copyTitle, deriveStatusTimes, assertNotExpired, normalizeSalary } from "./rules.ts";

const GONE = "This job no longer exists.";
const STALE = "Someone else has changed this job since you opened it.";

const DISTRIBUTION_FORBIDDEN = "You need the permission to publish jobs to job boards.";

/** The editor's switch requires the same capability as the publish button of the list. */
function assertCanDistribute(ctx: StaffCtx, before: boolean, after: boolean | undefined): void {
  if (after === undefined || after === before || can(ctx.staff, "jobs.distribute")) return;
  throw new AppError("forbidden", DISTRIBUTION_FORBIDDEN, {
    fields: { publishToPortals: [DISTRIBUTION_FORBIDDEN] },
  });
}

const assertIndustry = (ctx: StaffCtx, next: string | undefined, before?: string) =>
  assertListed(ctx, "industries", {
    field: "industry",
    next,
    message: INDUSTRY_REQUIRED,
    ...(before !== undefined && { before }),
  });

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
  if (query.scope !== "all")
    return withIndustryLabel(ctx, await queries.getJob(ctx.replicaDb, params.id, iso(ctx.clock())));
  requireCapability(await findStaff(c, ctx), "jobs.read", ["jobs"]);
  return withIndustryLabel(ctx, await queries.getJob(ctx.db, params.id, null));
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

serve(jobRoutes, jobs.create, async (ctx, { body }) => {
  const now = iso(ctx.clock());
  assertCanDistribute(ctx, false, body.publishToPortals);
  await assertIndustry(ctx, body.industry);
  const draft = normalizeSalary(body);
  assertNotExpired(null, draft, now);
  const row = {
    ...draft,
    ...resolvePlacement(null, body),
    industry: body.industry ?? (await firstIndustry(ctx)),
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
  return withIndustryLabel(ctx, created!);
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

serve(jobRoutes, jobs.update, async (ctx, { params, body }) => {
  const { version, ...patch } = body;
  const before = await queries.getJob(ctx.db, params.id, null);
  assertCanDistribute(ctx, before.publishToPortals, patch.publishToPortals);
  await assertIndustry(ctx, patch.industry, before.industry);
  const now = iso(ctx.clock());
  const next = {
    status: patch.status ?? before.status,
    expiresAt: patch.expiresAt === undefined ? before.expiresAt : patch.expiresAt,
  };
  assertNotExpired(before.status, next, now);
  const salary = normalizeSalary({ ...before, ...patch, salary: patch.salary ?? before.salary ?? "" }, patch);
  const change = {
    ...patch,
    ...salary,
    ...resolvePlacement(before, patch),
    ...deriveStatusTimes(before, next.status, now),
  };
  const details = diffFields(before, change);
  if (Object.keys(details).length === 0) return withIndustryLabel(ctx, before);
  const entry = { action: "job.update", entityType: "job", entityId: params.id, details };
  const postings = syncJobBoards(ctx, params.id, before.status, next.status);
  const [[updated]] = await ctx.db.batch([
    queries.updateJob(ctx.db, params.id, version ?? before.version, { ...change, updatedAt: now }),
    recordActivity(ctx, entry),
    ...postings.statements,
  ]);
  if (!updated) {
    const current = Job.parse(await withIndustryLabel(ctx, await queries.getJob(ctx.db, params.id, null)));
    throw new AppError("conflict", STALE, { current });
  }
  enqueueDeliveries(ctx, postings.deliveryIds);
  return withIndustryLabel(ctx, updated);
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
