import { applicationStages } from "#contract/jobs/constants.ts";
import { kindLabels } from "#contract/pipeline/labels.ts";
import type { Stage } from "#contract/pipeline/schemas.ts";
import { stageForKind } from "#contract/pipeline/stages.ts";
import type { MoveDetails } from "./queries.ts";

/** A stage that candidates can be moved to. Without an id: the first stage of the kind in each candidate's pipeline. */
export type StageChoice = Omit<Stage, "id"> & { key: string; id?: string };

export const toChoices = (stages: readonly Stage[]): StageChoice[] =>
  stages.map((stage) => ({ ...stage, key: stage.id }));

/** One choice per kind, for candidates of several jobs. `defaults` have the words and the mail. */
export const kindChoices = (defaults: readonly Stage[]): StageChoice[] =>
  applicationStages.map((kind) => {
    const stage = defaults.length > 0 ? stageForKind(defaults, kind) : undefined;
    return {
      key: kind,
      kind,
      name: stage?.kind === kind ? stage.name : kindLabels[kind],
      candidateLabel: stage?.candidateLabel ?? kindLabels[kind],
      templateId: stage?.kind === kind ? stage.templateId : null,
    };
  });

export const toTarget = ({ kind, id }: StageChoice): Pick<MoveDetails, "stage" | "stageId"> => ({
  stage: kind,
  ...(id && { stageId: id }),
});

/** A rejection needs a reason, and a stage with a mail needs a person's choice about it. */
export const needsDialog = ({ kind, templateId }: StageChoice): boolean =>
  kind === "rejected" || templateId !== null;
