import { INDUSTRY_REQUIRED, Job, type JobPatch } from "#contract/jobs/schemas.ts";
import { iso } from "#worker/base/clock.ts";
import { AppError } from "#worker/base/errors.ts";
import { jobDrafts } from "#worker/db/tables/drafts.ts";
import { can } from "#worker/runtime/access.ts";
import { diffFields, recordActivity } from "#worker/runtime/activity.ts";
import type { StaffCtx } from "#worker/runtime/ctx.ts";
import { enqueueDeliveries } from "#worker/runtime/deliveries.ts";
import { assertListed } from "#worker/runtime/lists.ts";
import { clearDraft } from "#worker/features/drafts/index.ts";
import { renderDescription } from "./description.ts";
import { withIndustryLabel } from "./industry-labels.ts";
import { resolvePlacement } from "./placement.ts";
import * as queries from "./queries.ts";
import { assertNotExpired, deriveStatusTimes, normalizeSalary } from "./rules.ts";
import { syncJobBoards } from "./status-changes.ts";

const STALE = "Someone else has changed this job since you opened it.";
const DISTRIBUTION_FORBIDDEN = "You need the permission to publish jobs to job boards.";

/** The editor's switch requires the same capability as the publish button of the list. */
export function assertCanDistribute(ctx: StaffCtx, before: boolean, after: boolean | undefined): void {
  if (after === undefined || after === before || can(ctx.staff, "jobs.distribute")) return;
  throw new AppError("forbidden", DISTRIBUTION_FORBIDDEN, {
    fields: { publishToPortals: [DISTRIBUTION_FORBIDDEN] },
  });
}

export const assertIndustry = (ctx: StaffCtx, next: string | undefined, before?: string) =>
  assertListed(ctx, "industries", {
    field: "industry",
    next,
    message: INDUSTRY_REQUIRED,
    ...(before !== undefined && { before }),
  });

/** Updates a job with its job board effects in one batch. Throws 409 with the current job when `version` is stale. */
export async function updateJob(
  ctx: StaffCtx,
  id: string,
  { version, ...patch }: JobPatch,
): Promise<queries.JobRow> {
  const before = await queries.getJob(ctx.db, id, null);
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
  const { description } = patch;
  const rendered =
    description !== undefined && description !== before.description
      ? renderDescription({ description, descriptionFormat: patch.descriptionFormat ?? "text" })
      : { descriptionFormat: before.descriptionFormat };
  const details = diffFields(before, change);
  const draft = { table: jobDrafts, id };
  // The editor saves the whole job, which then is no draft any more.
  const isWholeJob = description !== undefined;
  if (Object.keys(details).length === 0) {
    if (isWholeJob) await clearDraft(ctx, draft);
    return before;
  }
  const entry = { action: "job.update", entityType: "job", entityId: id, details };
  const postings = syncJobBoards(ctx, id, before.status, next.status);
  const base = version ?? before.version;
  const [[updated]] = await ctx.db.batch([
    queries.updateJob(ctx.db, id, base, { ...change, ...rendered, updatedAt: now }),
    recordActivity(ctx, entry),
    ...(isWholeJob ? [clearDraft(ctx, draft, queries.isSaved(ctx.db, id, base + 1, now))] : []),
    ...postings.statements,
  ]);
  if (!updated) {
    const current = Job.parse(await withIndustryLabel(ctx, await queries.getJob(ctx.db, id, null)));
    throw new AppError("conflict", STALE, { current });
  }
  enqueueDeliveries(ctx, postings.deliveryIds);
  return updated;
}
