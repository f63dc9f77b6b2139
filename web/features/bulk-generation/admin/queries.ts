import { type QueryClient, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type { BulkRun } from "#contract/bulk-generation/endpoints.ts";
import { callApi, apiQuery } from "#web/lib/api.ts";

const WHILE_RUNNING_MS = 1_500;

/** A run of which something is still to come. */
export const isInProgress = (run: BulkRun): boolean => run.waiting + run.writing > 0;

/** The run that was started last; asked again by itself while it goes on, so that what is shown was counted. */
export const latestRun = () =>
  queryOptions({
    ...apiQuery("GET /api/content/bulk-generate", {}),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.run && isInProgress(state.data.run) ? WHILE_RUNNING_MS : false),
  });

const show = (queryClient: QueryClient, run: BulkRun) => queryClient.setQueryData(latestRun().queryKey, { run });

export function useStartRun() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => callApi("POST /api/content/bulk-generate", { body: {} }),
    onSuccess: (run) => show(queryClient, run),
  });
}

export function useCancelRun() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => callApi("DELETE /api/content/bulk-generate/:id", { params: { id } }),
    onSuccess: (run) => show(queryClient, run),
    onError: () => queryClient.invalidateQueries({ queryKey: latestRun().queryKey }),
  });
}
