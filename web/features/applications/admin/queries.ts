import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { type ApplicationStage, applicationStages } from "#contract/jobs/constants.ts";
import { read, readPage } from "#web/lib/api.ts";
import type { useListParams } from "#web/lib/list-params.ts";

export const ADMIN_PAGE_SIZE = 20;

type ApplicationListing = {
  q: string;
  stage: ApplicationStage | "";
  jobId: string;
  repeated: "true" | "";
  page: number;
};

type Params = ReturnType<typeof useListParams>;

/** What the address asks for. */
export const applicationFilter = ({ word, page }: Params): ApplicationListing => ({
  q: word("q"),
  stage: word("stage", applicationStages),
  jobId: /^[\da-f-]{36}$/.exec(word("job"))?.[0] ?? "",
  repeated: word("repeated", ["true"]),
  page,
});

/** One page of applications, newest first. New ones arrive from outside, so each visit asks again. */
export const applicationList = ({ q, stage, jobId, repeated, page }: ApplicationListing) =>
  queryOptions({
    ...readPage("GET /api/applications", {
      query: {
        q: q || undefined,
        stage: stage || undefined,
        jobId: jobId || undefined,
        repeated: repeated || undefined,
        limit: ADMIN_PAGE_SIZE,
        offset: (page - 1) * ADMIN_PAGE_SIZE,
      },
    }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

/** Jobs that somebody has applied for, the latest application first; the last two hundred, or the one that is asked for. */
export const appliedJobs = (id?: string) =>
  queryOptions({ ...read("GET /api/applications/jobs", { query: { ids: id } }), staleTime: 0 });

/** Colleagues move it, so each visit asks again. */
export const oneApplication = (id: string) =>
  queryOptions({ ...read("GET /api/applications/:id", { params: { id } }), staleTime: 0 });
