import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { ALL_LOCATIONS } from "#contract/jobs/constants.ts";
import type { Job } from "#contract/jobs/schemas.ts";
import { ApiError, apiQuery, apiPageQuery } from "#web/lib/api.ts";
import { paths } from "#web/lib/paths.ts";
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

const SUGGESTED = "suggested jobs";
const MAX_SUGGESTIONS = 3;

const newestJobs = (industry?: string) =>
  apiPageQuery("GET /api/jobs", { query: { industry, view: "card", limit: MAX_SUGGESTIONS } });

/** Open jobs similar to one, else the newest of the industry, else the newest; `industryLabel` is set for the second. */
export const suggestedJobs = ({ jobId, industry }: { jobId: string | null; industry: string | null }) =>
  queryOptions({
    queryKey: [SUGGESTED, jobId, industry],
    queryFn: async ({ client }): Promise<{ jobs: Job[]; industryLabel: string | null }> => {
      if (jobId) return { jobs: (await client.fetchQuery(similarJobs(jobId))).jobs, industryLabel: null };
      const matching = industry ? (await client.fetchQuery(newestJobs(industry))).rows : [];
      return matching.length > 0
        ? { jobs: matching, industryLabel: matching[0]?.industryLabel ?? null }
        : { jobs: (await client.fetchQuery(newestJobs())).rows, industryLabel: null };
    },
  });

const LISTS = new Set<unknown>(["GET /api/jobs", "GET /api/jobs/:id/similar", SUGGESTED]);

/** The job with this address, if a loaded list has it; without its full text. */
export function findListedJob(queryClient: QueryClient, pathname: string): Job | undefined {
  const lists = queryClient.getQueriesData<{ rows?: Job[]; jobs?: Job[] }>({
    predicate: ({ queryKey }) => LISTS.has(queryKey[0]),
  });
  return lists
    .flatMap(([, data]) => data?.rows ?? data?.jobs ?? [])
    .find((job) => paths.job(job) === pathname);
}

export const similarJobs = (id: string) => apiQuery("GET /api/jobs/:id/similar", { params: { id } });
