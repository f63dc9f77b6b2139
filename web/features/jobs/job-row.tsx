import { Link } from "#web/lib/link.tsx";
import type { Job } from "#contract/jobs/schemas.ts";
import { jobsPage } from "#web/content/jobs-page.ts";
import { formatDate } from "#web/lib/format-date.ts";
import { paths } from "#web/lib/paths.ts";
import { Badge } from "#web/ui/badge.tsx";
import { JobTypeMark } from "#web/ui/job-type-mark.tsx";

/** Pay as it is shown: an en dash between the figures. */
export const formatJobSalary = (job: Pick<Job, "salary">): string | null =>
  job.salary?.replace(" - ", " – ") ?? null;

/** A job in a list: the whole row leads to it. */
export function JobRow({ job }: { job: Job }) {
  const salary = formatJobSalary(job);
  return (
    <li>
      <article className="group relative grid gap-x-8 gap-y-2 py-6 md:grid-cols-[1fr_auto]">
        <div className="grid gap-2">
          <h3 className="type-title">
            <Link to={paths.job(job.id)} className="row-link">
              {job.title}
            </Link>
          </h3>
          <p className="flex flex-wrap gap-x-5 gap-y-1 text-sm text-ink-2">
            <span className="font-semibold text-ink">{job.company}</span>
            <span>{job.location}</span>
            <JobTypeMark type={job.type} />
            <span>{job.industry}</span>
          </p>
          <p className="line-clamp-3 max-w-prose text-sm text-ink-2">{job.description}</p>
        </div>
        <div className="flex flex-wrap items-baseline gap-x-4 gap-y-2 md:flex-col md:items-end">
          {salary && <span className="fig font-semibold">{salary}</span>}
          {job.isUrgent ? (
            <Badge status="urgent">{jobsPage.urgent}</Badge>
          ) : (
            <span className="text-sm text-ink-3">{formatDate(job.publishedAt ?? job.createdAt)}</span>
          )}
        </div>
      </article>
    </li>
  );
}
