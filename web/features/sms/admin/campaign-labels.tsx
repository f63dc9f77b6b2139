import { firmCurrency, firmLocale } from "#contract/firm.ts";
import { formatInteger } from "#contract/numbers.ts";
import type { CampaignStatus, RecipientState, SkipReason } from "#contract/sms/campaign-constants.ts";
import { Badge, type BadgeStatus } from "#web/ui/badge.tsx";

const STATUS_LABELS: Record<CampaignStatus, [string, BadgeStatus]> = {
  draft: ["Draft", "draft"],
  scheduled: ["Scheduled", "info"],
  sending: ["Sending", "pending"],
  paused: ["Paused", "urgent"],
  stopped: ["Stopped", "failed"],
  finished: ["Finished", "approved"],
};

export const formatCampaignStatus = (status: CampaignStatus): string => STATUS_LABELS[status][0];

export const CampaignStatusBadge = ({ status }: { status: CampaignStatus }) => {
  const [label, badge] = STATUS_LABELS[status];
  return <Badge status={badge}>{label}</Badge>;
};

export const recipientStateLabels: Record<RecipientState, string> = {
  queued: "Queued",
  sent: "Sent",
  delivered: "Delivered",
  failed: "Failed",
  opted_out: "Opted out",
  skipped: "Skipped",
};

const STATE_BADGES: Record<RecipientState, BadgeStatus> = {
  queued: "pending",
  sent: "info",
  delivered: "approved",
  failed: "failed",
  opted_out: "archived",
  skipped: "archived",
};

export const RecipientStateBadge = ({ state }: { state: RecipientState }) => (
  <Badge status={STATE_BADGES[state]}>{recipientStateLabels[state]}</Badge>
);

export const skipReasonLabels: Record<SkipReason, string> = {
  stopped: "The campaign was stopped.",
  same_person: "Another number of this person got it.",
  no_send_time: "The time zones of the number have no hour outside quiet hours in common.",
  erased: "The person’s data was erased.",
};

export const formatSegmentTotal = (count: number): string =>
  count === 1 ? "1 segment" : `${formatInteger(count)} segments`;

/** A cost in the firm's currency. */
export const formatCost = (cost: number): string =>
  new Intl.NumberFormat(firmLocale, { style: "currency", currency: firmCurrency }).format(cost);
