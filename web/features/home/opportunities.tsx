import { useQuery } from "@tanstack/react-query";
import { useNavigation, useSearchParams } from "react-router";
import type { Job } from "#contract/jobs/schemas.ts";
import { homeSections } from "#web/content/home-sections.ts";
import { jobsPage } from "#web/content/jobs-page.ts";
import { Link } from "#web/lib/link.tsx";
import { paths } from "#web/lib/paths.ts";
import { Button } from "#web/ui/button.tsx";
import { cx } from "#web/ui/cx.ts";
import { SkeletonRows } from "#web/ui/skeleton.tsx";
import { type JobFilter, parseJobFilter, searchHref } from "#web/features/jobs/search.ts";
import { SectionHeader } from "#web/features/site/section-header.tsx";
import { jobLocations } from "#web/features/jobs/queries.ts";
import { JobRow } from "#web/features/jobs/job-row.tsx";
import { OpportunitiesForm } from "./opportunities-form.tsx";
import { homeJobs } from "./queries.ts";

const { heading, note, all } = homeSections.jobs;

/** 'Current Opportunities': live filters and the first four open jobs (spec P §2). */
export function Component() {
  const [params] = useSearchParams();
  const search = parseJobFilter(params);
  const { data: locations = [] } = useQuery(jobLocations());
  return (
    <section aria-labelledby="jobs-heading" className="wrap pt-section">
      <SectionHeader id="jobs-heading" heading={heading} note={note} />
      <OpportunitiesForm search={search} locations={locations} />
      <JobResults search={search} />
    </section>
  );
}

function JobResults({ search }: { search: JobFilter }) {
  const { data, isError } = useQuery(homeJobs(search));
  const { state, location } = useNavigation();
  const isSearching = state === "loading" && location.pathname === "/";
  const allJobs = (
    <Link to={searchHref(search)} className="link inline-block py-2 text-sm">
      {all.label}
    </Link>
  );
  // The specification has no error message here (spec P §8); the filters and the link to all jobs remain.
  if (isError) return allJobs;
  const isPending = isSearching || !data;
  return (
    <div className="mt-3" aria-busy={isPending}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 pb-1">
        <output className="fig text-sm text-ink-2">
          {isPending
            ? homeSections.jobs.loading
            : data.total > 0 && homeSections.jobs.resultCount(data.rows.length, data.total)}
        </output>
        {allJobs}
      </div>
      {!data && <SkeletonRows count={4} label={homeSections.jobs.loading} />}
      {data && data.rows.length > 0 && (
        <ul className={cx("ledger transition-opacity", isSearching && "opacity-50")}>
          {data.rows.map((job) => (
            <JobRow key={job.id} job={job} action={<ApplyLink job={job} />} />
          ))}
        </ul>
      )}
      {data?.rows.length === 0 && <NoJobs />}
    </div>
  );
}

const ApplyLink = ({ job: { id, title } }: { job: Job }) => (
  <Button
    asChild
    variant="outline"
    size="sm"
    className="relative max-md:col-start-2 max-md:row-span-2 max-md:row-start-1"
  >
    <Link to={paths.job({ id, title })}>
      {homeSections.jobs.apply} <span className="sr-only">{homeSections.jobs.applyFor(title)}</span>
    </Link>
  </Button>
);

function NoJobs() {
  const { empty } = jobsPage;
  return (
    <div className="border-y border-line py-8">
      <h3 className="type-title">{empty.heading}</h3>
      <p className="mt-2 max-w-prose text-sm text-ink-2">{empty.text}</p>
      <p className="mt-3 flex flex-wrap gap-x-6">
        <Link to="/#jobs" className="link inline-block py-2">
          {empty.clear}
        </Link>
        <Link to={empty.submit.to} className="link link-quiet inline-block py-2">
          {empty.submit.label}
        </Link>
      </p>
    </div>
  );
}
