import { apiPageQuery } from "#web/lib/api.ts";
import { toFilterQuery, type JobFilter } from "#web/features/jobs/search.ts";

/** How many jobs the home page shows (spec P §9). */
const JOB_COUNT = 4;

/** The first open jobs for a filter, with the total. */
export const homeJobs = (filter: JobFilter) =>
  apiPageQuery("GET /api/jobs", {
    query: { ...toFilterQuery(filter), view: "card", limit: JOB_COUNT },
  });
