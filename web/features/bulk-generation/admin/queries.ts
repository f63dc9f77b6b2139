import { type QueryClient, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type { BulkRun } from "#contract/bulk-generation/endpoints.ts";
import { callApi, apiQuery } from "#web/lib/api.ts";
import { toast } from "#web/ui/toast-store.ts";

const POLL_MS = 1_500;

/** Whether articles are still queued or being generated. */
export const isInProgress = (run: BulkRun): boolean => run.waiting + run.writing > 0;

/** Whether nothing changes before staff resume it. */
const isIdle = (run: BulkRun): boolean => run.pausedAt !== null && run.writing === 0;

/** The latest run; polled while it is in progress. */
export const latestRun = () =>
  queryOptions({
    ...apiQuery("GET /api/content/bulk-generate", {}),
    staleTime: 0,
    refetchInterval: ({ state }) => {
      const run = state.data?.run;
      return run && isInProgress(run) && !isIdle(run) ? POLL_MS : false;
    },
  });

const setLatestRun = (queryClient: QueryClient, run: BulkRun) => {
  const { queryKey } = latestRun();
  queryClient.setQueryData(queryKey, (known) => ({ earlier: known?.earlier ?? [], run }));
  return queryClient.invalidateQueries({ queryKey });
};

export function useStartRun() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => callApi("POST /api/content/bulk-generate", { body: {} }),
    onSuccess: (run) => setLatestRun(queryClient, run),
  });
}

export function useResumeRun() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => callApi("POST /api/content/bulk-generate/:id/resume", { params: { id } }),
    onSuccess: (run) => setLatestRun(queryClient, run),
    onError: ({ message }) => {
      toast({ title: "The run could not be resumed", description: message, tone: "danger" });
      return queryClient.invalidateQueries({ queryKey: latestRun().queryKey });
    },
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
