import { useQuery } from "@tanstack/react-query";
import { type JobSort, jobSorts, jobStatuses, jobTypes } from "#contract/jobs/constants.ts";
import { LONG_OPEN_DAYS } from "#contract/jobs/long-open.ts";
import { formatInteger } from "#contract/numbers.ts";
import { ExportMenu } from "#web/lib/list/export-menu.tsx";
import { type FilterField, toOptions } from "#web/lib/list/filter-fields.ts";
import { ListToolbar } from "#web/lib/list/list-toolbar.tsx";
import type { ListSort } from "#web/lib/list/use-list-sort.ts";
import { useStaffList } from "#web/lib/list-queries.ts";
import { Link } from "#web/lib/link.tsx";
import { useListParams } from "#web/lib/list-params.ts";
import { useCan } from "#web/lib/me.ts";
import { WarningIcon } from "#web/ui/icons-status.tsx";
import { jobStatusLabel } from "./job-status.tsx";
import { JOB_NOUNS, type JobFilter, jobStats, toJobFilter } from "./queries.ts";

const SORT_LABELS: Record<(typeof jobSorts)[number], string> = {
  newest: "Created",
  title: "Title",
  company: "Company",
  status: "Status",
  expires: "Closing",
};

export function useJobFilter(): JobFilter {
  const { getParam, page } = useListParams();
  return {
    title: getParam("title"),
    status: getParam("status", jobStatuses),
    type: getParam("type", jobTypes),
    industry: getParam("industry"),
    urgent: getParam("urgent", ["true", "false"]),
    longOpen: getParam("longOpen", ["true"]) === "true",
    placeToCheck: getParam("placeToCheck", ["true"]) === "true",
    withoutApplicants: getParam("withoutApplicants", ["true"]) === "true",
    page,
  };
}

function useJobFields(): FilterField[] {
  const industries = useStaffList("industries").all;
  return [
    { name: "status", label: "Status", options: toOptions(jobStatuses, jobStatusLabel) },
    {
      name: "urgent",
      label: "Urgent",
      options: [
        { value: "true", label: "Yes" },
        { value: "false", label: "No" },
      ],
    },
    { name: "type", label: "Type", options: toOptions(jobTypes) },
    { name: "industry", label: "Industry", options: industries, isLoading: industries.length === 0 },
    {
      name: "longOpen",
      label: "Open",
      options: [{ value: "true", label: `${LONG_OPEN_DAYS} days or more` }],
    },
    {
      name: "placeToCheck",
      label: "To check",
      options: [{ value: "true", label: "Place or employment type" }],
    },
    {
      name: "withoutApplicants",
      label: "Applicants",
      options: [{ value: "true", label: "None yet" }],
    },
  ];
}

type Props = { filter: JobFilter; sort: ListSort<JobSort>; total: number | undefined };

export function JobFilters({ filter, sort, total }: Props) {
  const canExport = useCan("data.export");
  const fields = useJobFields();
  return (
    <ListToolbar
      list="jobs"
      nouns={JOB_NOUNS}
      total={total}
      search={{ label: "Search jobs", name: "title", maxLength: 200 }}
      fields={fields}
      sort={sort}
      sortLabels={SORT_LABELS}
      actions={
        canExport && (
          <ExportMenu entity="jobs" query={{ ...toJobFilter(filter), ...sort.params }} total={total ?? 0} />
        )
      }
    />
  );
}

type ToggleNoteProps = { name: "longOpen" | "placeToCheck"; filter: JobFilter; count: number; text: string };

/** What needs attention, with a link to the filter. */
function ToggleNote({ name, filter, count, text }: ToggleNoteProps) {
  const { href } = useListParams();
  const isOn = filter[name];
  if (count === 0 && !isOn) return null;
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line bg-paper-2 px-4 py-2">
      <WarningIcon size={14} />
      <span>{text}</span>
      <Link to={href({ [name]: isOn ? "" : "true", page: "" })} keepScroll className="link">
        {isOn ? "Show all" : count === 1 ? "Show it" : "Show them"}
      </Link>
    </p>
  );
}

const jobsHave = (count: number) =>
  count === 0 ? "No job has" : count === 1 ? "1 job has" : `${formatInteger(count)} jobs have`;

export function LongOpenNote({ filter }: { filter: JobFilter }) {
  const count = useQuery(jobStats()).data?.longOpen ?? 0;
  const text = `${jobsHave(count)} been open for ${LONG_OPEN_DAYS} days or more.`;
  return <ToggleNote name="longOpen" filter={filter} count={count} text={text} />;
}

/** Jobs that search engines and job boards can't place, or whose employment type is not known. */
export function PlaceToCheckNote({ filter }: { filter: JobFilter }) {
  const count = useQuery(jobStats()).data?.toCheck ?? 0;
  const text = `${jobsHave(count)} a place or an employment type to check.`;
  return <ToggleNote name="placeToCheck" filter={filter} count={count} text={text} />;
}
