import { MERGE_UNDO_DAYS } from "#contract/leads/constants.ts";
import type { LeadDetail } from "#contract/leads/schemas.ts";
import { iso } from "#worker/base/clock.ts";
import { AppError } from "#worker/base/errors.ts";
import { isAssertionFailure } from "#worker/db/assert-in-batch.ts";
import { recordActivity } from "#worker/runtime/activity.ts";
import type { Ctx, StaffCtx } from "#worker/runtime/ctx.ts";
import { enqueueDeliveries } from "#worker/runtime/deliveries.ts";
import { getLead } from "./admin-queries.ts";
import { enqueueSync } from "./enqueue-sync.ts";
import { getLeadDetail } from "./lead-detail.ts";
import * as queries from "./merge-queries.ts";
import { insertLeadEntry } from "./queries.ts";
import { mergeUndoCutoff, mergeUndoUntil } from "./rules.ts";
import { alignLeadStage } from "./stage-queries.ts";

const SAME_LEAD = "A lead cannot be merged with itself.";
const MERGED_MEANWHILE =
  "One of these leads has just been merged or deleted. Reload to see the current state.";
const NOT_MERGED = "These leads are no longer merged. Reload to see the current state.";

const UNDO_EXPIRED = `These leads were merged more than ${MERGE_UNDO_DAYS} days ago, so they can no longer be taken apart.`;

const conflictIfUnmet = (message: string) => (error: unknown) => {
  if (isAssertionFailure(error)) throw new AppError("conflict", message, { cause: error });
  throw error;
};

const createEntry = (ctx: StaffCtx, leadId: string, subject: string, at: string) =>
  insertLeadEntry(
    ctx.db,
    { id: leadId },
    {
      id: ctx.newId(),
      userId: ctx.staff.id,
      activityType: "assignment",
      subject,
      completedAt: at,
      createdAt: at,
      updatedAt: at,
    },
  );

const activity = (action: string, entityId: string, otherId: string) => ({
  action: `lead.${action}`,
  entityType: "lead",
  entityId,
  details: { otherId },
});

/** Returns the other lead. Throws not_found unless both exist. */
async function getOther(ctx: StaffCtx, id: string, otherId: string) {
  if (id === otherId)
    throw new AppError("validation_failed", SAME_LEAD, { fields: { otherId: [SAME_LEAD] } });
  const now = iso(ctx.clock());
  const [, other] = await Promise.all([getLead(ctx.db, id, now), getLead(ctx.db, otherId, now)]);
  return other.lead;
}

/**
 * Shows another lead under this one. No row moves: both keep their submissions, consents and CRM contact, so the merge
 * can be undone for 30 days. Throws 409 when one of them has just been merged.
 */
export async function mergeLeads(ctx: StaffCtx, id: string, otherId: string): Promise<LeadDetail> {
  await getOther(ctx, id, otherId);
  const at = iso(ctx.clock());
  const merge = { targetId: id, id: otherId, at };
  const syncs = [id, otherId].map((leadId) => enqueueSync(ctx, { id: leadId }));
  await ctx.db
    .batch([
      queries.assertUnmerged(ctx.db, id, otherId),
      queries.storeResponseTargets(ctx.db, [id, otherId], mergeUndoCutoff(ctx.clock())),
      queries.setMerged(ctx.db, merge),
      queries.copyResponseTarget(ctx.db, merge),
      alignLeadStage(ctx.db, { id }, at),
      createEntry(ctx, id, "Another lead was merged into this one", at),
      createEntry(ctx, otherId, "Merged into another lead", at),
      recordActivity(ctx, activity("merge", id, otherId)),
      ...syncs.map(({ statement }) => statement),
    ])
    .catch(conflictIfUnmet(MERGED_MEANWHILE));
  enqueueDeliveries(
    ctx,
    syncs.map((sync) => sync.id),
  );
  return getLeadDetail(ctx, id);
}

/**
 * Takes a merged lead apart again, each with its own response target. Throws 409 when it is not merged into this one, or
 * was merged too long ago.
 */
export async function unmergeLeads(ctx: StaffCtx, id: string, otherId: string): Promise<LeadDetail> {
  const { mergedIntoId, mergedAt } = await getOther(ctx, id, otherId);
  if (mergedIntoId === id && mergeUndoUntil(mergedAt, ctx.clock()) === null)
    throw new AppError("conflict", UNDO_EXPIRED);
  const at = iso(ctx.clock());
  const syncs = [id, otherId].map((leadId) => enqueueSync(ctx, { id: leadId }));
  await ctx.db
    .batch([
      queries.assertMergedInto(ctx.db, otherId, id),
      queries.clearMerged(ctx.db, otherId, at),
      queries.restoreTargetOfRemaining(ctx.db, id, at),
      alignLeadStage(ctx.db, { id }, at),
      alignLeadStage(ctx.db, { id: otherId }, at),
      createEntry(ctx, id, "A merged lead was taken apart again", at),
      createEntry(ctx, otherId, "Taken apart from another lead", at),
      recordActivity(ctx, activity("unmerge", id, otherId)),
      ...syncs.map(({ statement }) => statement),
    ])
    .catch(conflictIfUnmet(NOT_MERGED));
  enqueueDeliveries(
    ctx,
    syncs.map((sync) => sync.id),
  );
  return getLeadDetail(ctx, id);
}

/** Stores that two leads are different people, so that they are not suggested again. Idempotent. */
export async function markDistinct(ctx: StaffCtx, id: string, otherId: string): Promise<LeadDetail> {
  await getOther(ctx, id, otherId);
  const by = { userId: ctx.staff.id, createdAt: iso(ctx.clock()) };
  await ctx.db.batch([
    queries.insertDistinctLeads(ctx.db, [id, otherId], by),
    recordActivity(ctx, activity("distinct", id, otherId)),
  ]);
  return getLeadDetail(ctx, id);
}

/** Deletes what is stored to undo merges once they can no longer be undone. */
export const deleteOldMergeData = (ctx: Ctx): Promise<unknown> =>
  ctx.db.batch([
    queries.startMergeUndo(ctx.db, iso(ctx.clock())),
    queries.deleteStoredTargets(ctx.db, mergeUndoCutoff(ctx.clock())),
  ]);
