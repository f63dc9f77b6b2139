import type { ApplicationStage } from "#contract/jobs/constants.ts";
import { Badge, type BadgeStatus } from "#web/ui/badge.tsx";

const STAGE_BADGES: Record<ApplicationStage, BadgeStatus> = {
  new: "info",
  reviewing: "pending",
  interview: "pending",
  offer: "approved",
  hired: "posted",
  rejected: "failed",
  withdrawn: "archived",
};

export const stageLabel = (stage: ApplicationStage): string => stage[0]!.toUpperCase() + stage.slice(1);

export const StageBadge = ({ stage }: { stage: ApplicationStage }) => (
  <Badge status={STAGE_BADGES[stage]}>{stageLabel(stage)}</Badge>
);
