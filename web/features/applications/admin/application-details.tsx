import { adminPaths } from "#web/lib/admin-paths.ts";
import { Link } from "#web/lib/link.tsx";
import type { Application } from "#contract/applications/endpoints.ts";
import { DefinitionList } from "#web/ui/definition-list.tsx";
import { fileSize } from "#web/ui/file-field.tsx";
import { Panel } from "#web/ui/panel.tsx";
import { ScoreBadge } from "#web/ui/score-badge.tsx";
import { ScoreScale } from "./score-scale.tsx";
import { StagePicker } from "./stage-picker.tsx";

/** The score of the person's lead; several applications of one person share it. */
export function ApplicationScore({ score }: { score: number | null }) {
  return (
    <Panel title="Lead score" actions={score !== null && <ScoreBadge score={score} />} padded>
      {score === null ? (
        <p className="text-ink-3">This person has no lead yet.</p>
      ) : (
        <ScoreScale score={score} />
      )}
    </Panel>
  );
}

const missing = <span className="font-normal text-ink-3">Not given</span>;

export function ApplicationFacts({ application }: { application: Application }) {
  const { email, phone, jobId, jobTitle, currentPosition, industry, resume, resumeUrl } = application;
  const job = jobTitle ?? "View the job";
  return (
    <Panel title="Details" className="[&>dl]:px-4 [&>dl]:py-1">
      <DefinitionList
        items={[
          { term: "Stage", value: <StagePicker application={application} /> },
          {
            term: "Job",
            value: jobId ? (
              <Link to={`${adminPaths.portal("jobs")}?view=${jobId}`} className="link">
                {job}
              </Link>
            ) : (
              (jobTitle ?? "In general")
            ),
          },
          {
            term: "E-mail",
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
          { term: "Position", value: currentPosition || missing },
          { term: "Industry", value: industry || missing },
          {
            term: "Resume",
            value: resume ? `${resume.name} (${fileSize(resume.size)})` : resumeUrl || missing,
          },
        ]}
      />
    </Panel>
  );
}
