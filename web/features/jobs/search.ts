import {
  ALL_INDUSTRIES,
  ALL_LOCATIONS,
  type ExperienceLevel,
  experienceLevels,
  type EmploymentType,
  employmentTypes,
  salarySteps,
  type Workplace,
  workplaces,
} from "#contract/jobs/constants.ts";
import { readSearchParam } from "#web/lib/search-param.ts";

/** Filters of the home page. */
export type JobFilter = { title: string; location: string; industry: string };

/** Filters of the job list. */
type JobListFilter = JobFilter & {
  type: EmploymentType | "";
  workplace: Workplace | "";
  level: ExperienceLevel | "";
  /** Dollars a year; empty without a limit. */
  minSalary: number | "";
};

export type JobSearch = JobListFilter & { page: number };

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
  const find = <T extends string | number>(values: readonly T[], name: string): T | "" =>
    values.find((value) => String(value) === params.get(name)) ?? "";
  return {
    ...parseJobFilter(params),
    type: find(employmentTypes, "type"),
    // Older links have Remote and Hybrid as types.
    workplace: find(workplaces, "workplace") || find(workplaces, "type"),
    level: find(experienceLevels, "level"),
    minSalary: find(salarySteps, "minSalary"),
    page: Number.isInteger(page) && page > 0 && page < 10_000 ? page : 1,
  };
}

/** API parameters of a filter, without the defaults. */
export const toFilterQuery = (filter: Partial<JobListFilter>) => {
  const { title, location, industry, type, workplace, level, minSalary } = filter;
  return {
    ...(title && { title }),
    ...(location && location !== ALL_LOCATIONS && { location }),
    ...(industry && industry !== ALL_INDUSTRIES && { industry }),
    ...(type && { employmentType: type }),
    ...(workplace && { workplace }),
    ...(level && { level }),
    ...(minSalary && { minSalary }),
  };
};

/** The filter in a page's address, where the employment type is called `type`. */
export const toQueryString = (filter: Partial<JobListFilter>): string =>
  new URLSearchParams(
    Object.entries(toFilterQuery(filter)).map(([name, value]) => [
      name === "employmentType" ? "type" : name,
      String(value),
    ]),
  ).toString();

export function searchHref({ page = 1, ...filter }: Partial<JobSearch>): string {
  const params = new URLSearchParams(toQueryString(filter));
  if (page > 1) params.set("page", String(page));
  const text = params.toString();
  return text ? `/jobs?${text}` : "/jobs";
}
