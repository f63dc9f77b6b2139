import type { ReactNode } from "react";
import { jobTypeLabel } from "#contract/jobs/places.ts";
import type { Job } from "#contract/jobs/schemas.ts";
import { jobPage, jobsPage } from "#web/content/jobs-page.ts";
import { formatDate } from "#contract/format-date.ts";
import { renderRouterLink } from "#web/lib/link.tsx";
import { paths } from "#web/lib/paths.ts";
import { Breadcrumb } from "#web/ui/breadcrumb.tsx";
import { JobTypeMark } from "#web/ui/job-type-mark.tsx";
import { UrgentBadge } from "#web/ui/urgent-badge.tsx";
import { formatJobSalary } from "./job-row.tsx";
import { ApplyButton, JobSummary } from "./job-summary.tsx";

type Props = {
  job: Job;
  /** Staff preview: the apply button is disabled. */
  preview?: boolean | undefined;
  /** The text is loading. */
  pending?: boolean;
  children: ReactNode;
};

/** Everything of a job page but the text of the advert, which is `children`. A list already has all of it. */
export function JobFrame({ job, preview, pending, children }: Props) {
  const salary = formatJobSalary(job);
  return (
    <article className="wrap pt-8" aria-busy={pending}>
      <Breadcrumb
        trail={[
          { label: "Home", href: "/" },
          { label: "Jobs", href: paths.jobs() },
        ]}
        current={job.title}
        renderLink={renderRouterLink}
      />
      <div className="mt-5 grid grid-cols-[minmax(0,1fr)] gap-x-16 gap-y-10 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div>
          <header className="border-b border-ink pb-6">
            <h1 className="type-section text-balance">{job.title}</h1>
            <p className="mt-3 text-lead font-semibold">{job.company}</p>
            <p className="mt-3 flex flex-wrap items-center gap-x-5 gap-y-2 text-sm text-ink-2">
              {job.isUrgent ? (
                <UrgentBadge>{jobsPage.urgent}</UrgentBadge>
              ) : (
                <JobTypeMark type={jobTypeLabel(job)} />
              )}
              <span>{job.location}</span>
              <span>{job.industryLabel}</span>
              <span>
                {jobPage.posted} {formatDate(job.publishedAt ?? job.createdAt)}
              </span>
              {salary && <span className="fig font-semibold text-ink max-lg:hidden">{salary}</span>}
            </p>
            {/* On small screens the summary card follows the text, so the apply button is repeated here. */}
            <div className="mt-5 flex flex-wrap items-center justify-between gap-x-5 gap-y-3 lg:hidden">
              <b className="fig">{salary ?? jobsPage.salaryUnstated}</b>
              <ApplyButton job={job} preview={preview} />
            </div>
          </header>
          <Picture job={job} />
          <div className="mt-8">{children}</div>
        </div>
        <JobSummary job={job} preview={preview} />
      </div>
    </article>
  );
}

/** The CSP allows same-origin images only; external images appear only in social cards. */
function Picture({ job }: { job: Job }) {
  if (!job.imageUrl?.startsWith("/")) return null;
  return <img src={job.imageUrl} alt="" className="mt-8 aspect-video w-full rounded-md object-cover" />;
}
