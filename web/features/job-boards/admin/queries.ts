import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import type { JobPortal, JobPortalChange, JobPortalDraft } from "#contract/job-boards/endpoints.ts";
import { call, read } from "#web/lib/api.ts";

export const jobPortals = () => read("GET /api/portals", {});
export const postingsOf = (id: string) => read("GET /api/jobs/:id/postings", { params: { id } });

/** Not waited for: what happened is said at once. */
function refresh(queries: QueryClient, addresses: readonly string[]): void {
  for (const address of addresses) void queries.invalidateQueries({ queryKey: [address] });
}

/** Switches a portal, or changes its key or settings; the switch moves at once and back again if that failed. */
export function useChangePortal() {
  const queries = useQueryClient();
  const { queryKey } = jobPortals();
  const put = (portal: JobPortal) =>
    queries.setQueryData(queryKey, (all) => all?.map((each) => (each.id === portal.id ? portal : each)));
  return useMutation({
    mutationFn: ({ portal, change }: { portal: JobPortal; change: JobPortalChange }) =>
      call("PUT /api/portals/:id", { params: { id: portal.id }, body: change }),
    onMutate: async ({ portal, change: { isActive } }) => {
      await queries.cancelQueries({ queryKey });
      if (isActive !== undefined) put({ ...portal, isActive });
    },
    onSuccess: put,
    onError: (_, { portal }) => put(portal),
    onSettled: () => refresh(queries, ["GET /api/portals", "GET /api/admin/jobs/stats"]),
  });
}

export function useCreatePortal() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (draft: JobPortalDraft) => call("POST /api/portals", { body: draft }),
    onSuccess: () => refresh(queries, ["GET /api/portals"]),
  });
}

const AFTER_SENDING = ["GET /api/jobs/:id/postings", "GET /api/portals"];

/** Gives a job to every active portal. */
export function usePublish() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call("POST /api/jobs/:id/publish-to-portals", { params: { id } }),
    onSettled: () => refresh(queries, AFTER_SENDING),
  });
}

/** Tries one portal again. */
export function useRetry(id: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (portalId: string) =>
      call("POST /api/jobs/:id/postings/:portalId/retry", { params: { id, portalId } }),
    onSettled: () => refresh(queries, AFTER_SENDING),
  });
}
