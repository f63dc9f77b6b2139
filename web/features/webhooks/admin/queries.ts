import { keepPreviousData, type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import type { WebhookDraft, WebhookPatch } from "#contract/webhooks/endpoints.ts";
import { apiPageQuery, apiQuery, callApi } from "#web/lib/api.ts";
import { invalidateQueries } from "#web/lib/invalidate-queries.ts";

export const WEBHOOK_DELIVERY_PAGE = 20;

/** Failures change webhooks without this browser, so they are always refetched. */
export const webhookList = () => ({ ...apiQuery("GET /api/admin/webhooks", {}), staleTime: 0 });

export const webhookDeliveries = (id: string, page: number) => ({
  ...apiPageQuery("GET /api/admin/webhooks/:id/deliveries", {
    params: { id },
    query: { limit: WEBHOOK_DELIVERY_PAGE, offset: (page - 1) * WEBHOOK_DELIVERY_PAGE },
  }),
  staleTime: 0,
  placeholderData: keepPreviousData,
});

const refresh = (queryClient: QueryClient) =>
  invalidateQueries(queryClient, ["GET /api/admin/webhooks", "GET /api/admin/webhooks/:id/deliveries"]);

export function useCreateWebhook() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: WebhookDraft) => callApi("POST /api/admin/webhooks", { body }),
    onSettled: () => refresh(queryClient),
  });
}

export function useUpdateWebhook(id: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: WebhookPatch) => callApi("PUT /api/admin/webhooks/:id", { params: { id }, body }),
    onSettled: () => refresh(queryClient),
  });
}

export function useDeleteWebhook(id: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => callApi("DELETE /api/admin/webhooks/:id", { params: { id } }),
    onSettled: () => refresh(queryClient),
  });
}

export function useRotateSecret(id: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => callApi("POST /api/admin/webhooks/:id/secret", { params: { id } }),
    onSettled: () => refresh(queryClient),
  });
}

export function useEndOverlap(id: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => callApi("DELETE /api/admin/webhooks/:id/previous-secret", { params: { id } }),
    onSettled: () => refresh(queryClient),
  });
}

export function useTestWebhook(id: string) {
  return useMutation({ mutationFn: () => callApi("POST /api/admin/webhooks/:id/test", { params: { id } }) });
}

export function useReplay(id: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (delivery: string) =>
      callApi("POST /api/admin/webhooks/:id/deliveries/:delivery/replay", { params: { id, delivery } }),
    onSettled: () => refresh(queryClient),
  });
}
