import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { ViewList } from "#contract/views/constants.ts";
import { apiQuery, callApi } from "#web/lib/api.ts";
import { invalidateQueries } from "#web/lib/invalidate-queries.ts";

const KEYS = ["GET /api/admin/views"];

export const useSavedViews = (list: ViewList) =>
  useQuery(apiQuery("GET /api/admin/views", { query: { list } }));

type NewView = { list: ViewList; name: string; query: string; isShared: boolean };

export function useCreateView() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: NewView) => callApi("POST /api/admin/views", { body }),
    onSuccess: () => invalidateQueries(queryClient, KEYS),
  });
}

type ViewPatch = { id: string; name?: string; query?: string; isShared?: boolean };

export function useUpdateView() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, ...body }: ViewPatch) => callApi("PUT /api/admin/views/:id", { params: { id }, body }),
    // Also after an error: the view may be gone.
    onSettled: () => invalidateQueries(queryClient, KEYS),
  });
}

export function useDeleteView() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => callApi("DELETE /api/admin/views/:id", { params: { id } }),
    onSettled: () => invalidateQueries(queryClient, KEYS),
  });
}

export function useSetDefaultView(list: ViewList) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (viewId: string | null) =>
      callApi("PUT /api/admin/views/default", { body: { list, viewId } }),
    onSettled: () => invalidateQueries(queryClient, KEYS),
  });
}
