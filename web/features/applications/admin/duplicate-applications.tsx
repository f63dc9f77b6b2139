import { adminPaths } from "#web/lib/admin-paths.ts";
import { useQuery } from "@tanstack/react-query";
import type { Application } from "#contract/applications/endpoints.ts";
import { longDay } from "#web/lib/dates.ts";
import { Link } from "#web/lib/link.tsx";
import { Alert } from "#web/ui/alert.tsx";
import { historyOf } from "#web/features/inbox/admin/queries.ts";
import { stageWord } from "./stage-badge.tsx";

/** Says that the same person has applied before, for this job or another, perhaps under another address. */
export function Duplicates({ application }: { application: Application }) {
  const { data } = useQuery(historyOf({ kind: "application", id: application.id }));
  const related = data?.related ?? [];
  if (related.length === 0) return null;
  const again = related.some(({ sameJob }) => sameJob);
  return (
    <Alert
      tone={again ? "caution" : "note"}
      title={
        again ? "Applied for this job more than once." : "This person has sent more than one application."
      }
    >
      <ul className="mt-1 grid gap-1">
        {related.map(({ id, jobTitle, stage, createdAt, email, sameJob }) => (
          <li key={id}>
            <Link to={adminPaths.application(id)} className="link">
              {jobTitle ?? "In general"}
            </Link>
            {`, ${longDay(createdAt)}, ${stageWord(stage)}`}
            {sameJob && ", same job"}
            {email !== application.email && `, as ${email} (same phone number)`}
          </li>
        ))}
      </ul>
    </Alert>
  );
}
