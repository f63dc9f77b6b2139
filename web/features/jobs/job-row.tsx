import type { ReactNode } from "react";
import { Link } from "#web/lib/link.tsx";
import { jobTypeLabel } from "#contract/jobs/places.ts";
import type { Job } from "#contract/jobs/schemas.ts";
import { jobsPage } from "#web/content/jobs-page.ts";
import { formatDate } from "#contract/format-date.ts";
import { paths } from "#web/lib/paths.ts";
import { cx } from "#web/ui/cx.ts";
import { JobTypeMark } from "#web/ui/job-type-mark.tsx";
import { UrgentBadge } from "#web/ui/urgent-badge.tsx";

/** Salary with an en dash between the figures. */
export const formatJobSalary = (job: Pick<Job, "salary">): string | null =>
  job.salary?.replace(" - ", " – ") ?? null;

type JobRowProps = {
  job: Job;
  /** Replaces the date and sets the row's compact variant with a two-line description. */
  action?: ReactNode;
};

/** One job of a list; the whole row links to its page. */
export function JobRow({ job, action }: JobRowProps) {
  const isCompact = action !== undefined;
  const salary = formatJobSalary(job);
  const type = <JobTypeMark type={jobTypeLabel(job)} />;
  const urgent = job.isUrgent ? <UrgentBadge>{jobsPage.urgent}</UrgentBadge> : null;
  return (
    <li>
      <article
        className={cx(
          "group relative grid md:grid-cols-[1fr_auto]",
          isCompact ? "gap-x-10 gap-y-2 py-4 lg:py-5" : "gap-x-8 gap-y-2 py-6",
        )}
      >
        <div className={cx("grid", isCompact ? "content-start gap-1" : "gap-2")}>
          <h3 className="type-title">
            <Link to={paths.job(job)} className="row-link">
              {job.title}
            </Link>
          </h3>
          <p className={cx("flex flex-wrap gap-x-5 gap-y-1 text-sm text-ink-2", isCompact && "items-center")}>
            <span className="font-semibold text-ink">{job.company}</span>
            <span>{job.location}</span>
            {(!isCompact || job.isUrgent) && type}
            {!isCompact && <span>{job.industryLabel}</span>}
          </p>
          <p
            className={cx(
              "text-sm text-ink-2",
              isCompact ? "line-clamp-2 max-w-3xl" : "line-clamp-3 max-w-prose",
            )}
          >
            {job.description}
          </p>
        </div>
        <div
          className={
            isCompact
              ? "grid grid-cols-[1fr_auto] items-center gap-x-5 gap-y-1 md:grid-cols-[auto] md:content-start md:justify-items-end md:gap-y-2"
              : "flex flex-wrap items-baseline gap-x-4 gap-y-2 md:flex-col md:items-end"
          }
        >
          {salary && (
            <span className={cx("fig font-semibold", isCompact && "whitespace-nowrap")}>{salary}</span>
          )}
          {isCompact ? (
            <span>{urgent ?? type}</span>
          ) : (
            (urgent ?? (
              <span className="text-sm text-ink-3">{formatDate(job.publishedAt ?? job.createdAt)}</span>
            ))
          )}
          {action}
        </div>
      </article>
    </li>
  );
}
