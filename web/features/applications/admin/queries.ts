import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { type ApplicationStage, applicationStages } from "#contract/jobs/constants.ts";
import { apiQuery, apiPageQuery } from "#web/lib/api.ts";
import type { useListParams } from "#web/lib/list-params.ts";

export const ADMIN_PAGE_SIZE = 20;

type ApplicationFilter = {
  q: string;
  stage: ApplicationStage | "";
  jobId: string;
  repeated: "true" | "";
  flagged: "true" | "";
  page: number;
};

type ListParams = Pick<ReturnType<typeof useListParams>, "getParam" | "page">;

/** Reads the filter from the URL; invalid values are dropped. */
export const parseApplicationFilter = ({ getParam, page }: ListParams): ApplicationFilter => ({
  q: getParam("q"),
  stage: getParam("stage", applicationStages),
  jobId: /^[\da-f-]{36}$/.exec(getParam("job"))?.[0] ?? "",
  repeated: getParam("repeated", ["true"]),
  flagged: getParam("flagged", ["true"]),
  page,
});

/** The filter as the API has it. */
const toApiFilter = ({ q, stage, jobId, repeated, flagged }: Omit<ApplicationFilter, "page">) => ({
  q: q || undefined,
  stage: stage || undefined,
  jobId: jobId || undefined,
  repeated: repeated || undefined,
  flagged: flagged || undefined,
});

/** One page of applications, newest first. Refetched on every mount, because candidates submit at any time. */
export const applicationList = ({ page, ...filter }: ApplicationFilter) =>
  queryOptions({
    ...apiPageQuery("GET /api/applications", {
      query: {
        ...toApiFilter(filter),
        limit: ADMIN_PAGE_SIZE,
        offset: (page - 1) * ADMIN_PAGE_SIZE,
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
    ...apiQuery("GET /api/applications/:id/neighbors", { params: { id }, query: toApiFilter(filter) }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
