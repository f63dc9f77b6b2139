import { firmLocale } from "#contract/firm.ts";
import type { ClientSort, ClientStatus, FeeKind } from "#contract/clients/constants.ts";
import type { FeeTerms } from "#contract/clients/fees.ts";
import type { ApplicationStage } from "#contract/jobs/constants.ts";
import type { StageCounts } from "#contract/clients/schemas.ts";
import type { BadgeStatus } from "#web/ui/badge.tsx";

export const clientStatusLabels: Record<ClientStatus, string> = {
  prospect: "Prospect",
  active: "Active",
  former: "Former",
};

export const clientStatusBadges: Record<ClientStatus, BadgeStatus> = {
  prospect: "draft",
  active: "approved",
  former: "archived",
};

export const clientSortLabels: Record<ClientSort, string> = {
  name: "Name",
  activity: "Last activity",
  newest: "Newest first",
};

export const feeKindLabels: Record<FeeKind, string> = {
  percent: "Percent of first-year pay",
  day_rate: "Day rate",
  fixed: "Fixed amount",
};

/** Cents only where there are any. */
export const formatMoney = (amount: number, currency: string): string =>
  new Intl.NumberFormat(firmLocale, {
    style: "currency",
    currency,
    minimumFractionDigits: Number.isInteger(amount) ? 0 : 2,
    maximumFractionDigits: 2,
  }).format(amount);

export function formatFee(fee: FeeTerms | null): string {
  if (!fee) return "Not agreed";
  if (fee.kind === "percent") return `${fee.value}% of first-year pay`;
  const amount = formatMoney(fee.value, fee.currency);
  return fee.kind === "day_rate" ? `${amount} a day` : `${amount} fixed`;
}

const STAGES: readonly [ApplicationStage, string][] = [
  ["new", "new"],
  ["reviewing", "in screening"],
  ["interview", "in interviews"],
  ["offer", "offered"],
  ["hired", "hired"],
  ["rejected", "rejected"],
  ["withdrawn", "withdrawn"],
];

/** '3 new, 1 in interviews'; empty without applications. */
export const formatStages = (counts: StageCounts): string =>
  STAGES.filter(([stage]) => counts[stage] > 0)
    .map(([stage, label]) => `${counts[stage]} ${label}`)
    .join(", ");
