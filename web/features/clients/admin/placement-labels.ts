import type { PlacementStatus } from "#contract/placements/constants.ts";
import type { Placement, PlacementAmounts } from "#contract/placements/schemas.ts";
import { formatDate } from "#web/lib/format-date.ts";
import type { BadgeStatus } from "#web/ui/badge.tsx";
import { formatFee, formatMoney } from "./client-labels.ts";

export const placementStatusLabels: Record<PlacementStatus, string> = {
  offered: "Offered",
  accepted: "Accepted",
  started: "Started",
  ended: "Ended",
  fell_through: "Fell through",
};

export const placementStatusBadges: Record<PlacementStatus, BadgeStatus> = {
  offered: "pending",
  accepted: "info",
  started: "approved",
  ended: "archived",
  fell_through: "failed",
};

const ORDER: readonly PlacementStatus[] = ["offered", "accepted", "started", "ended"];

/** Label of the step to another status; backward steps correct a mistake. */
export function stepLabel(from: PlacementStatus, to: PlacementStatus): string {
  const label = placementStatusLabels[to].toLowerCase();
  const isBack = from === "fell_through" || ORDER.indexOf(to) < ORDER.indexOf(from);
  if (to === "fell_through") return "Mark as fell through";
  return isBack ? `Back to ${label}` : `Mark as ${label}`;
}

/** '$24,200, 22% of first-year pay'; what is missing where it can't be computed. */
export function formatFeeAmount({ fee, feeAmount, currency }: PlacementAmounts): string {
  const terms = formatFee(fee && { ...fee, currency });
  if (feeAmount !== null) return formatMoney(feeAmount, currency);
  return fee ? `${terms}, amount open` : "No fee agreed";
}

export const formatPay = ({ pay, payPeriod, currency }: PlacementAmounts): string | null =>
  pay === null ? null : `${formatMoney(pay, currency)} per ${payPeriod}`;

/** 'Under guarantee until Mar 1, 2027'; null without a guarantee. */
export function formatGuarantee({ status, guaranteeUntil, isUnderGuarantee }: Placement): string | null {
  if (guaranteeUntil === null) return null;
  const day = formatDate(guaranteeUntil);
  if (isUnderGuarantee) return `Under guarantee until ${day}`;
  return status === "started" || status === "ended" ? `Guarantee ended ${day}` : null;
}

export const personName = ({ person }: Placement): string => person ?? "Erased person";
