import { useQuery } from "@tanstack/react-query";
import { MAX_RESULTS } from "#contract/jobs/search.ts";
import type { Job } from "#contract/jobs/endpoints.ts";
import { formatInteger } from "#contract/numbers.ts";
import { Link } from "#web/lib/link.tsx";
import { useCan } from "#web/lib/me.ts";
import { PagedList } from "#web/lib/page-of-rows.tsx";
import { useSelection } from "#web/lib/selection.ts";
import { Button } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Panel } from "#web/ui/panel.tsx";
import { BulkBar } from "./job-bulk.tsx";
import { isFiltered, JobFilters, LongOpenNote, useJobFilter } from "./job-filters.tsx";
import { AdminJobItem, type JobActions } from "./job-item.tsx";
import { ADMIN_PAGE_SIZE, adminJobs, applicationCounts } from "./queries.ts";

/** All jobs that fit the address: search, filters, order, twenty a page. */
export function JobListings({ actions }: { actions: JobActions }) {
  const listing = useJobFilter();
  const query = useQuery(adminJobs(listing));
  return (
    <Panel
      title="Job Listings"
      actions={query.data && <Count total={query.data.total} orMore={isCapped(listing, query.data.total)} />}
    >
      <JobFilters listing={listing} />
      <LongOpenNote listing={listing} />
      <PagedList
        query={query}
        itemLabel="jobs"
        pageSize={ADMIN_PAGE_SIZE}
        empty={<NoJobs filtered={isFiltered(listing)} onNew={actions.onNew} />}
        resetParams={["view"]}
      >
        {(rows, total) => (
          <>
            {listing.sort !== "" && isCapped(listing, total) && (
              <p className="border-b border-line px-4 py-2 text-ink-2">
                In order are the newest {MAX_RESULTS} that fit. With more words or filters there are fewer.
              </p>
            )}
            <JobItems jobs={rows} actions={actions} />
          </>
        )}
      </PagedList>
    </Panel>
  );
}

/** A search ends with the newest so many. */
const isCapped = ({ title }: { title: string }, total: number) => title !== "" && total >= MAX_RESULTS;

const Count = ({ total, orMore }: { total: number; orMore: boolean }) => (
  <span className="fig text-ink-3" aria-live="polite">
    {total === 1 ? "1 job" : `${formatInteger(total)}${orMore ? " or more" : ""} jobs`}
  </span>
);

/** The rows, and what can be done with the selected ones. */
function JobItems({ jobs, actions }: { jobs: Job[]; actions: JobActions }) {
  const mayReadApplications = useCan("crm.read");
  const counts = useQuery({
    ...applicationCounts(jobs.map(({ id }) => id)),
    enabled: mayReadApplications && jobs.length > 0,
  });
  const { selected, isSelected, select, selectAll } = useSelection(jobs);
  return (
    <>
      {actions.maySelect && <BulkBar selected={selected} onPage={jobs.length} onSelectAll={selectAll} />}
      <ul>
        {jobs.map((job) => (
          <AdminJobItem
            key={job.id}
            job={job}
            actions={actions}
            applications={counts.data?.get(job.id) ?? 0}
            selected={isSelected(job.id)}
            onSelect={(on) => select(job.id, on)}
          />
        ))}
      </ul>
    </>
  );
}

function NoJobs({ filtered, onNew }: { filtered: boolean; onNew?: () => void }) {
  return filtered ? (
    <EmptyState
      title="No job fits"
      className="m-4"
      action={
        <Button asChild variant="outline">
          <Link to="?">Show all jobs</Link>
        </Button>
      }
    >
      Every word of a search has to occur in the title, the company, the description or the requirements; all
      filters count together.
    </EmptyState>
  ) : (
    <EmptyState
      title="No jobs yet"
      className="m-4"
      action={
        onNew && (
          <Button variant="outline" onClick={onNew}>
            New Job
          </Button>
        )
      }
    >
      A job starts as a draft; nobody outside sees it before you publish it.
    </EmptyState>
  );
}
