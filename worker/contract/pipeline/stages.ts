import { type ApplicationStage, applicationStages } from "#contract/jobs/constants.ts";
import { closedKinds } from "./constants.ts";

type StageRef = { id: string; kind: ApplicationStage };

/** Where an application is stored: `stageId` is a hint within the kind, see `resolveStage`. */
export type StoredStage = { stage: ApplicationStage; stageId: string | null };

/**
 * The stage of a pipeline that shows applications of this kind without a valid stage: the first of the kind, or else the
 * last one before it.
 */
export function stageForKind<S extends StageRef>(stages: readonly S[], kind: ApplicationStage): S {
  const exact = stages.find((stage) => stage.kind === kind);
  if (exact) return exact;
  const rank = applicationStages.indexOf(kind);
  const earlier = stages.filter((stage) => applicationStages.indexOf(stage.kind) < rank);
  return earlier.at(-1) ?? stages[0]!;
}

/** The stage of the pipeline in which an application is. */
export const resolveStage = <S extends StageRef>(
  stages: readonly S[],
  { stage: kind, stageId }: StoredStage,
): S => stages.find((stage) => stage.id === stageId && stage.kind === kind) ?? stageForKind(stages, kind);

/** The stage that 'Advance' moves to; null in a closed stage. Skips 'Rejected' and 'Withdrawn'. */
export function nextStage<S extends StageRef>(stages: readonly S[], current: StageRef): S | null {
  if (closedKinds.some((kind) => kind === current.kind)) return null;
  const index = stages.findIndex(({ id }) => id === current.id);
  return stages.slice(index + 1).find(({ kind }) => kind !== "rejected" && kind !== "withdrawn") ?? null;
}
