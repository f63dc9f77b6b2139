import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type { CrmSettingsPatch } from "#contract/crm/schemas.ts";
import { callApi, apiQuery } from "#web/lib/api.ts";
import { invalidateQueries } from "#web/lib/invalidate-queries.ts";

export const crmStats = () => apiQuery("GET /api/ghl/stats", {});
export const crmSettings = () => apiQuery("GET /api/ghl/settings", {});

/** Calls the vendor, so it is cached for five minutes and not retried. */
export const crmOptions = () =>
  queryOptions({ ...apiQuery("GET /api/ghl/options", {}), staleTime: 5 * 60_000, retry: false });

/** Queries affected by a sync. */
const SYNC_QUERIES = [
  "GET /api/ghl/stats",
  "GET /api/ghl/settings",
  "GET /api/crm/leads",
  "GET /api/crm/leads/:id",
  "GET /api/crm/leads/:id/activities",
  "GET /api/crm/board",
];

/** Also invalidates after failures, which change the connection status and the lead's error. */
function useSyncMutation<In, Out>(mutationFn: (input: In) => Promise<Out>) {
  const queryClient = useQueryClient();
  return useMutation({ mutationFn, onSettled: () => invalidateQueries(queryClient, SYNC_QUERIES) });
}

export function useTestConnection() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => callApi("POST /api/ghl/test-connection", {}),
    onSettled: () => invalidateQueries(queryClient, [...SYNC_QUERIES, "GET /api/ghl/options"]),
  });
}

export const useBulkSync = () => useSyncMutation(() => callApi("POST /api/ghl/bulk-sync", {}));

export const useSyncLead = () =>
  useSyncMutation((id: string) => callApi("POST /api/ghl/sync-lead/:id", { params: { id } }));

export function useSaveCrmSettings() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: CrmSettingsPatch) => callApi("PUT /api/ghl/settings", { body }),
    onSuccess: (saved) => queryClient.setQueryData(crmSettings().queryKey, saved),
  });
}
