import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { apiQuery, linkQuery } from "#web/lib/api.ts";

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

/** The appointment of a link in a booking email; null for an invalid link. */
export const bookedAppointment = (token: string) =>
  linkQuery("GET /api/booking/manage", { query: { token } });
