import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import type { JobBoard, JobBoardPatch, JobBoardDraft } from "#contract/job-boards/endpoints.ts";
import { callApi, apiQuery } from "#web/lib/api.ts";

export const jobBoardList = () => apiQuery("GET /api/portals", {});
export const jobPostings = (id: string) => apiQuery("GET /api/jobs/:id/postings", { params: { id } });

/** Not waited for: what happened is said at once. */
function refresh(queries: QueryClient, addresses: readonly string[]): void {
  for (const address of addresses) void queries.invalidateQueries({ queryKey: [address] });
}

/** Switches a portal, or changes its key or settings; the switch moves at once and back again if that failed. */
export function useUpdateJobBoard() {
  const queries = useQueryClient();
  const { queryKey } = jobBoardList();
  const put = (portal: JobBoard) =>
    queries.setQueryData(queryKey, (all) => all?.map((each) => (each.id === portal.id ? portal : each)));
  return useMutation({
    mutationFn: ({ portal, change }: { portal: JobBoard; change: JobBoardPatch }) =>
      callApi("PUT /api/portals/:id", { params: { id: portal.id }, body: change }),
    onMutate: async ({ portal, change: { isActive } }) => {
      await queries.cancelQueries({ queryKey });
      if (isActive !== undefined) put({ ...portal, isActive });
    },
    onSuccess: put,
    onError: (_, { portal }) => put(portal),
    onSettled: () => refresh(queries, ["GET /api/portals", "GET /api/admin/jobs/stats"]),
  });
}

export function useCreateJobBoard() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (draft: JobBoardDraft) => callApi("POST /api/portals", { body: draft }),
    onSuccess: () => refresh(queries, ["GET /api/portals"]),
  });
}

const POSTING_QUERIES = ["GET /api/jobs/:id/postings", "GET /api/portals"];

/** Gives a job to every active portal. */
export function usePublishJob() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => callApi("POST /api/jobs/:id/publish-to-portals", { params: { id } }),
    onSettled: () => refresh(queries, POSTING_QUERIES),
  });
}

/** Tries one portal again. */
export function useRetryPosting(id: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (portalId: string) =>
      callApi("POST /api/jobs/:id/postings/:portalId/retry", { params: { id, portalId } }),
    onSettled: () => refresh(queries, POSTING_QUERIES),
  });
}
