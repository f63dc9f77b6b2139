import { type QueryClient, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type { AdminPortal, PortalPatch, PortalDraft } from "#contract/admin-portals/schemas.ts";
import { callApi, apiQuery } from "#web/lib/api.ts";
import { invalidateQueries } from "#web/lib/invalidate-queries.ts";
import { meQuery } from "#web/lib/me.ts";

export const adminPortals = () => apiQuery("GET /api/admin/portals", {});

/** Refetched on every mount, because visit counts change constantly. */
export const accessMatrix = () =>
  queryOptions({ ...apiQuery("GET /api/admin/access-matrix", {}), staleTime: 0 });

/** Includes the navigation (`me`), which lists the same portals. */
const invalidatePortals = (queryClient: QueryClient) =>
  invalidateQueries(queryClient, [
    "GET /api/admin/portals",
    "GET /api/admin/access-matrix",
    "GET /api/admin/activity-logs",
    "GET /api/admin/activity-logs/filters",
    meQuery.queryKey[0],
  ]);

/** Creates a portal, or updates the given fields of an existing one. */
export function useSavePortal() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (
      variables: { portal: AdminPortal; change: PortalPatch } | { portal: null; draft: PortalDraft },
    ) =>
      variables.portal
        ? callApi("PUT /api/admin/portals/:id", {
            params: { id: variables.portal.id },
            body: variables.change,
          })
        : callApi("POST /api/admin/portals", { body: variables.draft }),
    onSuccess: () => invalidatePortals(queryClient),
  });
}

export function useDeletePortal() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: AdminPortal) => callApi("DELETE /api/admin/portals/:id", { params: { id } }),
    onSuccess: () => invalidatePortals(queryClient),
  });
}
