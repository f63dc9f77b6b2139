import {
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from "@tanstack/react-query";
import type { Job, JobBulk } from "#contract/jobs/schemas.ts";
import type { JobSort, JobStatus, JobType } from "#contract/jobs/constants.ts";
import type { SortDirection } from "#contract/schemas.ts";
import { callApi, apiQuery, apiPageQuery } from "#web/lib/api.ts";
import { invalidateQueries } from "#web/lib/invalidate-queries.ts";
import type { JobInput } from "./editor/job-values.ts";

export const ADMIN_PAGE_SIZE = 50;
export const JOB_NOUNS = ["job", "jobs"] as const;
const RECENT = 5;

export type JobFilter = {
  title: string;
  status: JobStatus | "";
  type: JobType | "";
  industry: string;
  urgent: "true" | "false" | "";
  longOpen: boolean;
  placeToCheck: boolean;
  withoutApplicants: boolean;
  page: number;
};

/** The filter as the API takes it, without empty values. */
export const toJobFilter = (filter: JobFilter) => ({
  title: filter.title || undefined,
  status: filter.status || undefined,
  type: filter.type || undefined,
  industry: filter.industry || undefined,
  urgent: filter.urgent || undefined,
  longOpen: filter.longOpen ? ("true" as const) : undefined,
  placeToCheck: filter.placeToCheck ? ("true" as const) : undefined,
  withoutApplicants: filter.withoutApplicants ? ("true" as const) : undefined,
});

type Sorting = { sort?: JobSort | undefined; dir?: SortDirection | undefined };

export const adminJobs = (filter: JobFilter, sorting: Sorting) =>
  queryOptions({
    ...apiPageQuery("GET /api/jobs", {
      query: {
        scope: "all",
        ...toJobFilter(filter),
        ...sorting,
        limit: ADMIN_PAGE_SIZE,
        offset: (filter.page - 1) * ADMIN_PAGE_SIZE,
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

/** The user's text of a job that is not saved yet. */
export const jobDraft = (id: string) =>
  queryOptions({
    ...apiQuery("GET /api/jobs/:id/draft", { params: { id } }),
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });

/** A description as its published page will show it. */
export const descriptionPreview = (description: string) =>
  queryOptions({
    queryKey: ["POST /api/jobs/preview", description],
    queryFn: async ({ signal }) => {
      const { descriptionHtml } = await callApi(
        "POST /api/jobs/preview",
        { body: { description } },
        { signal },
      );
      return { contentHtml: descriptionHtml };
    },
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
  });

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

/** Creates a job; a repeat with the same key returns the first one. */
export function useCreateJob() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ input, idempotencyKey }: { input: JobInput; idempotencyKey: string }): Promise<Job> =>
      callApi("POST /api/jobs", { body: input }, { headers: { "idempotency-key": idempotencyKey } }),
    onSuccess: () => refreshJobs(queryClient),
  });
}

/** Saves an edit of `version`; fails with a conflict if the job has changed since. */
export function useSaveJob() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, input, version }: { id: string; input: JobInput; version: number }): Promise<Job> =>
      callApi("PUT /api/jobs/:id", { params: { id }, body: { ...input, version } }),
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

/** Marks the version on screen as urgent or not. */
export function useSetUrgent() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ job: { id, version }, isUrgent }: { job: Job; isUrgent: boolean }) =>
      callApi("PUT /api/jobs/:id", { params: { id }, body: { isUrgent, version } }),
    // Also after a conflict, to show what somebody else saved.
    onSettled: () => refreshJobs(queryClient),
  });
}
