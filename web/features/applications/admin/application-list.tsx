import { useQuery } from "@tanstack/react-query";
import type { Application } from "#contract/applications/schemas.ts";
import { formatInteger } from "#contract/numbers.ts";
import { ListEmptyState } from "#web/lib/list-empty-state.tsx";
import { ListFilter, ListFilters, ListSearch } from "#web/lib/list-filters.tsx";
import { useListParams } from "#web/lib/list-params.ts";
import { useCan } from "#web/lib/me.ts";
import { PagedList } from "#web/lib/paged-list.tsx";
import { useSelection } from "#web/lib/use-selection.ts";
import { Panel } from "#web/ui/panel.tsx";
import { UndoLines } from "#web/features/pipeline/admin/undo-lines.tsx";
import { ApplicationTable } from "./application-table.tsx";
import { BulkStageBar } from "./bulk-stage-bar.tsx";
import { ADMIN_PAGE_SIZE, jobsWithApplications, parseApplicationFilter, applicationList } from "./queries.ts";
import { STAGE_OPTIONS } from "./stage-badge.tsx";

const REPEATED_OPTIONS = [{ value: "true", label: "Duplicates only" }];
const FLAGGED_OPTIONS = [{ value: "true", label: "Outside what the job asks for" }];

/** Applications, newest first, with filters and pagination in the URL. */
export function ApplicationList() {
  const list = useListParams();
  const filter = parseApplicationFilter(list);
  const query = useQuery(applicationList(filter));
  const { q, stage, jobId, repeated, flagged } = filter;
  const isFiltered = Boolean(q || stage || jobId || repeated || flagged);
  return (
    <>
      <UndoLines />
      <Panel>
        <ListFilters countLabels={["application", "applications"]} total={query.data?.total}>
          <ListSearch label="Search name, job, phone or text" value={q} />
          <ListFilter label="Stage" allLabel="Any stage" name="stage" options={STAGE_OPTIONS} value={stage} />
          <JobFilter jobId={jobId} />
          <ListFilter
            label="Person"
            allLabel="All applicants"
            name="repeated"
            options={REPEATED_OPTIONS}
            value={repeated}
          />
          <ListFilter
            label="Answers"
            allLabel="Any answers"
            name="flagged"
            options={FLAGGED_OPTIONS}
            value={flagged}
          />
        </ListFilters>
        <PagedList
          query={query}
          itemLabel="applications"
          pageSize={ADMIN_PAGE_SIZE}
          empty={<NoApplications isFiltered={isFiltered} />}
        >
          {(rows) => (
            <SelectableTable
              applications={rows}
              scope={JSON.stringify([q, stage, jobId, repeated, flagged])}
            />
          )}
        </PagedList>
      </Panel>
    </>
  );
}

/** Jobs with their application counts; includes the selected job when it isn't among the recent ones. */
function JobFilter({ jobId }: { jobId: string }) {
  const { data: recentJobs } = useQuery(jobsWithApplications());
  const isRecent = !jobId || recentJobs?.some(({ id }) => id === jobId) !== false;
  const { data: selectedJob } = useQuery({ ...jobsWithApplications(jobId), enabled: !isRecent });
  const options = [...(isRecent ? [] : (selectedJob ?? [])), ...(recentJobs ?? [])].map(
    ({ id, title, applications }) => ({
      value: id,
      label: `${title} (${formatInteger(applications)})`,
    }),
  );
  const isListed = options.some(({ value }) => value === jobId);
  if (jobId && !isListed) options.unshift({ value: jobId, label: "This job" });
  return <ListFilter label="Job" allLabel="Any job" name="job" options={options} value={jobId} />;
}

function SelectableTable({ applications, scope }: { applications: Application[]; scope: string }) {
  const canMove = useCan("crm.write");
  const selection = useSelection(applications, scope);
  return (
    <>
      {selection.selected.length > 0 && <BulkStageBar selection={selection} />}
      <ApplicationTable applications={applications} selection={canMove ? selection : undefined} />
    </>
  );
}

const NoApplications = ({ isFiltered }: { isFiltered: boolean }) => (
  <ListEmptyState
    isFiltered={isFiltered}
    className="m-4"
    filtered={{
      title: "No applications match this search",
      text: "Search covers names, email addresses, phone numbers, jobs, positions and cover texts.",
      clear: { label: "Show all applications", href: "?" },
    }}
    unfiltered={{
      title: "No applications yet",
      text: "Applications appear here as soon as candidates submit them.",
    }}
  />
);
