import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router";
import { Link, siteLink } from "#web/lib/link.tsx";
import { jobPosting } from "#contract/job-posting.ts";
import { listItems } from "#contract/job-salary.ts";
import type { Job } from "#contract/jobs.ts";
import { brand } from "#web/content/brand.ts";
import { jobPage, jobsPage } from "#web/content/jobs-page.ts";
import { ApiError } from "#web/lib/api.ts";
import { pageLoader } from "#web/lib/app.ts";
import { breadcrumbs } from "#web/lib/breadcrumbs.ts";
import { longDay } from "#web/lib/dates.ts";
import { paths } from "#web/lib/paths.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Breadcrumb } from "#web/ui/breadcrumb.tsx";
import { JobTypeMark } from "#web/ui/job-type-mark.tsx";
import { JobGone } from "./job-gone.tsx";
import { shownSalary } from "./job-row.tsx";
import { JobSummary } from "./job-summary.tsx";
import { openJob, similarJobs } from "./queries.ts";

export const loader = pageLoader(async ({ queries, params, origin }) => {
  const id = params.id ?? "";
  try {
    const job = await queries.ensureQueryData(openJob(id));
    const trail = [
      { name: "Jobs", path: paths.jobs() },
      { name: job.title, path: paths.job(id) },
    ];
    return {
      title: `${job.title}, ${job.company}, ${job.location}`,
      description: job.description,
      keywords: [job.title, job.industry, job.location, job.type].join(", "),
      canonical: paths.job(id),
      image: paths.socialCard("job", id),
      jsonLd: [jobPosting(job, { name: brand.name, origin }), breadcrumbs(trail, origin)],
    };
  } catch (error) {
    if (!(error instanceof ApiError) || (error.status !== 404 && error.status !== 400)) throw error;
    const similar = await queries.ensureQueryData(similarJobs(id)).catch(() => null);
    return { title: jobPage.notFound.heading, status: similar?.oncePublic ? (410 as const) : (404 as const) };
  }
});

export function Component() {
  const { id = "" } = useParams();
  const { data: job } = useQuery({ ...openJob(id), throwOnError: false });
  return job ? <OpenJob job={job} /> : <JobGone id={id} />;
}

function OpenJob({ job }: { job: Job }) {
  const salary = shownSalary(job);
  return (
    <article className="wrap pt-8">
      <Breadcrumb
        trail={[
          { label: "Home", href: "/" },
          { label: "Jobs", href: paths.jobs() },
        ]}
        current={job.title}
        renderLink={siteLink}
      />
      <div className="mt-5 grid gap-x-16 gap-y-10 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div>
          <header className="border-b border-ink pb-6">
            <h1 className="type-section text-balance">{job.title}</h1>
            <p className="mt-3 text-lead font-semibold">{job.company}</p>
            <p className="mt-3 flex flex-wrap items-center gap-x-5 gap-y-2 text-sm text-ink-2">
              {job.isUrgent ? (
                <Badge status="urgent">{jobsPage.urgent}</Badge>
              ) : (
                <JobTypeMark type={job.type} />
              )}
              <span>{job.location}</span>
              <span>{job.industry}</span>
              <span>
                {jobPage.posted} {longDay(job.publishedAt ?? job.createdAt)}
              </span>
              {salary && <span className="fig font-semibold text-ink">{salary}</span>}
            </p>
          </header>
          <div className="prose mt-8">
            {job.description.split(/\n{2,}/).map((paragraph) => (
              <p key={paragraph.slice(0, 60)}>{paragraph}</p>
            ))}
            <Items title={jobPage.requirements} text={job.requirements} />
            <Items title={jobPage.benefits} text={job.benefits} />
          </div>
          <p className="mt-10">
            <Link to={jobPage.more.to} className="link">
              {jobPage.more.label}
            </Link>
          </p>
        </div>
        <JobSummary job={job} />
      </div>
    </article>
  );
}

function Items({ title, text }: { title: string; text: string | null }) {
  const items = listItems(text);
  if (items.length === 0) return null;
  return (
    <>
      <h2>{title}</h2>
      <ul>
        {items.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    </>
  );
}
