import { type QueryClient, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type { BulkRun } from "#contract/bulk-generation/endpoints.ts";
import { callApi, apiQuery } from "#web/lib/api.ts";

const POLL_MS = 1_500;

/** Whether articles are still queued or being generated. */
export const isInProgress = (run: BulkRun): boolean => run.waiting + run.writing > 0;

/** The latest run; polled while it is in progress. */
export const latestRun = () =>
  queryOptions({
    ...apiQuery("GET /api/content/bulk-generate", {}),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.run && isInProgress(state.data.run) ? POLL_MS : false),
  });

const setLatestRun = (queryClient: QueryClient, run: BulkRun) =>
  queryClient.setQueryData(latestRun().queryKey, { run });

export function useStartRun() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => callApi("POST /api/content/bulk-generate", { body: {} }),
    onSuccess: (run) => setLatestRun(queryClient, run),
  });
}

export function useCancelRun() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => callApi("DELETE /api/content/bulk-generate/:id", { params: { id } }),
    onSuccess: (run) => setLatestRun(queryClient, run),
    onError: () => queryClient.invalidateQueries({ queryKey: latestRun().queryKey }),
  });
}
