import type { Board, MoveEntry, PipelineCard, Stage } from "#contract/pipeline/schemas.ts";
import { resolveStage, type StoredStage } from "#contract/pipeline/stages.ts";
import type { MoveRow } from "./queries.ts";
import { countByStage, findUndoRefusal } from "./rules.ts";

type StoredCard = Omit<PipelineCard, "stageId"> & StoredStage;

/** A card names the stage of the pipeline, not the stored one, which may be missing. */
export const toCard = (stages: readonly Stage[], card: StoredCard): PipelineCard => ({
  ...card,
  stageId: resolveStage(stages, card).id,
});

/** Cards and totals by column. */
export function toColumns(
  stages: readonly Stage[],
  counts: Parameters<typeof countByStage>[1],
  rows: readonly StoredCard[],
): Board["stages"] {
  const totals = countByStage(stages, counts);
  const cards = Map.groupBy(
    rows.map((card) => toCard(stages, card)),
    ({ stageId }) => stageId,
  );
  return stages.map((stage) => ({
    ...stage,
    total: totals.get(stage.id) ?? 0,
    cards: cards.get(stage.id) ?? [],
  }));
}

export const toMoveEntry = (
  { mailStatus, mailAt, mailPayload, ...move }: MoveRow,
  cutoff: string,
): MoveEntry => ({
  ...move,
  mail: mailStatus && {
    subject: typeof mailPayload?.subject === "string" ? mailPayload.subject : "",
    status: mailStatus,
    sendAt: mailStatus === "waiting" ? mailAt : null,
  },
  canUndo: findUndoRefusal({ ...move, mailStatus }, cutoff) === null,
});
