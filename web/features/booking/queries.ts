import { type QueryClient, type QueryFunction, queryOptions } from "@tanstack/react-query";
import type { BookedAppointment } from "#contract/booking/schemas.ts";
import { ApiError, apiQuery } from "#web/lib/api.ts";

/** Free times go stale quickly, because other visitors book too. */
const SLOTS_STALE_MS = 20_000;

export const bookingTypes = () => apiQuery("GET /api/booking/types", {});

/** With an appointment's token its own time counts as free, for rescheduling. */
export const bookingDays = (id: string, token?: string) =>
  queryOptions({
    ...apiQuery("GET /api/booking/types/:id/days", { params: { id }, query: { token } }),
    staleTime: SLOTS_STALE_MS,
  });

export const bookingSlots = (id: string, date: string, token?: string) =>
  queryOptions({
    ...apiQuery("GET /api/booking/types/:id/slots", { params: { id }, query: { date, token } }),
    staleTime: SLOTS_STALE_MS,
  });

const TIME_QUERIES = new Set<unknown>([
  "GET /api/booking/types/:id/days",
  "GET /api/booking/types/:id/slots",
]);

/** Marks free times as stale after a booking, without refetching now. */
export const invalidateTimes = (queryClient: QueryClient): Promise<void> =>
  queryClient.invalidateQueries({
    predicate: ({ queryKey }) => TIME_QUERIES.has(queryKey[0]),
    refetchType: "none",
  });

/** Malformed, unknown or expired tokens. */
const INVALID_LINK_STATUSES = new Set([400, 404, 410]);

/** The appointment of a link. Invalid links resolve to null, so that the result is cached. */
export const bookedAppointment = (token: string) => {
  const { queryKey, queryFn } = apiQuery("GET /api/booking/manage", { query: { token } });
  return queryOptions({
    queryKey: [...queryKey, "or null"],
    queryFn: async (context): Promise<BookedAppointment | null> => {
      try {
        return await (queryFn as QueryFunction<BookedAppointment>)(context);
      } catch (error) {
        if (error instanceof ApiError && INVALID_LINK_STATUSES.has(error.status)) return null;
        throw error;
      }
    },
  });
};
