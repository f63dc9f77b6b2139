import type { UndoRefusal, UndoResult } from "#contract/pipeline/schemas.ts";
import { iso } from "#worker/base/clock.ts";
import { isAssertionFailure } from "#worker/db/assert-in-batch.ts";
import { recordActivity } from "#worker/runtime/activity.ts";
import type { StaffCtx } from "#worker/runtime/ctx.ts";
import { enqueueDeliveries } from "#worker/runtime/deliveries.ts";
import { undoCutoff } from "#worker/runtime/undo.ts";
import { alignLeadStage, enqueueSync, recordLeadActivity } from "#worker/features/leads/index.ts";
import { assertUndoable, cancelMail, listMovesById, type MoveRow, setStage, setUndone } from "./queries.ts";
import { findUndoRefusal } from "./rules.ts";

/**
 * Moves the application back and cancels the mail in one batch. Of this and the sender of the mail, the database lets
 * exactly one win; the other finds the row taken.
 */
async function undoMove(ctx: StaffCtx, move: MoveRow): Promise<boolean> {
  const now = iso(ctx.clock());
  const { id, applicationId, email, deliveryId } = move;
  const sync = enqueueSync(ctx, { emailKey: email });
  const hasMail = deliveryId !== null && move.mailStatus === "waiting";
  try {
    await ctx.db.batch([
      assertUndoable(ctx.db, move),
      setStage(
        ctx.db,
        applicationId,
        { stage: move.fromKind, stageId: move.fromStageId },
        { since: move.fromSince ?? now, updatedAt: now },
      ),
      recordActivity(ctx, {
        action: "application.undo-stage",
        entityType: "application",
        entityId: applicationId,
        details: { stage: { before: move.toKind, after: move.fromKind } },
      }),
      setUndone(ctx.db, id, now),
      ...(hasMail ? [cancelMail(ctx.db, deliveryId, now)] : []),
      ...recordLeadActivity(
        ctx,
        { emailKey: email },
        {
          activityType: "stage_change",
          subject: `Undone: ${move.fromName} to ${move.toName}${move.jobTitle ? `: ${move.jobTitle}` : ""}`,
          description: hasMail ? "The email was not sent." : null,
          userId: ctx.staff.id,
        },
      ),
      alignLeadStage(ctx, { emailKey: email }),
      sync.statement,
    ]);
  } catch (error) {
    if (isAssertionFailure(error)) return false;
    throw error;
  }
  enqueueDeliveries(ctx, [sync.id]);
  return true;
}

/** Undoes each move that can be undone, and returns the reason for the others. */
export async function undoMoves(ctx: StaffCtx, moveIds: readonly string[]): Promise<UndoResult> {
  const cutoff = undoCutoff(ctx);
  const rows = await listMovesById(ctx.db, moveIds);
  const undone: string[] = [];
  const refused = new Map<string, UndoRefusal>();
  const lost: string[] = [];
  for (const moveId of new Set(moveIds)) {
    const move = rows.find(({ id }) => id === moveId);
    const refusal = findUndoRefusal(move, cutoff);
    if (refusal) refused.set(moveId, refusal);
    else if (await undoMove(ctx, move!)) undone.push(moveId);
    else lost.push(moveId);
  }
  const now = lost.length > 0 ? await listMovesById(ctx.db, lost) : [];
  for (const moveId of lost) {
    const move = now.find(({ id }) => id === moveId);
    refused.set(moveId, findUndoRefusal(move, cutoff) ?? "moved");
  }
  return { undone, refused: [...refused].map(([moveId, reason]) => ({ moveId, reason })) };
}
