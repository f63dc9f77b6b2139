import { longOpenDays } from "#contract/jobs/is-open.ts";
import type { Job } from "#contract/jobs/endpoints.ts";
import { Badge, type BadgeStatus } from "#web/ui/badge.tsx";

/** Published green, draft yellow, archived grey, whatever else comes blue (spec B §4). */
const STATUSES: Record<string, { badge: BadgeStatus; label: string }> = {
  published: { badge: "approved", label: "Published" },
  draft: { badge: "draft", label: "Draft" },
  archived: { badge: "archived", label: "Archived" },
};

const statusDisplay = (status: string) => STATUSES[status] ?? { badge: "info" as const, label: status };

export const jobStatusLabel = (status: string): string => statusDisplay(status).label;

export function JobBadges({ job }: { job: Pick<Job, "status" | "isUrgent" | "publishedAt" | "expiresAt"> }) {
  const { badge: look, label: word } = statusDisplay(job.status);
  // The day counts, not the moment: what a later render says differently is true then.
  // oxlint-disable-next-line react/purity
  const days = longOpenDays(job, new Date());
  return (
    <>
      <Badge status={look}>{word}</Badge>
      {job.isUrgent && <Badge status="urgent">Urgent</Badge>}
      {days !== null && <Badge status="pending">Open {days} days</Badge>}
    </>
  );
}
