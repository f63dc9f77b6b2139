import {
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from "@tanstack/react-query";
import type { DeliveryKind, DeliveryStatus } from "#contract/deliveries/constants.ts";
import { callApi, apiQuery, apiPageQuery } from "#web/lib/api.ts";

export const DELIVERY_PAGE_SIZE = 20;
/** Deliveries move by themselves, so the lists look again. */
const LOOK_AGAIN_MS = 15_000;
/** By then the queue has mostly done what was asked of it just now. */
const SOON_MS = 3_000;

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
    refetchInterval: LOOK_AGAIN_MS,
  });

export const deliveryCounts = () =>
  queryOptions({
    ...apiQuery("GET /api/admin/deliveries/counts", {}),
    staleTime: 0,
    refetchInterval: LOOK_AGAIN_MS,
  });

export const serviceHealth = () =>
  queryOptions({ ...apiQuery("GET /api/admin/health", {}), staleTime: 0, refetchInterval: 4 * LOOK_AGAIN_MS });

const refresh = (queryClient: QueryClient) =>
  Promise.all(
    ["GET /api/admin/deliveries", "GET /api/admin/deliveries/counts", "GET /api/admin/health"].map(
      (address) => queryClient.invalidateQueries({ queryKey: [address] }),
    ),
  );

/** At once, because the row has changed, and once more when its outcome is there. */
function refreshTwice(queryClient: QueryClient) {
  setTimeout(() => void refresh(queryClient), SOON_MS);
  return refresh(queryClient);
}

export function useRetryDelivery() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => callApi("POST /api/admin/deliveries/:id/retry", { params: { id } }),
    // Also when it was too late: the list then shows why.
    onSettled: () => refreshTwice(queryClient),
  });
}

/** All dead ones of a kind, or all. */
export function useRetryAllFailed() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (kind: DeliveryKind | "") =>
      callApi("POST /api/admin/deliveries/retry", { body: kind ? { kind } : {} }),
    onSettled: () => refreshTwice(queryClient),
  });
}
