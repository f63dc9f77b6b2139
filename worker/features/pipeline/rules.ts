import { type ApplicationStage, applicationStages } from "#contract/jobs/constants.ts";
import { requiredKinds } from "#contract/pipeline/constants.ts";
import { kindLabels } from "#contract/pipeline/labels.ts";
import type { Move, Stage, StageListUpdate, UndoRefusal } from "#contract/pipeline/schemas.ts";
import { resolveStage, stageForKind, type StoredStage } from "#contract/pipeline/stages.ts";
import type { FieldErrors } from "#contract/errors.ts";

/** The stage that a person saw. */
type Seen = Pick<Move, "from" | "fromStageId">;
type Target = Pick<Move, "stage" | "stageId">;

export type PlannedMove = {
  from: StoredStage & { name: string };
  to: StoredStage & { name: string; candidateLabel: string };
};

/** What a request to move an application means for it as it is stored. */
export type MovePlan =
  | { outcome: "same" | "stale" | "withdrawn" | "unknown_stage" }
  | { outcome: "move"; move: PlannedMove };

const planned = (
  stages: readonly Stage[],
  application: StoredStage,
  kind: ApplicationStage,
  target: Stage | undefined,
): PlannedMove => ({
  from: { ...application, name: resolveStage(stages, application).name },
  to: {
    stage: kind,
    stageId: target?.id ?? null,
    name: target?.name ?? kindLabels[kind],
    candidateLabel: (target ?? stageForKind(stages, kind)).candidateLabel,
  },
});

/** Compares what the person saw with what is stored, and finds the stage to move to. */
export function planMove(
  stages: readonly Stage[],
  application: StoredStage,
  seen: Seen,
  { stage: kind, stageId }: Target,
): MovePlan {
  const current = resolveStage(stages, application);
  if (application.stage !== seen.from || (seen.fromStageId && current.id !== seen.fromStageId))
    return { outcome: "stale" };
  const target = stages.find((stage) => (stageId ? stage.id === stageId : stage.kind === kind));
  if (stageId && target?.kind !== kind) return { outcome: "unknown_stage" };
  const isSame = stageId
    ? target?.id === current.id && application.stage === kind
    : application.stage === kind;
  if (isSame) return { outcome: "same" };
  if (application.stage === "withdrawn") return { outcome: "withdrawn" };
  return { outcome: "move", move: planned(stages, application, kind, target) };
}

/** A move by the system or the candidate, to the first stage of a kind. */
export const planKindMove = (
  stages: readonly Stage[],
  application: StoredStage,
  kind: ApplicationStage,
): PlannedMove =>
  planned(
    stages,
    application,
    kind,
    stages.find((stage) => stage.kind === kind),
  );

/** Timeline subject of a move. */
export const formatMove = ({ from, to }: PlannedMove, jobTitle: string | null): string =>
  `Moved from ${from.name} to ${to.name}${jobTitle ? `: ${jobTitle}` : ""}`;

/** A stored move as far as an undo needs it. */
export type UndoFacts = {
  undoneAt: string | null;
  createdAt: string;
  deliveryId: string | null;
  /** A person of the team made it, it is the last move, and the application is still where it led. */
  isLast: boolean;
  mailStatus: string | null;
  mailAttempts: number | null;
};

/** Why a move cannot be undone; null if it can. `cutoff` is the earliest time of a move without a mail that waits. */
export function findUndoRefusal(move: UndoFacts | undefined, cutoff: string): UndoRefusal | null {
  if (!move) return "gone";
  if (move.undoneAt) return "undone";
  if (move.deliveryId) {
    if (move.mailStatus === "waiting" && move.mailAttempts === 0) return move.isLast ? null : "moved";
    if (move.mailStatus === "waiting" || move.mailStatus === "sending") return "sending";
    // A sent row is deleted after a while.
    if (move.mailStatus === "sent" || move.mailStatus === null) return "sent";
  }
  if (!move.isLast) return "moved";
  return move.createdAt < cutoff ? "expired" : null;
}

/** For SQL: the kind of each stage, and the stage that shows applications of a kind without a valid stage. */
export const toStageMap = (stages: readonly Stage[]) => ({
  kinds: Object.fromEntries(stages.map(({ id, kind }) => [id, kind])),
  fallbacks: Object.fromEntries(applicationStages.map((kind) => [kind, stageForKind(stages, kind).id])),
});
export type StageMap = ReturnType<typeof toStageMap>;

type StoredCount = StoredStage & { total: number };

/** Number of applications by stage of the pipeline. */
export function countByStage(stages: readonly Stage[], counts: readonly StoredCount[]): Map<string, number> {
  const totals = new Map<string, number>();
  for (const { total, ...stored } of counts) {
    const { id } = resolveStage(stages, stored);
    totals.set(id, (totals.get(id) ?? 0) + total);
  }
  return totals;
}

const fold = (text: string) => text.toLocaleLowerCase("en");

/** Errors by field of an update of the stages, such as `stages.2.name`. */
export function findStageErrors(
  before: readonly (Stage & { applications: number })[],
  { stages, removed }: StageListUpdate,
): FieldErrors {
  const errors: FieldErrors = {};
  const names = new Set<string>();
  const ids = new Set<string>();
  for (const [index, { id, name, kind }] of stages.entries()) {
    const known = before.find((stage) => stage.id === id);
    if (id !== null && (!known || ids.has(id))) errors[`stages.${index}.id`] = ["There is no such stage."];
    else if (known && known.kind !== kind)
      errors[`stages.${index}.kind`] = ["The kind of a stage cannot change. Add another stage instead."];
    if (names.has(fold(name))) errors[`stages.${index}.name`] = ["There is already a stage with this name."];
    names.add(fold(name));
    if (id !== null) ids.add(id);
  }
  const missing = requiredKinds.find((kind) => stages.every((stage) => stage.kind !== kind));
  if (missing) errors.stages = [`Keep a stage of the kind ${kindLabels[missing]}.`];
  else if (stages[0]!.kind !== "new") errors.stages = ["The first stage is one of the kind New."];
  for (const stage of before) {
    if (ids.has(stage.id) || stage.applications === 0) continue;
    const target = removed.find(({ id }) => id === stage.id)?.moveTo;
    if (!target || !ids.has(target))
      errors.removed = [`Choose where the applications in “${stage.name}” go.`];
  }
  return errors;
}

/** Stages that an update removes, with the stage that takes over their applications; null if there are none. */
export const listRemovals = (
  before: readonly Stage[],
  { stages, removed }: StageListUpdate,
): { stage: Stage; target: Stage | null }[] =>
  before
    .filter(({ id }) => stages.every((stage) => stage.id !== id))
    .map((stage) => {
      const moveTo = removed.find(({ id }) => id === stage.id)?.moveTo;
      return { stage, target: before.find(({ id }) => id === moveTo) ?? null };
    });
