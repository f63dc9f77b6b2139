import { longOpenDays } from "#contract/jobs/long-open.ts";
import type { Job } from "#contract/jobs/schemas.ts";
import { Badge, type BadgeStatus } from "#web/ui/badge.tsx";

/** Badge colors of spec B §4: published green, draft yellow, archived grey, others blue. */
const STATUSES: Record<string, { badge: BadgeStatus; label: string }> = {
  published: { badge: "approved", label: "Published" },
  draft: { badge: "draft", label: "Draft" },
  archived: { badge: "archived", label: "Archived" },
};

const statusDisplay = (status: string) => STATUSES[status] ?? { badge: "info" as const, label: status };

export const jobStatusLabel = (status: string): string => statusDisplay(status).label;

/** 'Hybrid, contract'; without an employment type, the workplace only. */
export const formatEmployment = ({ workplace, employmentType, type }: Job): string => {
  if (workplace === "On-site") return employmentType ?? type;
  return employmentType ? `${workplace}, ${employmentType.toLowerCase()}` : workplace;
};

export function JobStatusBadge({ status }: Pick<Job, "status">) {
  const { badge, label } = statusDisplay(status);
  return <Badge status={badge}>{label}</Badge>;
}

type BadgesProps = {
  job: Pick<Job, "status" | "isUrgent" | "publishedAt" | "expiresAt" | "placeToCheck" | "employmentType">;
};

export function JobBadges({ job }: BadgesProps) {
  const { badge, label } = statusDisplay(job.status);
  // Only the date matters, so an impure render is acceptable.
  // oxlint-disable-next-line react/purity
  const days = longOpenDays(job, new Date());
  return (
    <>
      <Badge status={badge}>{label}</Badge>
      {job.isUrgent && <Badge status="urgent">Urgent</Badge>}
      {job.status !== "archived" && job.placeToCheck && <Badge status="pending">Place to check</Badge>}
      {job.status !== "archived" && job.employmentType === null && (
        <Badge status="pending">Employment type to check</Badge>
      )}
      {days !== null && <Badge status="pending">Open {days} days</Badge>}
    </>
  );
}
