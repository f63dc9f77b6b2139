import { readPage } from "#web/lib/api.ts";
import { filterQuery, type JobFilter } from "#web/features/jobs/search.ts";

/** How many jobs the home page shows (spec P §9). */
const SHOWN = 4;

/** The first open jobs for these filters, and how many there are in all. */
export const homeJobs = (filter: JobFilter) =>
  readPage("GET /api/jobs", {
    query: { ...filterQuery(filter), view: "card", limit: SHOWN },
  });

const ARTICLES = 3;

/** The newest articles, for the home page's way into the library. */
export const homeArticles = () =>
  readPage("GET /api/content/published-articles", { query: { view: "card", limit: ARTICLES } });
