import { adminPaths } from "#web/lib/admin-paths.ts";
import { useQuery } from "@tanstack/react-query";
import type { Application } from "#contract/applications/schemas.ts";
import { kindLabels } from "#contract/pipeline/labels.ts";
import { formatDate } from "#web/lib/format-date.ts";
import { Link } from "#web/lib/link.tsx";
import { Alert } from "#web/ui/alert.tsx";
import { submissionHistory } from "#web/features/inbox/admin/queries.ts";

/** Lists other applications by the same person, and those with the same phone number, which may be another person's. */
export function DuplicateApplications({ application }: { application: Application }) {
  const { data } = useQuery(submissionHistory({ kind: "application", id: application.id }));
  const related = data?.related ?? [];
  if (related.length === 0) return null;
  const isSameJob = related.some(({ sameJob, samePerson }) => sameJob && samePerson);
  return (
    <Alert
      tone={isSameJob ? "caution" : "note"}
      title={
        isSameJob
          ? "Duplicate: applied for this job more than once."
          : related.some(({ samePerson }) => samePerson)
            ? "This person has sent more than one application."
            : "Another application has the same phone number."
      }
    >
      <ul className="mt-1 grid gap-1">
        {related.map(({ id, jobTitle, stage, createdAt, email, sameJob, samePerson }) => (
          <li key={id}>
            <Link to={adminPaths.application(id)} className="link">
              {jobTitle ?? "General application"}
            </Link>
            {`, ${formatDate(createdAt)}, ${kindLabels[stage]}`}
            {sameJob && ", same job"}
            {email !== application.email && `, as ${email}${samePerson ? "" : " (same phone number)"}`}
          </li>
        ))}
      </ul>
    </Alert>
  );
}
