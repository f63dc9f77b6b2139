import { type QueryClient, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type { AdminPortal, PortalChange, PortalDraft } from "#contract/admin-portals/endpoints.ts";
import { call, read } from "#web/lib/api.ts";
import { me } from "#web/lib/me.ts";

export const allPortals = () => read("GET /api/admin/portals", {});

/** Visits are counted all the time, so each look asks again. */
export const accessMatrix = () => queryOptions({ ...read("GET /api/admin/access-matrix", {}), staleTime: 0 });

/** The list, the matrix and the navigation, which is drawn from the same rows. */
const refresh = (queries: QueryClient) =>
  Promise.all(
    [
      ["GET /api/admin/portals"],
      ["GET /api/admin/access-matrix"],
      ["GET /api/admin/activity-logs"],
      ["GET /api/admin/activity-logs/filters"],
      me.queryKey,
    ].map((queryKey) => queries.invalidateQueries({ queryKey })),
  );

/** Writes a new portal, or changes what is named of an old one. */
export function useSavePortal() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (
      sent: { portal: AdminPortal; change: PortalChange } | { portal: null; draft: PortalDraft },
    ) =>
      sent.portal
        ? call("PUT /api/admin/portals/:id", { params: { id: sent.portal.id }, body: sent.change })
        : call("POST /api/admin/portals", { body: sent.draft }),
    onSuccess: () => refresh(queries),
  });
}

export function useDeletePortal() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: AdminPortal) => call("DELETE /api/admin/portals/:id", { params: { id } }),
    onSuccess: () => refresh(queries),
  });
}
