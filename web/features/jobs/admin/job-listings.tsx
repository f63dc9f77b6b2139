import { useQuery } from "@tanstack/react-query";
import { jobSortDirections } from "#contract/jobs/constants.ts";
import type { Job } from "#contract/jobs/schemas.ts";
import { useListSort } from "#web/lib/list/use-list-sort.ts";
import { ListEmptyState } from "#web/lib/list-empty-state.tsx";
import { PagedList } from "#web/lib/paged-list.tsx";
import { Button } from "#web/ui/button.tsx";
import { Panel } from "#web/ui/panel.tsx";
import { JobFilters, LongOpenNote, PlaceToCheckNote, useJobFilter } from "./job-filters.tsx";
import { type JobActions, JobTable } from "./job-table.tsx";
import { ADMIN_PAGE_SIZE, adminJobs, toJobFilter } from "./queries.ts";

/** Jobs of any status, filtered and sorted by the URL parameters. A search starts with its best matches. */
export function JobListings({ actions }: { actions: JobActions }) {
  const filter = useJobFilter();
  const sort = useListSort({ directions: jobSortDirections, initial: filter.title ? null : "newest" });
  const query = useQuery(adminJobs(filter, sort.params));
  const apiFilter = toJobFilter(filter);
  const isFiltered = Object.values(apiFilter).some((value) => value !== undefined);
  return (
    <Panel>
      <JobFilters filter={filter} sort={sort} total={query.data?.total} />
      <LongOpenNote filter={filter} />
      <PlaceToCheckNote filter={filter} />
      <PagedList
        query={query}
        itemLabel="jobs"
        pageSize={ADMIN_PAGE_SIZE}
        empty={<NoJobs hasFilter={isFiltered} onNew={actions.onNew} />}
        resetParams={["view"]}
      >
        {(rows: Job[], total) => (
          <JobTable jobs={rows} total={total} filter={apiFilter} sort={sort} actions={actions} />
        )}
      </PagedList>
    </Panel>
  );
}

const NoJobs = ({ hasFilter, onNew }: { hasFilter: boolean; onNew?: () => void }) => (
  <ListEmptyState
    isFiltered={hasFilter}
    className="m-4"
    filtered={{
      title: "No jobs found",
      text: "Every search word must occur in the title, company, description or requirements, and all filters must match.",
      clear: { label: "Show all jobs", href: "?saved=all" },
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
