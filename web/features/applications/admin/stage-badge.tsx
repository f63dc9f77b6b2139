import { applicationStages, type ApplicationStage } from "#contract/jobs/constants.ts";
import { Badge, type BadgeStatus } from "#web/ui/badge.tsx";

const LOOKS: Record<ApplicationStage, BadgeStatus> = {
  new: "info",
  reviewing: "pending",
  interview: "pending",
  offer: "approved",
  hired: "posted",
  rejected: "failed",
  withdrawn: "archived",
};

export const stageWord = (stage: ApplicationStage): string => stage[0]!.toUpperCase() + stage.slice(1);

/** Every stage, to choose from. */
export const STAGES = applicationStages.map((value) => ({ value, label: stageWord(value) }));

/** How far an application has come. */
export const StageBadge = ({ stage }: { stage: ApplicationStage }) => (
  <Badge status={LOOKS[stage]}>{stageWord(stage)}</Badge>
);
