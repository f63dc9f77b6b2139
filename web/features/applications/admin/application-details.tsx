import { useStaffList } from "#web/lib/list-queries.ts";
import { adminPaths } from "#web/lib/admin-paths.ts";
import { Link } from "#web/lib/link.tsx";
import type { Application } from "#contract/applications/schemas.ts";
import { DefinitionList } from "#web/ui/definition-list.tsx";
import { formatFileSize } from "#web/ui/file-field.tsx";
import { Panel } from "#web/ui/panel.tsx";

const notProvided = <span className="font-normal text-ink-3">Not provided</span>;

export function ApplicationDetails({ application }: { application: Application }) {
  const { email, phone, jobId, jobTitle, currentPosition, industry, resume, resumeUrl } = application;
  const { label } = useStaffList("industries");
  const job = jobTitle ?? "View the job";
  return (
    <Panel title="Details" className="[&>dl]:px-4 [&>dl]:py-1">
      <DefinitionList
        items={[
          {
            term: "Job",
            value: jobId ? (
              <Link to={`${adminPaths.portal("jobs")}?view=${jobId}`} className="link">
                {job}
              </Link>
            ) : (
              (jobTitle ?? "General application")
            ),
          },
          {
            term: "Email",
            value: (
              <a href={`mailto:${email}`} className="link link-quiet">
                {email}
              </a>
            ),
          },
          {
            term: "Phone",
            value: (
              <a href={`tel:${phone.replace(/[^\d+]/g, "")}`} className="link link-quiet">
                {phone}
              </a>
            ),
          },
          { term: "Position", value: currentPosition || notProvided },
          { term: "Industry", value: industry ? label(industry) : notProvided },
          {
            term: "Resume",
            value: resume ? `${resume.name} (${formatFileSize(resume.size)})` : resumeUrl || notProvided,
          },
        ]}
      />
    </Panel>
  );
}
