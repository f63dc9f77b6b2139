import {
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from "@tanstack/react-query";
import type { Job } from "#contract/jobs.ts";
import type { JobStatus } from "#contract/job-words.ts";
import { call, read, readPage } from "#web/lib/api.ts";
import type { JobFormChange } from "./admin-job-values.ts";

export const ADMIN_PAGE_SIZE = 20;
const RECENT = 5;
/** How long the server brings a deleted job back. */
const UNDO_MS = 10 * 60 * 1000;

export type JobListing = { title: string; status: JobStatus | ""; page: number };

/** One page of all jobs, newest first; the page before it stays until the new one is there. */
export const allJobs = ({ title, status, page }: JobListing) =>
  queryOptions({
    ...readPage("GET /api/jobs", {
      query: {
        scope: "all",
        title: title || undefined,
        status: status || undefined,
        limit: ADMIN_PAGE_SIZE,
        offset: (page - 1) * ADMIN_PAGE_SIZE,
      },
    }),
    placeholderData: keepPreviousData,
  });

export const recentJobs = () => read("GET /api/jobs", { query: { scope: "all", limit: RECENT } });
export const jobStats = () => read("GET /api/admin/jobs/stats", {});
export const anyJob = (id: string) => read("GET /api/jobs/:id", { params: { id }, query: { scope: "all" } });

/** Every list, counter and copy of a job; resolves when those on screen have been fetched again. */
const refreshJobs = (queries: QueryClient) =>
  Promise.all(
    ["GET /api/jobs", "GET /api/jobs/:id", "GET /api/jobs/:id/similar", "GET /api/admin/jobs/stats"].map(
      (address) => queries.invalidateQueries({ queryKey: [address] }),
    ),
  );

/** Writes a new job, or changes one that is still of the version it was opened in. */
export function useSaveJob() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ job, change }: { job: Job | null; change: JobFormChange }): Promise<Job> =>
      job
        ? call("PUT /api/jobs/:id", { params: { id: job.id }, body: { ...change, version: job.version } })
        : call("POST /api/jobs", { body: change }),
    onSuccess: () => refreshJobs(queries),
  });
}

/** What was deleted a moment ago and can be brought back. Kept beside the data, so that it goes with a logout. */
export const deletedJobs = queryOptions({
  queryKey: ["deleted jobs"],
  queryFn: (): Job[] => [],
  initialData: [],
  gcTime: Number.POSITIVE_INFINITY,
});

const offered = (queries: QueryClient, change: (jobs: Job[]) => Job[]) =>
  queries.setQueryData<Job[]>(deletedJobs.queryKey, (jobs = []) => change(jobs));

const withdraw = (queries: QueryClient, id: string) =>
  offered(queries, (jobs) => jobs.filter((job) => job.id !== id));

export function useDeleteJob() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (job: Job) => call("DELETE /api/jobs/:id", { params: { id: job.id } }),
    onSuccess: async (_, job) => {
      offered(queries, (jobs) => [job, ...jobs]);
      setTimeout(() => withdraw(queries, job.id), UNDO_MS);
      await refreshJobs(queries);
    },
  });
}

export function useRestoreJob() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (job: Job) => call("POST /api/jobs/:id/restore", { params: { id: job.id } }),
    // Whether it came back or it was too late: there is nothing left to offer.
    onSettled: async (_, error, job) => {
      if (!error || ("status" in error && error.status === 404)) withdraw(queries, job.id);
      await refreshJobs(queries);
    },
  });
}
