import type { ApplicationStage } from "#contract/jobs/constants.ts";
import { kindLabels } from "#contract/pipeline/labels.ts";
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

export const StageBadge = ({ stage }: { stage: ApplicationStage }) => (
  <Badge status={STAGE_BADGES[stage]}>{kindLabels[stage]}</Badge>
);
