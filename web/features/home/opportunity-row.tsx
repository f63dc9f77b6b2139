import type { Job } from "#contract/jobs/schemas.ts";
import { home } from "#web/content/home.ts";
import { jobsPage } from "#web/content/jobs-page.ts";
import { Link } from "#web/lib/link.tsx";
import { paths } from "#web/lib/paths.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { JobTypeMark } from "#web/ui/job-type-mark.tsx";
import { formatJobSalary } from "#web/features/jobs/job-row.tsx";

export function OpportunityRow({ job }: { job: Job }) {
  const salary = formatJobSalary(job);
  return (
    <li>
      <article className="group relative grid gap-x-10 gap-y-3 py-6 md:grid-cols-[1fr_auto]">
        <div className="grid content-start gap-2">
          <h3 className="type-title">
            <Link to={paths.job(job.id)} className="row-link">
              {job.title}
            </Link>
          </h3>
          <p className="flex flex-wrap items-center gap-x-5 gap-y-1 text-sm text-ink-2">
            <span className="font-semibold text-ink">{job.company}</span>
            <span>{job.location}</span>
            {job.isUrgent && <JobTypeMark type={job.type} />}
            <span>{job.industry}</span>
          </p>
          <p className="line-clamp-2 max-w-3xl text-sm text-ink-2">{job.description}</p>
        </div>
        <div className="grid grid-cols-[1fr_auto] items-center gap-x-5 gap-y-1.5 md:grid-cols-[auto] md:content-start md:justify-items-end md:gap-y-3">
          {salary && <span className="fig font-semibold whitespace-nowrap">{salary}</span>}
          <span>
            {job.isUrgent ? (
              <Badge status="urgent">{jobsPage.urgent}</Badge>
            ) : (
              <JobTypeMark type={job.type} />
            )}
          </span>
          <Button
            asChild
            variant="outline"
            size="sm"
            className="relative max-md:col-start-2 max-md:row-span-2 max-md:row-start-1"
          >
            <Link to={paths.job(job.id)}>
              {home.jobs.apply} <span className="sr-only">{home.jobs.applyFor(job.title)}</span>
            </Link>
          </Button>
        </div>
      </article>
    </li>
  );
}
