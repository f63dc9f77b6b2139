import { type QueryClient, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type { BulkRun } from "#contract/bulk-generation/endpoints.ts";
import { call, read } from "#web/lib/api.ts";

const WHILE_RUNNING_MS = 1_500;

/** A run of which something is still to come. */
export const isOpen = (run: BulkRun): boolean => run.waiting + run.writing > 0;

/** The run that was started last; asked again by itself while it goes on, so that what is shown was counted. */
export const newestRun = () =>
  queryOptions({
    ...read("GET /api/content/bulk-generate", {}),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.run && isOpen(state.data.run) ? WHILE_RUNNING_MS : false),
  });

const show = (queries: QueryClient, run: BulkRun) => queries.setQueryData(newestRun().queryKey, { run });

export function useStartRun() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => call("POST /api/content/bulk-generate", { body: {} }),
    onSuccess: (run) => show(queries, run),
  });
}

export function useCancelRun() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call("DELETE /api/content/bulk-generate/:id", { params: { id } }),
    onSuccess: (run) => show(queries, run),
    onError: () => queries.invalidateQueries({ queryKey: newestRun().queryKey }),
  });
}
