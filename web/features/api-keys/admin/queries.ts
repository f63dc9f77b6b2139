import { type QueryClient, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type { ApiKeyDraft } from "#contract/api-keys/endpoints.ts";
import { apiQuery, callApi } from "#web/lib/api.ts";
import { invalidateQueries } from "#web/lib/invalidate-queries.ts";

/** The last use changes without this browser, so keys are always refetched. */
const fresh = { staleTime: 0, refetchOnMount: "always" } as const;

export const ownKeys = () => queryOptions({ ...apiQuery("GET /api/auth/keys", {}), ...fresh });

export const serviceKeyList = () =>
  queryOptions({ ...apiQuery("GET /api/admin/service-keys", {}), ...fresh });

export const ownerOptions = () => apiQuery("GET /api/admin/service-keys/owners", {});

const refresh = (queryClient: QueryClient) =>
  invalidateQueries(queryClient, ["GET /api/auth/keys", "GET /api/admin/service-keys"]);

/** Creates an own key, or with an owner a service key. */
export function useCreateKey() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ ownerId, ...body }: ApiKeyDraft & { ownerId: string | null }) =>
      ownerId === null
        ? callApi("POST /api/auth/keys", { body })
        : callApi("POST /api/admin/service-keys", { body: { ...body, ownerId } }),
    onSettled: () => refresh(queryClient),
  });
}

export function useRevokeKey(kind: "personal" | "service") {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) =>
      kind === "personal"
        ? callApi("DELETE /api/auth/keys/:id", { params: { id } })
        : callApi("DELETE /api/admin/service-keys/:id", { params: { id } }),
    onSettled: () => refresh(queryClient),
  });
}

export function useSetOwner() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, ownerId }: { id: string; ownerId: string }) =>
      callApi("PUT /api/admin/service-keys/:id", { params: { id }, body: { ownerId } }),
    onSettled: () => refresh(queryClient),
  });
}
