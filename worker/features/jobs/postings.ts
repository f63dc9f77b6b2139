import { iso } from "#worker/base/clock.ts";
import { insertDeliveriesIf } from "#worker/db/outbox.ts";
import type { Ctx } from "#worker/runtime/ctx.ts";
import { deliveryRow } from "#worker/runtime/deliveries.ts";
import type { Statement } from "#worker/runtime/queries.ts";
import {
  needsPublication,
  needsWithdrawal,
  setPostingsPending,
  setPostingsRemoved,
} from "./postings-queries.ts";

/** Statements to append to the batch of their cause, and deliveries to enqueue after it. */
type PostingEffects = { deliveryIds: string[]; statements: Statement[] };

const jobDeliveryRow = (ctx: Ctx, action: "posting.publish" | "posting.withdraw", jobId: string) =>
  deliveryRow(ctx, {
    kind: "portal",
    action,
    dedupeKey: `${action}:${jobId}:${ctx.newId()}`,
    entityType: "job",
    entityId: jobId,
  });

/**
 * Withdraws a job from all job boards. Append after the statement that closes the job: it does nothing while the job
 * is open, so a refused change withdraws nothing.
 */
export function withdrawPostings(ctx: Ctx, jobId: string): PostingEffects {
  const now = iso(ctx.clock());
  const row = jobDeliveryRow(ctx, "posting.withdraw", jobId);
  const statements = [
    insertDeliveriesIf(ctx.db, [row], needsWithdrawal(ctx.db, jobId, now)),
    setPostingsRemoved(ctx.db, jobId, now),
  ];
  return { deliveryIds: [row.id], statements };
}

/**
 * Sends changed fields to the job boards that have the job. Append after the edit; does nothing while the job is
 * closed or was never posted.
 */
export const updatePostings = (ctx: Ctx, jobId: string): PostingEffects =>
  republishPostings(ctx, jobId, null);

/** Restores postings withdrawn after `since`. Append after the statement that reopens the job. */
export const restorePostings = (ctx: Ctx, jobId: string, since: string): PostingEffects =>
  republishPostings(ctx, jobId, since);

function republishPostings(ctx: Ctx, jobId: string, since: string | null): PostingEffects {
  const now = iso(ctx.clock());
  const row = jobDeliveryRow(ctx, "posting.publish", jobId);
  const statements = [
    setPostingsPending(ctx.db, jobId, now, since),
    insertDeliveriesIf(ctx.db, [row], needsPublication(ctx.db, jobId, now)),
  ];
  return { deliveryIds: [row.id], statements };
}
