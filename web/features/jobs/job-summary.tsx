import { Link } from "#web/lib/link.tsx";
import type { Job } from "#contract/jobs.ts";
import { jobPage, jobsPage } from "#web/content/jobs-page.ts";
import { longDay } from "#web/lib/dates.ts";
import { paths } from "#web/lib/paths.ts";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { DefinitionList } from "#web/ui/definition-list.tsx";
import { shownSalary } from "./job-row.tsx";

/** The side card: what the job is in figures, and the two things one can do. Stays in view on wide screens. */
export function JobSummary({ job, preview }: { job: Job; preview?: boolean }) {
  const { summary, questions } = jobPage;
  const items = [
    {
      term: summary.salary,
      value: <span className="fig">{shownSalary(job) ?? jobsPage.salaryUnstated}</span>,
    },
    { term: summary.employment, value: job.type },
    { term: summary.location, value: job.location },
    { term: summary.industry, value: job.industry },
    ...(job.experienceLevel ? [{ term: summary.experience, value: job.experienceLevel }] : []),
    ...(job.expiresAt ? [{ term: summary.closes, value: longDay(job.expiresAt) }] : []),
  ];
  return (
    <aside aria-label={summary.heading} className="self-start lg:sticky lg:top-8">
      <Card className="p-6">
        <DefinitionList items={items} />
        <div className="mt-6 grid gap-3">
          {preview ? (
            <Button disabled>{jobPage.apply.label}</Button>
          ) : (
            <Button asChild>
              <Link to={paths.apply(job.id)}>{jobPage.apply.label}</Link>
            </Button>
          )}
          <Button asChild variant="outline">
            <Link to={jobPage.contactRecruiter.to}>{jobPage.contactRecruiter.label}</Link>
          </Button>
        </div>
        <p className="mt-4 text-sm text-ink-2">{jobPage.confidence}</p>
      </Card>
      <div className="mt-6 px-1 text-sm text-ink-2">
        <h2 className="font-semibold text-ink">{questions.heading}</h2>
        <p className="mt-1">{questions.text}</p>
        <Link to={questions.contact.to} className="link mt-2 inline-block">
          {questions.contact.label}
        </Link>
      </div>
    </aside>
  );
}
