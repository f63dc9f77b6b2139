import type { Stage, StageListUpdate } from "#contract/pipeline/schemas.ts";

export type StageInput = StageListUpdate["stages"][number];

export const toStageInput = ({ id, name, kind, candidateLabel, templateId }: Stage): StageInput => ({
  id,
  name,
  kind,
  candidateLabel,
  templateId,
});

/** Leaves a stage that is at the end already, or gone, where it is. */
export function moveStage<S extends { id: string }>(stages: readonly S[], id: string, by: -1 | 1): S[] {
  const from = stages.findIndex((stage) => stage.id === id);
  const stage = stages[from];
  const to = from + by;
  return stage && to >= 0 ? stages.toSpliced(from, 1).toSpliced(to, 0, stage) : [...stages];
}
