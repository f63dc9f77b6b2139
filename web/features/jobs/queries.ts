import { ALL_LOCATIONS } from "#contract/jobs/constants.ts";
import { ApiError, apiQuery, apiPageQuery } from "#web/lib/api.ts";
import { toFilterQuery, type JobSearch } from "./search.ts";

export const PAGE_SIZE = 12;

export const openJobs = ({ page, ...filter }: JobSearch) =>
  apiPageQuery("GET /api/jobs", {
    query: {
      ...toFilterQuery(filter),
      view: "card",
      limit: PAGE_SIZE,
      offset: (page - 1) * PAGE_SIZE,
    },
  });

const REMOTE = "Remote";

/** Options of the location filter: 'Remote' also matches jobs of that type. */
export const jobLocations = () => ({
  ...apiQuery("GET /api/jobs/filters", {}),
  select: ({ locations }: { locations: string[] }) => [
    ALL_LOCATIONS,
    ...locations.filter((location) => location !== REMOTE),
    REMOTE,
  ],
});

export const openJob = (id: string) => apiQuery("GET /api/jobs/:id", { params: { id } });

/** For pages that mention a job: its absence is reported in the page, other errors fail the loader. */
export function ignoreMissingJob(error: unknown): void {
  if (!(error instanceof ApiError) || (error.status !== 404 && error.status !== 400)) throw error;
}

export const similarJobs = (id: string) => apiQuery("GET /api/jobs/:id/similar", { params: { id } });
