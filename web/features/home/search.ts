import { ALL_INDUSTRIES, ALL_LOCATIONS } from "#contract/job-search.ts";

/** The filters of the home page's job block, as the address holds them. */
export type HomeSearch = { title: string; location: string; industry: string };

const LONGEST = 160;

/** Reads the filters out of an address; whatever is not there means no filter. */
export function readHomeSearch(params: URLSearchParams): HomeSearch {
  const word = (name: string, fallback: string) => params.get(name)?.trim().slice(0, LONGEST) || fallback;
  return {
    title: word("title", ""),
    location: word("location", ALL_LOCATIONS),
    industry: word("industry", ALL_INDUSTRIES),
  };
}

/** The same as an address's query; what means no filter is left out. */
export function homeSearchQuery({ title, location, industry }: HomeSearch): string {
  const params = new URLSearchParams();
  if (title) params.set("title", title);
  if (location !== ALL_LOCATIONS) params.set("location", location);
  if (industry !== ALL_INDUSTRIES) params.set("industry", industry);
  return params.toString();
}
