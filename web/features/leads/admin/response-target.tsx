import type { Lead } from "#contract/leads/endpoints.ts";
import { formatLocalDateTime } from "#web/lib/dates.ts";
import { useNow } from "#web/lib/use-now.ts";
import { Badge, type BadgeStatus } from "#web/ui/badge.tsx";
import { type ResponseTarget, responseTarget } from "./lead-labels.ts";

const BADGES: Record<ResponseTarget["tone"], BadgeStatus> = {
  late: "urgent",
  soon: "draft",
  waiting: "info",
  kept: "approved",
  missed: "archived",
};

/** The time that is left to keep the promise of an answer, or by how much it was missed. */
export function ResponseTargetBadge({ lead }: { lead: Pick<Lead, "dueAt" | "firstRespondedAt" | "status"> }) {
  // Drawn anew as time goes on, because a quarter of an hour is soon over.
  useNow();
  const clock = responseTarget(lead);
  if (!clock || !lead.dueAt) return <span className="text-ink-3">Nothing owed</span>;
  return (
    <span title={`Due ${formatLocalDateTime(lead.dueAt)}`}>
      <Badge status={BADGES[clock.tone]}>{clock.label}</Badge>
    </span>
  );
}
