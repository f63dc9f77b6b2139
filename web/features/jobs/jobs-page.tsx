import { useSuspenseQuery } from "@tanstack/react-query";
import { useNavigation, useSearchParams } from "react-router";
import { formatInteger } from "#contract/numbers.ts";
import { Link, renderRouterLink } from "#web/lib/link.tsx";
import { jobsPage } from "#web/content/jobs-page.ts";
import { useEmptySearch } from "#web/lib/analytics/use-empty-search.ts";
import { pageLoader } from "#web/lib/page-loader.ts";
import { breadcrumbJsonLd } from "#web/lib/breadcrumb-json-ld.ts";
import { redirectToLastPage } from "#web/lib/redirect-to-last-page.ts";
import { paths } from "#web/lib/paths.ts";
import { Button } from "#web/ui/button.tsx";
import { cx } from "#web/ui/cx.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Pagination } from "#web/ui/pagination.tsx";
import { NextLinks } from "#web/features/site/outcome-message.tsx";
import { JobRow } from "./job-row.tsx";
import { JobsLayout } from "./jobs-layout.tsx";
import { listOptions } from "#web/lib/list-queries.ts";
import { jobLocations, openJobs, PAGE_SIZE } from "./queries.ts";
import { type JobSearch, parseJobSearch, searchHref } from "./search.ts";

const { meta } = jobsPage;

export const loader = pageLoader(async ({ queryClient, url, origin }) => {
  const search = parseJobSearch(url.searchParams);
  // Prefetch doesn't throw: the page shows the failure itself, with working filters.
  await Promise.all([
    queryClient.prefetchQuery(openJobs(search)),
    queryClient.prefetchQuery(jobLocations()),
    queryClient.prefetchQuery(listOptions("industries")),
  ]);
  const jobs = queryClient.getQueryData(openJobs(search).queryKey);
  redirectToLastPage(jobs, search.page, PAGE_SIZE, (page) => searchHref({ ...search, page }));
  return {
    ...meta,
    keywords: meta.keywords.join(", "),
    canonical: searchHref({ page: search.page }),
    jsonLd: [breadcrumbJsonLd([{ name: "Jobs", path: paths.jobs() }], origin)],
  };
});

export { ErrorBoundary } from "./jobs-error.tsx";

export function Component() {
  const [params] = useSearchParams();
  const search = parseJobSearch(params);
  const nextPath = useNavigation().location?.pathname;
  return (
    <JobsLayout params={params}>
      <JobList search={search} isLoading={nextPath === paths.jobs()} />
      <CallToAction />
    </JobsLayout>
  );
}

/** While another search loads, the present results stay dimmed: nothing jumps or flickers with a keystroke. */
function JobList({ search, isLoading }: { search: JobSearch; isLoading: boolean }) {
  const { data } = useSuspenseQuery(openJobs(search));
  const pages = Math.ceil(data.total / PAGE_SIZE);
  const first = (search.page - 1) * PAGE_SIZE;
  return (
    <section
      aria-labelledby="found"
      aria-busy={isLoading}
      className={cx("mt-11 transition-opacity", isLoading && "opacity-50")}
    >
      <div className="flex items-baseline justify-between gap-4 border-b border-ink pb-3">
        <h2 id="found" className="fig font-semibold" aria-live="polite">
          {jobsPage.resultCount(data.total)}
        </h2>
        <p className="text-sm text-ink-2">{jobsPage.sortNotes[search.title ? "search" : "newest"]}</p>
      </div>
      {data.rows.length === 0 ? (
        <NoJobs title={search.title} />
      ) : (
        <>
          <ul className="ledger [&>:first-child]:border-t-0">
            {data.rows.map((job) => (
              <JobRow key={job.id} job={job} />
            ))}
          </ul>
          <Pagination
            className="mt-6"
            page={search.page}
            pages={pages}
            href={(page) => searchHref({ ...search, page })}
            renderLink={renderRouterLink}
            summary={`${first + 1} to ${first + data.rows.length} of ${formatInteger(data.total)}`}
          />
        </>
      )}
    </section>
  );
}

function NoJobs({ title }: { title: string }) {
  const { empty } = jobsPage;
  useEmptySearch("jobs", title);
  return (
    <div className="mt-6">
      <EmptyState
        title={empty.heading}
        action={
          <>
            <Button asChild variant="outline">
              <Link to={searchHref({})}>{empty.clear}</Link>
            </Button>
            <Button asChild variant="text">
              <Link to={empty.submit.to}>{empty.submit.label}</Link>
            </Button>
          </>
        }
      >
        {empty.text}
      </EmptyState>
    </div>
  );
}

function CallToAction() {
  const { heading, text, actions } = jobsPage.callToAction;
  return (
    <section className="mt-16 grid gap-6 border-t-4 border-double border-ink pt-8 md:grid-cols-[1fr_auto] md:items-center">
      <div>
        <h2 className="type-heading">{heading}</h2>
        <p className="mt-2 max-w-xl text-ink-2">{text}</p>
      </div>
      <div className="flex flex-wrap gap-3">
        <NextLinks links={actions} />
      </div>
    </section>
  );
}
