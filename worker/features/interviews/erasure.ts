import { iso } from "#worker/base/clock.ts";
import type { Ctx } from "#worker/runtime/ctx.ts";
import { insertDelivery } from "#worker/runtime/deliveries.ts";
import { listUpcomingAssignments } from "./queries.ts";

/**
 * Deliveries that tell interviewers of interviews which disappear with the data of these people. They hold no personal
 * data of the candidate, and refer to the erasure only. For the batch of the erasure, after its deletions.
 */
export async function prepareErasureNotices(ctx: Ctx, emails: readonly string[]) {
  const assignments = await listUpcomingAssignments(ctx.db, emails, iso(ctx.clock()));
  return assignments.map(({ interviewId, ...payload }) =>
    insertDelivery(ctx, {
      kind: "mail",
      action: "interview.erased",
      dedupeKey: `interview.erased:${interviewId}:${payload.userId}`,
      entityType: "erasure",
      entityId: interviewId,
      payload,
    }),
  );
}
