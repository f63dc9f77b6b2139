import { useQuery } from "@tanstack/react-query";
import { jobSorts, jobStatuses, jobTypes } from "#contract/jobs/constants.ts";
import { LONG_OPEN_DAYS } from "#contract/jobs/long-open.ts";
import { formatInteger } from "#contract/numbers.ts";
import { useStaffList } from "#web/lib/list-queries.ts";
import { Link } from "#web/lib/link.tsx";
import { useListParams } from "#web/lib/list-params.ts";
import { SearchBox } from "#web/lib/search-box.tsx";
import { WarningIcon } from "#web/ui/icons-status.tsx";
import { includeSelected, NativeSelect } from "#web/ui/native-select.tsx";
import { jobStatusLabel } from "./job-status.tsx";
import { type JobFilter, jobStats } from "./queries.ts";

const STATUSES = jobStatuses.map((value) => ({ value, label: jobStatusLabel(value) }));
const sortLabels: Record<(typeof jobSorts)[number], string> = {
  newest: "Newest first",
  title: "Title, A to Z",
  company: "Company, A to Z",
  status: "Status",
  expires: "Closing soonest",
};
const [NEWEST, ...OTHERS] = jobSorts.map((value) => ({ value, label: sortLabels[value] }));
/** The default order is newest first, or best match for a search. */
const SORTS = [{ value: "", label: NEWEST!.label }, ...OTHERS];
const SEARCH_SORTS = [{ value: "", label: "Best match" }, NEWEST!, ...OTHERS];

export function useJobFilter(): JobFilter {
  const { getParam, page } = useListParams();
  return {
    title: getParam("title"),
    status: getParam("status", jobStatuses),
    type: getParam("type", jobTypes),
    industry: getParam("industry"),
    sort: getParam("sort", jobSorts),
    longOpen: getParam("longOpen", ["true"]) === "true",
    placeToCheck: getParam("placeToCheck", ["true"]) === "true",
    page,
  };
}

export const isFiltered = ({ title, status, type, industry, longOpen, placeToCheck }: JobFilter): boolean =>
  [title, status, type, industry].some((value) => value !== "") || longOpen || placeToCheck;

export function JobFilters({ filter }: { filter: JobFilter }) {
  const { filter: setFilter } = useListParams();
  const industries = useStaffList("industries").all;
  return (
    <search
      className="grid grid-cols-2 gap-2 border-b border-line px-4 py-2.5 sm:grid-cols-4"
      aria-label="Jobs"
    >
      <SearchBox
        label="Search jobs"
        value={filter.title}
        onSearch={(text) => setFilter("title", text, true)}
        maxLength={200}
        className="col-span-2"
      />
      <NativeSelect
        aria-label="Status"
        placeholder="Any status"
        options={STATUSES}
        value={filter.status}
        onChange={({ target }) => setFilter("status", target.value)}
      />
      <NativeSelect
        aria-label="Type"
        placeholder="Any type"
        options={jobTypes}
        value={filter.type}
        onChange={({ target }) => setFilter("type", target.value)}
      />
      <NativeSelect
        aria-label="Industry"
        placeholder="Any industry"
        options={includeSelected(industries, filter.industry)}
        value={filter.industry}
        onChange={({ target }) => setFilter("industry", target.value)}
        className="sm:col-span-2"
      />
      <NativeSelect
        aria-label="Sort by"
        options={filter.title ? SEARCH_SORTS : SORTS}
        value={!filter.title && filter.sort === "newest" ? "" : filter.sort}
        onChange={({ target }) => setFilter("sort", target.value)}
        className="sm:col-span-2"
      />
    </search>
  );
}

type ToggleNoteProps = { name: "longOpen" | "placeToCheck"; filter: JobFilter; count: number; text: string };

/** What needs attention, with a toggle for the filter. */
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
