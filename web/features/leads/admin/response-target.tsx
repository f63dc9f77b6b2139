import type { Lead } from "#contract/leads/schemas.ts";
import { formatLocalDateTime } from "#web/lib/format-date.ts";
import { useNow } from "#web/lib/use-now.ts";
import { Badge, type BadgeStatus } from "#web/ui/badge.tsx";
import { type ResponseTarget, responseTarget } from "./lead-labels.ts";

const BADGES: Record<ResponseTarget["tone"], BadgeStatus> = {
  overdue: "urgent",
  "due-soon": "draft",
  waiting: "info",
  met: "approved",
  missed: "archived",
};

/** Time left to respond, or how late the response is. */
export function ResponseTargetBadge({ lead }: { lead: Pick<Lead, "dueAt" | "firstRespondedAt" | "status"> }) {
  // Rerenders as time passes: the shortest target is 15 minutes.
  useNow();
  const target = responseTarget(lead);
  if (!target || !lead.dueAt) return <span className="text-ink-3">No response due</span>;
  return (
    <span title={`Due ${formatLocalDateTime(lead.dueAt)}`}>
      <Badge status={BADGES[target.tone]}>{target.label}</Badge>
    </span>
  );
}
