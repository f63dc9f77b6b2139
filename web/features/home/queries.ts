import { ALL_INDUSTRIES, ALL_LOCATIONS } from "#contract/job-search.ts";
import { readPage } from "#web/lib/api.ts";
import type { HomeSearch } from "./search.ts";

/** How many jobs the home page shows (spec P §9). */
const SHOWN = 4;

/** The first open jobs for these filters, and how many there are in all. */
export const homeJobs = ({ title, location, industry }: HomeSearch) =>
  readPage("GET /api/jobs", {
    query: {
      title: title || undefined,
      location: location === ALL_LOCATIONS ? undefined : location,
      industry: industry === ALL_INDUSTRIES ? undefined : industry,
      view: "card",
      limit: SHOWN,
    },
  });

const ARTICLES = 3;

/** The newest articles, for the home page's way into the library. */
export const homeArticles = () =>
  readPage("GET /api/content/published-articles", { query: { view: "card", limit: ARTICLES } });
