import { ALL_INDUSTRIES, ALL_LOCATIONS } from "#contract/job-search.ts";
import { searchWord } from "#web/lib/search-word.ts";

/** The filters of the job list as the address holds them, so that a search can be shared and Back works. */
export type JobSearch = { title: string; location: string; industry: string; page: number };

/** As much as the API takes of each. */
const LONGEST = { title: 200, location: 160, industry: 80 };

/** Reads the filters out of an address; whatever does not fit means no filter. */
export function readSearch(params: URLSearchParams): JobSearch {
  const page = Number(params.get("page") ?? 1);
  const word = (name: keyof typeof LONGEST, fallback: string) =>
    searchWord(params, name, LONGEST[name]) || fallback;
  return {
    title: word("title", ""),
    location: word("location", ALL_LOCATIONS),
    industry: word("industry", ALL_INDUSTRIES),
    page: Number.isInteger(page) && page > 0 && page < 10_000 ? page : 1,
  };
}

/** The address of a search; what means no filter is left out. */
export function searchHref(search: Partial<JobSearch>): string {
  const params = new URLSearchParams();
  if (search.title) params.set("title", search.title);
  if (search.location && search.location !== ALL_LOCATIONS) params.set("location", search.location);
  if (search.industry && search.industry !== ALL_INDUSTRIES) params.set("industry", search.industry);
  if (search.page && search.page > 1) params.set("page", String(search.page));
  const text = params.toString();
  return text ? `/jobs?${text}` : "/jobs";
}
