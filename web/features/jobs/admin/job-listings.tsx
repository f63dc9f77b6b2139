import { useQuery } from "@tanstack/react-query";
import type { Job } from "#contract/jobs/schemas.ts";
import { formatInteger } from "#contract/numbers.ts";
import { useCan } from "#web/lib/me.ts";
import { ListEmptyState } from "#web/lib/list-empty-state.tsx";
import { PagedList } from "#web/lib/paged-list.tsx";
import { useSelection } from "#web/lib/use-selection.ts";
import { Button } from "#web/ui/button.tsx";
import { Panel } from "#web/ui/panel.tsx";
import { BulkBar } from "./job-bulk.tsx";
import { isFiltered, JobFilters, LongOpenNote, PlaceToCheckNote, useJobFilter } from "./job-filters.tsx";
import { AdminJobItem, type JobActions } from "./job-item.tsx";
import { ADMIN_PAGE_SIZE, adminJobs, applicationCounts } from "./queries.ts";

/** Jobs of any status, filtered and sorted by the URL parameters. */
export function JobListings({ actions }: { actions: JobActions }) {
  const filter = useJobFilter();
  const query = useQuery(adminJobs(filter));
  return (
    <Panel title="Job Listings" actions={query.data && <Count total={query.data.total} />}>
      <JobFilters filter={filter} />
      <LongOpenNote filter={filter} />
      <PlaceToCheckNote filter={filter} />
      <PagedList
        query={query}
        itemLabel="jobs"
        pageSize={ADMIN_PAGE_SIZE}
        empty={<NoJobs hasFilter={isFiltered(filter)} onNew={actions.onNew} />}
        resetParams={["view"]}
      >
        {(rows) => <JobItems jobs={rows} actions={actions} scope={JSON.stringify({ ...filter, page: 1 })} />}
      </PagedList>
    </Panel>
  );
}

const Count = ({ total }: { total: number }) => (
  <span className="fig text-ink-3" aria-live="polite">
    {total === 1 ? "1 job" : `${formatInteger(total)} jobs`}
  </span>
);

function JobItems({ jobs, actions, scope }: { jobs: Job[]; actions: JobActions; scope: string }) {
  const canReadApplications = useCan("crm.read");
  const counts = useQuery({
    ...applicationCounts(jobs.map(({ id }) => id)),
    enabled: canReadApplications && jobs.length > 0,
  });
  const selection = useSelection(jobs, scope);
  return (
    <>
      {actions.canSelect && <BulkBar selection={selection} rowCount={jobs.length} />}
      <ul>
        {jobs.map((job) => (
          <AdminJobItem
            key={job.id}
            job={job}
            actions={actions}
            applications={counts.data?.get(job.id) ?? 0}
            selected={selection.isSelected(job.id)}
            onSelect={(event) => selection.onSelect(job.id, event)}
          />
        ))}
      </ul>
    </>
  );
}

const NoJobs = ({ hasFilter, onNew }: { hasFilter: boolean; onNew?: () => void }) => (
  <ListEmptyState
    isFiltered={hasFilter}
    className="m-4"
    filtered={{
      title: "No jobs found",
      text: "Every search word must occur in the title, company, description or requirements, and all filters must match.",
      clear: { label: "Show all jobs", href: "?" },
    }}
    unfiltered={{
      title: "No jobs yet",
      text: "New jobs are drafts. Only staff can see them until you publish them.",
      action: onNew && (
        <Button variant="outline" onClick={onNew}>
          New Job
        </Button>
      ),
    }}
  />
);
