import { ALL_INDUSTRIES, ALL_LOCATIONS } from "#contract/jobs/search.ts";
import { readSearchParam } from "#web/lib/search-word.ts";

/** What a visitor looks for among the open jobs. */
export type JobFilter = { title: string; location: string; industry: string };

/** The filters of the job list as the address holds them, so that a search can be shared and Back works. */
export type JobSearch = JobFilter & { page: number };

/** As much as the API takes of each. */
const MAX_LENGTH = { title: 200, location: 160, industry: 80 };

/** Reads the filters out of an address; whatever does not fit means no filter. */
export function parseJobFilter(params: URLSearchParams): JobFilter {
  const word = (name: keyof typeof MAX_LENGTH, fallback: string) =>
    readSearchParam(params, name, MAX_LENGTH[name]) || fallback;
  return {
    title: word("title", ""),
    location: word("location", ALL_LOCATIONS),
    industry: word("industry", ALL_INDUSTRIES),
  };
}

export function parseJobSearch(params: URLSearchParams): JobSearch {
  const page = Number(params.get("page") ?? 1);
  return {
    ...parseJobFilter(params),
    page: Number.isInteger(page) && page > 0 && page < 10_000 ? page : 1,
  };
}

/** The filters as an address's or a call's query has them; what means no filter is left out. */
export const toFilterQuery = ({ title, location, industry }: Partial<JobFilter>) => ({
  ...(title && { title }),
  ...(location && location !== ALL_LOCATIONS && { location }),
  ...(industry && industry !== ALL_INDUSTRIES && { industry }),
});

/** The address of a search. */
export function searchHref({ page = 1, ...filter }: Partial<JobSearch>): string {
  const params = new URLSearchParams(toFilterQuery(filter));
  if (page > 1) params.set("page", String(page));
  const text = params.toString();
  return text ? `/jobs?${text}` : "/jobs";
}
