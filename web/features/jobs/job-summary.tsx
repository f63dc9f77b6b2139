import { jobTypeLabels } from "#contract/lists/config.ts";
import { Link } from "#web/lib/link.tsx";
import { VISA_SPONSORSHIP } from "#contract/jobs/job-posting.ts";
import { countryName } from "#contract/jobs/countries.ts";
import type { Job } from "#contract/jobs/schemas.ts";
import { jobPage, jobsPage } from "#web/content/jobs-page.ts";
import { paths } from "#web/lib/paths.ts";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { DefinitionList } from "#web/ui/definition-list.tsx";
import { formatClosingDay } from "./closing-day.ts";
import { formatJobSalary } from "./job-row.tsx";

type Props = { job: Job; preview?: boolean | undefined };

/** Link to the application form, disabled in a preview. */
export function ApplyButton({ job, preview }: Props) {
  if (preview) return <Button disabled>{jobPage.apply.label}</Button>;
  return (
    <Button asChild>
      <Link to={paths.apply(job.id)}>{jobPage.apply.label}</Link>
    </Button>
  );
}

/** Side card with the key facts and actions; sticky on wide screens. */
export function JobSummary({ job, preview }: Props) {
  const { summary, questions } = jobPage;
  const items = [
    { term: summary.employment, value: jobTypeLabels[job.employmentType ?? job.type] },
    ...(job.employmentType ? [{ term: summary.workplace, value: jobTypeLabels[job.workplace] }] : []),
    { term: summary.location, value: job.location },
    ...(job.applicantCountries.length > 0
      ? [{ term: summary.applicants, value: job.applicantCountries.map(countryName).join(", ") }]
      : []),
    { term: summary.industry, value: job.industryLabel },
    ...(job.experienceLevel ? [{ term: summary.experience, value: job.experienceLevel }] : []),
    ...(job.expiresAt ? [{ term: summary.closes, value: formatClosingDay(job.expiresAt) }] : []),
  ];
  return (
    <aside aria-label={summary.heading} className="self-start lg:sticky lg:top-8">
      <Card className="p-6">
        <p className="text-sm text-ink-3">{summary.salary}</p>
        <p className="type-title fig mt-1 mb-4">{formatJobSalary(job) ?? jobsPage.salaryUnstated}</p>
        <DefinitionList items={items} />
        {job.visaSponsorship && <p className="mt-4 text-sm font-medium text-ink">{VISA_SPONSORSHIP}</p>}
        <div className="mt-6 grid gap-3">
          <ApplyButton job={job} preview={preview} />
          <Button asChild variant="outline">
            <Link to={paths.contact({ job: job.id })}>{jobPage.contactRecruiter}</Link>
          </Button>
        </div>
        <p className="mt-4 text-sm text-ink-2">{jobPage.confidence}</p>
      </Card>
      <div className="mt-6 px-1 text-sm text-ink-2">
        <h2 className="font-semibold text-ink">{questions.heading}</h2>
        <p className="mt-1">{questions.text}</p>
        <Link to={paths.contact({ job: job.id })} className="link mt-2 inline-block">
          {questions.contact}
        </Link>
      </div>
    </aside>
  );
}
