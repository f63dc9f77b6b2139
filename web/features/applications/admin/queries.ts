import {
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from "@tanstack/react-query";
import { type ReachedStep, reachedSteps } from "#contract/analytics/constants.ts";
import { type ApplicationSort, applicationSortDirections } from "#contract/applications/constants.ts";
import { type ApplicationStage, applicationStages } from "#contract/jobs/constants.ts";
import { type SpamFilter, spamFilters } from "#contract/spam/constants.ts";
import type { SortDirection } from "#contract/schemas.ts";
import { apiPageQuery, apiQuery, callApi } from "#web/lib/api.ts";
import { invalidateQueries } from "#web/lib/invalidate-queries.ts";
import { toApiFilter, toDay } from "#web/lib/list/filter-fields.ts";
import type { SortOptions } from "#web/lib/list/use-list-sort.ts";
import type { useListParams } from "#web/lib/list-params.ts";

export const ADMIN_PAGE_SIZE = 50;

export type ApplicationFilter = {
  q: string;
  stage: ApplicationStage | "";
  jobId: string;
  repeated: "true" | "";
  flagged: "true" | "";
  assignedTo: string;
  source: string;
  reached: ReachedStep | "";
  spam: SpamFilter | "";
  from: string;
  to: string;
  page: number;
};

export const APPLICATION_NOUNS = ["application", "applications"] as const;
export const APPLICATION_SORT: SortOptions<ApplicationSort> = {
  directions: applicationSortDirections,
  initial: "received",
};

type ListParams = Pick<ReturnType<typeof useListParams>, "getParam" | "page">;

/** Reads the filter from the URL; invalid values are dropped. */
export const parseApplicationFilter = ({ getParam, page }: ListParams): ApplicationFilter => ({
  q: getParam("q"),
  stage: getParam("stage", applicationStages),
  jobId: /^[\da-f-]{36}$/.exec(getParam("job"))?.[0] ?? "",
  repeated: getParam("repeated", ["true"]),
  flagged: getParam("flagged", ["true"]),
  assignedTo: /^(none|[\da-f-]{36})$/.exec(getParam("assignedTo"))?.[0] ?? "",
  source: getParam("source"),
  reached: getParam("reached", reachedSteps),
  spam: getParam("spam", spamFilters),
  from: toDay(getParam("from")),
  to: toDay(getParam("to")),
  page,
});

export const toApplicationFilter = (filter: Omit<ApplicationFilter, "page">) => toApiFilter(filter);

type Sorting = { sort?: ApplicationSort | undefined; dir?: SortDirection | undefined };

/** One page of applications. Refetched on every mount, because candidates submit at any time. */
export const applicationList = (filter: ApplicationFilter, sorting: Sorting) =>
  queryOptions({
    ...apiPageQuery("GET /api/applications", {
      query: {
        ...toApplicationFilter(filter),
        ...sorting,
        limit: ADMIN_PAGE_SIZE,
        offset: (filter.page - 1) * ADMIN_PAGE_SIZE,
      },
    }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

/** Jobs with applications, latest application first: the last 200, or only the job `id`. */
export const jobsWithApplications = (id?: string) =>
  queryOptions({ ...apiQuery("GET /api/applications/jobs", { query: { ids: id } }), staleTime: 0 });

/** Refetched on every mount, because other users change the stage. */
export const applicationById = (id: string) =>
  queryOptions({ ...apiQuery("GET /api/applications/:id", { params: { id } }), staleTime: 0 });

/** The applications before and after this one in the list with this filter. */
export const applicationNeighbors = (id: string, filter: ApplicationFilter) =>
  queryOptions({
    ...apiQuery("GET /api/applications/:id/neighbors", {
      params: { id },
      query: toApplicationFilter(filter),
    }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
const CHANGED = ["GET /api/applications", "GET /api/applications/:id", "GET /api/crm/leads", "history"];

export const invalidateApplications = (queryClient: QueryClient) => invalidateQueries(queryClient, CHANGED);

/** Sets who is responsible for the applicant. */
export function useSetOwner(id: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (assignedTo: string) =>
      callApi("PUT /api/applications/:id/owner", {
        params: { id },
        body: { assignedTo: assignedTo || null },
      }),
    onSettled: () => invalidateApplications(queryClient),
  });
}
