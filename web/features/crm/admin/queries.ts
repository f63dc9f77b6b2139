import { type QueryClient, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type { CrmSettingsPatch } from "#contract/crm/schemas.ts";
import { callApi, apiQuery } from "#web/lib/api.ts";

export const crmStats = () => apiQuery("GET /api/ghl/stats", {});
export const crmSettings = () => apiQuery("GET /api/ghl/settings", {});

/** Asked of the vendor, so not more often than needed; a failure is told, not tried again. */
export const crmOptions = () =>
  queryOptions({ ...apiQuery("GET /api/ghl/options", {}), staleTime: 5 * 60_000, retry: false });

const refresh = (queryClient: QueryClient, addresses: readonly string[]) =>
  Promise.all(addresses.map((address) => queryClient.invalidateQueries({ queryKey: [address] })));

/** What a sync shows in: figures, status, the lists and pages of leads. */
const SYNCED = [
  "GET /api/ghl/stats",
  "GET /api/ghl/settings",
  "GET /api/crm/leads",
  "GET /api/crm/leads/:id",
  "GET /api/crm/leads/:id/activities",
  "GET /api/crm/board",
];

/** A failure is news too: the status of the connection, the error of the lead. */
function useSyncing<In, Out>(mutationFn: (input: In) => Promise<Out>) {
  const queryClient = useQueryClient();
  return useMutation({ mutationFn, onSettled: () => refresh(queryClient, SYNCED) });
}

export function useTestConnection() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => callApi("POST /api/ghl/test-connection", {}),
    onSettled: () => refresh(queryClient, [...SYNCED, "GET /api/ghl/options"]),
  });
}

export const useBulkSync = () => useSyncing(() => callApi("POST /api/ghl/bulk-sync", {}));

export const useSyncLead = () =>
  useSyncing((id: string) => callApi("POST /api/ghl/sync-lead/:id", { params: { id } }));

export function useSaveCrmSettings() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: CrmSettingsPatch) => callApi("PUT /api/ghl/settings", { body }),
    onSuccess: (saved) => queryClient.setQueryData(crmSettings().queryKey, saved),
  });
}
