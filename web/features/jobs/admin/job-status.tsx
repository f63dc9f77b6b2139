import { longOpenDays } from "#contract/jobs/is-open.ts";
import type { Job } from "#contract/jobs/endpoints.ts";
import { Badge, type BadgeStatus } from "#web/ui/badge.tsx";

/** Published green, draft yellow, archived grey, whatever else comes blue (spec B §4). */
const LOOKS: Record<string, { look: BadgeStatus; word: string }> = {
  published: { look: "approved", word: "Published" },
  draft: { look: "draft", word: "Draft" },
  archived: { look: "archived", word: "Archived" },
};

const known = (status: string) => LOOKS[status] ?? { look: "info" as const, word: status };

export const statusWord = (status: string): string => known(status).word;

export function JobBadges({ job }: { job: Pick<Job, "status" | "isUrgent" | "publishedAt" | "expiresAt"> }) {
  const { look, word } = known(job.status);
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
