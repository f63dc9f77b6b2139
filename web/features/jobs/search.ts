import { ALL_INDUSTRIES, ALL_LOCATIONS } from "#contract/jobs/constants.ts";
import { readSearchParam } from "#web/lib/search-param.ts";

export type JobFilter = { title: string; location: string; industry: string };

export type JobSearch = JobFilter & { page: number };

/** Limits of the API. */
const MAX_LENGTH = { title: 200, location: 160, industry: 80 };

/** Parses the filters from a URL; invalid values mean no filter. */
export function parseJobFilter(params: URLSearchParams): JobFilter {
  const readParam = (name: keyof typeof MAX_LENGTH, fallback: string) =>
    readSearchParam(params, name, MAX_LENGTH[name]) || fallback;
  return {
    title: readParam("title", ""),
    location: readParam("location", ALL_LOCATIONS),
    industry: readParam("industry", ALL_INDUSTRIES),
  };
}

export function parseJobSearch(params: URLSearchParams): JobSearch {
  const page = Number(params.get("page") ?? 1);
  return {
    ...parseJobFilter(params),
    page: Number.isInteger(page) && page > 0 && page < 10_000 ? page : 1,
  };
}

/** Query parameters of a filter, without the defaults. */
export const toFilterQuery = ({ title, location, industry }: Partial<JobFilter>) => ({
  ...(title && { title }),
  ...(location && location !== ALL_LOCATIONS && { location }),
  ...(industry && industry !== ALL_INDUSTRIES && { industry }),
});

export function searchHref({ page = 1, ...filter }: Partial<JobSearch>): string {
  const params = new URLSearchParams(toFilterQuery(filter));
  if (page > 1) params.set("page", String(page));
  const text = params.toString();
  return text ? `/jobs?${text}` : "/jobs";
}
