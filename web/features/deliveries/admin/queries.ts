import { keepPreviousData, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type { DeliveryKind, DeliveryStatus } from "#contract/deliveries/constants.ts";
import { callApi, apiQuery, apiPageQuery } from "#web/lib/api.ts";
import { invalidateTwice } from "#web/lib/invalidate-queries.ts";

export const DELIVERY_PAGE_SIZE = 20;
/** Background tasks change deliveries at any time. */
const POLL_MS = 15_000;

type DeliveryFilter = {
  q: string;
  status: DeliveryStatus | "";
  kind: DeliveryKind | "";
  page: number;
};

export const deliveryList = ({ q, status, kind, page }: DeliveryFilter) =>
  queryOptions({
    ...apiPageQuery("GET /api/admin/deliveries", {
      query: {
        q: q || undefined,
        status: status || undefined,
        kind: kind || undefined,
        limit: DELIVERY_PAGE_SIZE,
        offset: (page - 1) * DELIVERY_PAGE_SIZE,
      },
    }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: POLL_MS,
  });

export const deliveryCounts = () =>
  queryOptions({
    ...apiQuery("GET /api/admin/deliveries/counts", {}),
    staleTime: 0,
    refetchInterval: POLL_MS,
  });

export const serviceHealth = () =>
  queryOptions({ ...apiQuery("GET /api/admin/health", {}), staleTime: 0, refetchInterval: 4 * POLL_MS });

const DELIVERY_QUERIES = [
  "GET /api/admin/deliveries",
  "GET /api/admin/deliveries/counts",
  "GET /api/admin/health",
];

export function useRetryDelivery() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => callApi("POST /api/admin/deliveries/:id/retry", { params: { id } }),
    // Also after an error: the list shows the delivery's current state.
    onSettled: () => invalidateTwice(queryClient, DELIVERY_QUERIES),
  });
}

/** Retries all failed deliveries, of one kind or of every kind. */
export function useRetryAllFailed() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (kind: DeliveryKind | "") =>
      callApi("POST /api/admin/deliveries/retry", { body: kind ? { kind } : {} }),
    onSettled: () => invalidateTwice(queryClient, DELIVERY_QUERIES),
  });
}
