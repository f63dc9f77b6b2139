import { useQuery } from "@tanstack/react-query";
import type { ReachedStep } from "#contract/analytics/constants.ts";
import { formatApplicationSource } from "#contract/analytics/sources.ts";
import type { Application } from "#contract/applications/schemas.ts";
import { formatInteger } from "#contract/numbers.ts";
import { spamFilterOptions } from "#contract/spam/constants.ts";
import { ExportMenu } from "#web/lib/list/export-menu.tsx";
import { dayFields, type FilterField, toOptions } from "#web/lib/list/filter-fields.ts";
import { ListToolbar } from "#web/lib/list/list-toolbar.tsx";
import { useOwnerOptions } from "#web/lib/list/owner-options.ts";
import { useListSort } from "#web/lib/list/use-list-sort.ts";
import { ListEmptyState } from "#web/lib/list-empty-state.tsx";
import { useListParams } from "#web/lib/list-params.ts";
import { useCan } from "#web/lib/me.ts";
import { PagedList } from "#web/lib/paged-list.tsx";
import { Panel } from "#web/ui/panel.tsx";
import { UndoLines } from "#web/features/pipeline/admin/undo-lines.tsx";
import { applicationStages } from "#contract/jobs/constants.ts";
import { kindLabels } from "#contract/pipeline/labels.ts";
import { ApplicationTable } from "./application-table.tsx";
import {
  ADMIN_PAGE_SIZE,
  type ApplicationFilter,
  APPLICATION_SORT,
  APPLICATION_NOUNS,
  applicationList,
  jobsWithApplications,
  parseApplicationFilter,
  toApplicationFilter,
} from "./queries.ts";

const REACHED = [
  { value: "interview", label: "Interview" },
  { value: "placement", label: "Placement" },
] satisfies { value: ReachedStep; label: string }[];
const SORT_LABELS = { received: "Received", name: "Name", job: "Job", stage: "Stage" };

/** Applications with views, filters, order and page in the URL. */
export function ApplicationList() {
  const list = useListParams();
  const canExport = useCan("data.export");
  const sort = useListSort(APPLICATION_SORT);
  const filter = parseApplicationFilter(list);
  const query = useQuery(applicationList(filter, sort.params));
  const fields = useApplicationFields(filter);
  const apiFilter = toApplicationFilter(filter);
  const isFiltered = Object.values(apiFilter).some((value) => value !== undefined);
  const total = query.data?.total;
  return (
    <>
      <UndoLines />
      <Panel>
        <ListToolbar
          list="applications"
          nouns={APPLICATION_NOUNS}
          total={total}
          search={{ label: "Search name, job, phone or text" }}
          fields={fields}
          sort={sort}
          sortLabels={SORT_LABELS}
          actions={
            canExport && (
              <ExportMenu entity="applications" query={{ ...apiFilter, ...sort.params }} total={total ?? 0} />
            )
          }
        />
        <PagedList
          query={query}
          itemLabel="applications"
          pageSize={ADMIN_PAGE_SIZE}
          empty={<NoApplications isFiltered={isFiltered} />}
        >
          {(rows: Application[], count) => (
            <ApplicationTable applications={rows} total={count} filter={apiFilter} sort={sort} />
          )}
        </PagedList>
      </Panel>
    </>
  );
}

/** Jobs with their application counts; includes the selected job when it isn't among the recent ones. */
function useJobOptions(jobId: string) {
  const { data: recentJobs } = useQuery(jobsWithApplications());
  const isRecent = !jobId || recentJobs?.some(({ id }) => id === jobId) !== false;
  const selected = useQuery({ ...jobsWithApplications(jobId), enabled: !isRecent });
  const jobs = [...(isRecent ? [] : (selected.data ?? [])), ...(recentJobs ?? [])];
  return {
    isLoading: recentJobs === undefined || (!isRecent && selected.isPending),
    options: jobs.map(({ id, title, applications }) => ({
      value: id,
      label: `${title} (${formatInteger(applications)})`,
    })),
  };
}

/** Chips that a link from analytics has set. */
const analyticsFields = ({
  source,
  reached,
}: Pick<ApplicationFilter, "source" | "reached">): FilterField[] => [
  ...(source
    ? [
        {
          name: "source",
          label: "Source",
          options: [{ value: source, label: formatApplicationSource(source) }],
        },
      ]
    : []),
  ...(reached ? [{ name: "reached", label: "Reached", options: REACHED }] : []),
];

function useApplicationFields({ jobId, from, to, source, reached }: ApplicationFilter): FilterField[] {
  const owners = useOwnerOptions();
  const jobs = useJobOptions(jobId);
  return [
    { name: "stage", label: "Stage", options: toOptions(applicationStages, (stage) => kindLabels[stage]) },
    { name: "job", label: "Job", ...jobs },
    { name: "assignedTo", label: "Owner", options: owners.filter, isLoading: owners.isLoading },
    { name: "repeated", label: "Applicant", options: [{ value: "true", label: "Duplicates only" }] },
    {
      name: "flagged",
      label: "Answers",
      options: [{ value: "true", label: "Outside what the job asks for" }],
    },
    { name: "spam", label: "Spam", options: spamFilterOptions },
    ...analyticsFields({ source, reached }),
    ...dayFields({ from, to }),
  ];
}

const NoApplications = ({ isFiltered }: { isFiltered: boolean }) => (
  <ListEmptyState
    isFiltered={isFiltered}
    className="m-4"
    filtered={{
      title: "No applications match this search",
      text: "Search covers names, email addresses, phone numbers, jobs, positions and cover texts.",
      clear: { label: "Show all applications", href: "?saved=all" },
    }}
    unfiltered={{
      title: "No applications yet",
      text: "Applications appear here as soon as candidates submit them.",
    }}
  />
);
