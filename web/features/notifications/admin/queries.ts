import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type { NotificationSettings } from "#contract/notifications/endpoints.ts";
import { apiQuery, callApi } from "#web/lib/api.ts";

const POLL_MS = 60_000;

export const notificationList = queryOptions({
  ...apiQuery("GET /api/notifications", {}),
  refetchInterval: POLL_MS,
});

export function useMarkRead() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (ids?: string[]) => callApi("POST /api/notifications/read", { body: ids ? { ids } : {} }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: notificationList.queryKey }),
  });
}

export const notificationSettings = () => apiQuery("GET /api/notifications/settings", {});

export function useSaveSettings() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: NotificationSettings) => callApi("PUT /api/notifications/settings", { body }),
    onSuccess: (settings) => queryClient.setQueryData(notificationSettings().queryKey, settings),
  });
}
