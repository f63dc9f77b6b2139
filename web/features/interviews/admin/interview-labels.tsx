import type { InterviewMode, InterviewStatus } from "#contract/interviews/constants.ts";
import type { Interview } from "#contract/interviews/schemas.ts";
import { zoneShort } from "#contract/time-zone.ts";
import { FIRM_ZONE, formatDateTime, formatTime } from "#web/features/booking/admin/firm-time.ts";
import { useNow } from "#web/lib/use-now.ts";
import { Badge, type BadgeStatus } from "#web/ui/badge.tsx";

const STATUS_BADGES: Record<InterviewStatus, { badge: BadgeStatus; label: string }> = {
  offered: { badge: "pending", label: "Times offered" },
  scheduled: { badge: "published", label: "Scheduled" },
  completed: { badge: "posted", label: "Completed" },
  no_show: { badge: "failed", label: "No-show" },
  canceled: { badge: "archived", label: "Canceled" },
};

export const statusLabel = (status: InterviewStatus): string => STATUS_BADGES[status].label;

export const modeLabels: Record<InterviewMode, string> = {
  panel: "All of them",
  round_robin: "One of them",
};

/** The status, and whether the candidate let the offer pass. */
export function InterviewBadge({ interview }: { interview: Pick<Interview, "status" | "expiresAt"> }) {
  const now = useNow();
  const isExpired =
    interview.status === "offered" && interview.expiresAt !== null && new Date(interview.expiresAt) <= now;
  if (isExpired) return <Badge status="failed">Offer expired</Badge>;
  return <Badge status={STATUS_BADGES[interview.status].badge}>{statusLabel(interview.status)}</Badge>;
}

/** 'Tue, Nov 24, 2026, 11:30 AM to 12:15 PM ET'. */
export const formatInterviewTime = ({ startsAt, endsAt }: Pick<Interview, "startsAt" | "endsAt">): string =>
  startsAt && endsAt
    ? `${formatDateTime(startsAt)} to ${formatTime(endsAt)} ${zoneShort(FIRM_ZONE)}`
    : "No time yet";

/** Who attends; of an offered round robin everybody who may. */
export function formatInterviewers({ interviewers }: Pick<Interview, "interviewers">): string {
  const assigned = interviewers.filter(({ isAssigned }) => isAssigned);
  return (assigned.length ? assigned : interviewers).map(({ username }) => username).join(", ");
}
