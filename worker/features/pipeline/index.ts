import type { ApplicationStage } from "#contract/jobs/constants.ts";
import { resolveStage } from "#contract/pipeline/stages.ts";
import { iso } from "#worker/base/clock.ts";
import { insertMove, MOVE_MAIL_ACTION } from "#worker/db/application-moves.ts";
import { selectMany } from "#worker/db/select-many.ts";
import type { Ctx } from "#worker/runtime/ctx.ts";
import { cancelDeliveries } from "#worker/runtime/deliveries.ts";
import { listPendingMoves, listStages, pickStages } from "./queries.ts";
import { planKindMove } from "./rules.ts";

type StageRow = {
  id: string;
  jobId: string | null;
  stage: ApplicationStage;
  stageId: string | null;
  stageChangedAt: string | null;
  createdAt: string;
};

export type CandidateStatus = { label: string; since: string };

/**
 * What candidates read about each application. While the mail of a move waits, they still see the stage before, because
 * the move can be undone.
 */
export async function getCandidateStatuses(
  ctx: Ctx,
  rows: readonly StageRow[],
): Promise<Map<string, CandidateStatus>> {
  if (rows.length === 0) return new Map();
  const [stageRows, pending] = await selectMany(ctx.db, [
    listStages(
      ctx.db,
      rows.map(({ jobId }) => jobId),
    ),
    listPendingMoves(
      ctx.db,
      rows.map(({ id }) => id),
    ),
  ]);
  return new Map(
    rows.map(({ id, jobId, stage, stageId, stageChangedAt, createdAt }) => {
      const { stages } = pickStages(stageRows, jobId);
      const move =
        stage === "withdrawn" ? undefined : pending.find(({ applicationId }) => applicationId === id);
      const visible = move ? { stage: move.fromKind, stageId: move.fromStageId } : { stage, stageId };
      const since = (move ? move.fromSince : stageChangedAt) ?? createdAt;
      return [id, { label: resolveStage(stages, visible).candidateLabel, since }];
    }),
  );
}

/** Statements for the batch in which a candidate withdraws: the move, and no mail about an earlier one. */
export async function recordWithdrawal(ctx: Ctx, application: StageRow) {
  const { id, jobId, stage, stageId, stageChangedAt, createdAt } = application;
  const { stages } = pickStages(await listStages(ctx.db, [jobId]), jobId);
  const { from, to } = planKindMove(stages, { stage, stageId }, "withdrawn");
  return [
    cancelDeliveries(ctx, { action: MOVE_MAIL_ACTION, entityType: "application", entityId: id }),
    insertMove(ctx.db, {
      id: ctx.newId(),
      applicationId: id,
      fromKind: from.stage,
      toKind: to.stage,
      fromStageId: from.stageId,
      toStageId: null,
      fromSince: stageChangedAt ?? createdAt,
      fromName: from.name,
      toName: to.name,
      userId: null,
      createdAt: iso(ctx.clock()),
    }),
  ] as const;
}
