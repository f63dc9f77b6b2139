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

type JobToCheck = Pick<Job, "status" | "publishedAt" | "expiresAt" | "placeToCheck" | "employmentType">;

/** What staff should look at: "Place to check", "Open 90 days". */
export function useJobNotes(job: JobToCheck): string[] {
  // Only the date matters, so an impure render is acceptable.
  // oxlint-disable-next-line react/purity
  const days = longOpenDays(job, new Date());
  return [
    job.status !== "archived" && job.placeToCheck && "Place to check",
    job.status !== "archived" && job.employmentType === null && "Employment type to check",
    days !== null && `Open ${days} days`,
  ].filter((note) => note !== false);
}

export function JobBadges({ job }: { job: JobToCheck & Pick<Job, "isUrgent"> }) {
  const { badge, label } = statusDisplay(job.status);
  const notes = useJobNotes(job);
  return (
    <>
      <Badge status={badge}>{label}</Badge>
      {job.isUrgent && <Badge status="urgent">Urgent</Badge>}
      {notes.map((note) => (
        <Badge key={note} status="pending">
          {note}
        </Badge>
      ))}
    </>
  );
}
