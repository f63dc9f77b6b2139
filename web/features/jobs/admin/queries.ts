import {
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from "@tanstack/react-query";
import type { Job } from "#contract/jobs/endpoints.ts";
import type { JobBulk } from "#contract/jobs/bulk.ts";
import type { JobIndustry, JobSort, JobStatus, JobType } from "#contract/jobs/constants.ts";
import { callApi, apiQuery, apiPageQuery } from "#web/lib/api.ts";
import type { JobInput } from "./job-values.ts";

export const ADMIN_PAGE_SIZE = 20;
const RECENT = 5;

export type JobFilter = {
  title: string;
  status: JobStatus | "";
  type: JobType | "";
  industry: JobIndustry | "";
  sort: JobSort | "";
  longOpen: boolean;
  page: number;
};

/** One page of all jobs; the page before it stays until the new one is there. */
export const adminJobs = ({ title, status, type, industry, sort, longOpen, page }: JobFilter) =>
  queryOptions({
    ...apiPageQuery("GET /api/jobs", {
      query: {
        scope: "all",
        title: title || undefined,
        status: status || undefined,
        type: type || undefined,
        industry: industry || undefined,
        sort: sort || undefined,
        longOpen: longOpen ? "true" : undefined,
        limit: ADMIN_PAGE_SIZE,
        offset: (page - 1) * ADMIN_PAGE_SIZE,
      },
    }),
    placeholderData: keepPreviousData,
  });

/** How many have applied for each of these jobs; left out where nobody has. */
export const applicationCounts = (ids: readonly string[]) =>
  queryOptions({
    ...apiQuery("GET /api/applications/jobs", { query: { ids: ids.join(",") } }),
    select: (applied) => new Map(applied.map(({ id, applications }) => [id, applications])),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

export const recentJobs = () => apiQuery("GET /api/jobs", { query: { scope: "all", limit: RECENT } });
export const jobStats = () => apiQuery("GET /api/admin/jobs/stats", {});
export const adminJob = (id: string) => apiQuery("GET /api/jobs/:id", { params: { id }, query: { scope: "all" } });

/** Every list, counter and copy of a job; resolves when those on screen have been fetched again. */
export const refreshJobs = (queries: QueryClient) =>
  Promise.all(
    ["GET /api/jobs", "GET /api/jobs/:id", "GET /api/jobs/:id/similar", "GET /api/admin/jobs/stats"].map(
      (address) => queries.invalidateQueries({ queryKey: [address] }),
    ),
  );

/** Writes a new job, or changes one that is still of the version it was opened in. */
export function useSaveJob() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ job, change }: { job: Job | null; change: JobInput }): Promise<Job> =>
      job
        ? callApi("PUT /api/jobs/:id", { params: { id: job.id }, body: { ...change, version: job.version } })
        : callApi("POST /api/jobs", { body: change }),
    onSuccess: () => refreshJobs(queries),
  });
}

export function useDeleteJob() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (job: Job) => callApi("DELETE /api/jobs/:id", { params: { id: job.id } }),
    onSuccess: () => refreshJobs(queries),
  });
}

/** A draft with the same words. */
export function useDuplicateJob() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (job: Job) => callApi("POST /api/jobs/:id/duplicate", { params: { id: job.id } }),
    onSuccess: () => refreshJobs(queries),
  });
}

/** Publishes or archives several jobs; the answer says what became of each. */
export function useChangeJobs() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: JobBulk) => callApi("POST /api/admin/jobs/bulk", { body }),
    onSuccess: () => refreshJobs(queries),
  });
}
