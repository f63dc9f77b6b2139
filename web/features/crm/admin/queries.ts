import { type QueryClient, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type { CrmSettingsChange } from "#contract/crm/endpoints.ts";
import { call, read } from "#web/lib/api.ts";

export const crmStats = () => read("GET /api/ghl/stats", {});
export const crmSettings = () => read("GET /api/ghl/settings", {});

/** Asked of the vendor, so not more often than needed; a failure is told, not tried again. */
export const crmOptions = () =>
  queryOptions({ ...read("GET /api/ghl/options", {}), staleTime: 5 * 60_000, retry: false });

const refresh = (queries: QueryClient, addresses: readonly string[]) =>
  Promise.all(addresses.map((address) => queries.invalidateQueries({ queryKey: [address] })));

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
  const queries = useQueryClient();
  return useMutation({ mutationFn, onSettled: () => refresh(queries, SYNCED) });
}

export function useTestConnection() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => call("POST /api/ghl/test-connection", {}),
    onSettled: () => refresh(queries, [...SYNCED, "GET /api/ghl/options"]),
  });
}

export const useBulkSync = () => useSyncing(() => call("POST /api/ghl/bulk-sync", {}));

export const useSyncLead = () =>
  useSyncing((id: string) => call("POST /api/ghl/sync-lead/:id", { params: { id } }));

export function useSaveCrmSettings() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: CrmSettingsChange) => call("PUT /api/ghl/settings", { body }),
    onSuccess: (saved) => queries.setQueryData(crmSettings().queryKey, saved),
  });
}
