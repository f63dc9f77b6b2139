import {
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from "@tanstack/react-query";
import type { Job, JobBulk } from "#contract/jobs/schemas.ts";
import type { JobSort, JobStatus, JobType } from "#contract/jobs/constants.ts";
import { callApi, apiQuery, apiPageQuery } from "#web/lib/api.ts";
import { invalidateQueries } from "#web/lib/invalidate-queries.ts";
import type { JobInput } from "./job-values.ts";

export const ADMIN_PAGE_SIZE = 20;
const RECENT = 5;

export type JobFilter = {
  title: string;
  status: JobStatus | "";
  type: JobType | "";
  industry: string;
  sort: JobSort | "";
  longOpen: boolean;
  placeToCheck: boolean;
  page: number;
};

export const adminJobs = ({ title, status, type, industry, sort, longOpen, placeToCheck, page }: JobFilter) =>
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
        placeToCheck: placeToCheck ? "true" : undefined,
        limit: ADMIN_PAGE_SIZE,
        offset: (page - 1) * ADMIN_PAGE_SIZE,
      },
    }),
    placeholderData: keepPreviousData,
  });

/** Number of applications by job id; jobs without applications are absent. */
export const applicationCounts = (ids: readonly string[]) =>
  queryOptions({
    ...apiQuery("GET /api/applications/jobs", { query: { ids: ids.join(",") } }),
    select: (counts) => new Map(counts.map(({ id, applications }) => [id, applications])),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

export const recentJobs = () => apiQuery("GET /api/jobs", { query: { scope: "all", limit: RECENT } });
export const jobStats = () => apiQuery("GET /api/admin/jobs/stats", {});
export const adminJob = (id: string) =>
  apiQuery("GET /api/jobs/:id", { params: { id }, query: { scope: "all" } });

/** Refetched on every mount, because people apply at any time. */
export const knownPeople = (id: string) =>
  queryOptions({ ...apiQuery("GET /api/jobs/:id/known-people", { params: { id } }), staleTime: 0 });

/** Invalidates all job queries; resolves when the active ones are refetched. */
export const refreshJobs = (queryClient: QueryClient) =>
  invalidateQueries(queryClient, [
    "GET /api/jobs",
    "GET /api/jobs/filters",
    "GET /api/jobs/:id",
    "GET /api/jobs/:id/similar",
    "GET /api/admin/jobs/stats",
  ]);

/** Creates a job, or updates one; fails with a conflict if its version has changed. */
export function useSaveJob() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ job, input }: { job: Job | null; input: JobInput }): Promise<Job> =>
      job
        ? callApi("PUT /api/jobs/:id", { params: { id: job.id }, body: { ...input, version: job.version } })
        : callApi("POST /api/jobs", { body: input }),
    onSuccess: () => refreshJobs(queryClient),
  });
}

export function useDeleteJob() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (job: Job) => callApi("DELETE /api/jobs/:id", { params: { id: job.id } }),
    onSuccess: () => refreshJobs(queryClient),
  });
}

export function useDuplicateJob() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (job: Job) => callApi("POST /api/jobs/:id/duplicate", { params: { id: job.id } }),
    onSuccess: () => refreshJobs(queryClient),
  });
}

/** Publishes or archives several jobs; returns one result per job. */
export function useChangeJobs() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: JobBulk) => callApi("POST /api/admin/jobs/bulk", { body }),
    onSuccess: () => refreshJobs(queryClient),
  });
}
