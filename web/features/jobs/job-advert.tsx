import { listItems, textBlocks } from "#contract/jobs/advert-text.ts";
import { jobTypeLabel } from "#contract/jobs/places.ts";
import type { Job } from "#contract/jobs/schemas.ts";
import { jobPage, jobsPage } from "#web/content/jobs-page.ts";
import { formatDate } from "#web/lib/format-date.ts";
import { Link, renderRouterLink } from "#web/lib/link.tsx";
import { paths } from "#web/lib/paths.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Breadcrumb } from "#web/ui/breadcrumb.tsx";
import { JobTypeMark } from "#web/ui/job-type-mark.tsx";
import { formatJobSalary } from "./job-row.tsx";
import { ApplyButton, JobSummary } from "./job-summary.tsx";

type Props = {
  job: Job;
  /** Staff preview: the apply button is disabled. */
  preview?: boolean;
};

export function JobAdvert({ job, preview }: Props) {
  const salary = formatJobSalary(job);
  return (
    <article className="wrap pt-8">
      <Breadcrumb
        trail={[
          { label: "Home", href: "/" },
          { label: "Jobs", href: paths.jobs() },
        ]}
        current={job.title}
        renderLink={renderRouterLink}
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
                <JobTypeMark type={jobTypeLabel(job)} />
              )}
              <span>{job.location}</span>
              <span>{job.industry}</span>
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
          <div className="prose mt-8">
            {textBlocks(job.description).map((block, index) =>
              // Blocks never change, so their index is a stable key.
              // oxlint-disable-next-line react/no-array-index-key
              typeof block === "string" ? <p key={index}>{block}</p> : <List key={index} items={block} />,
            )}
            <Items title={jobPage.requirements} text={job.requirements} />
            <Items title={jobPage.benefits} text={job.benefits} />
          </div>
          <p className="mt-10">
            <Link to={jobPage.more.to} className="link">
              {jobPage.more.label}
            </Link>
          </p>
        </div>
        <JobSummary job={job} preview={preview} />
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
      <List items={items} />
    </>
  );
}

const List = ({ items }: { items: string[] }) => (
  <ul>
    {items.map((item, index) => (
      // Items never change, so their index is a stable key.
      // oxlint-disable-next-line react/no-array-index-key
      <li key={index}>{item}</li>
    ))}
  </ul>
);

/** The CSP allows same-origin images only; external images appear only in social cards. */
function Picture({ job }: { job: Job }) {
  if (!job.imageUrl?.startsWith("/")) return null;
  return <img src={job.imageUrl} alt="" className="mt-8 aspect-video w-full rounded-md object-cover" />;
}
