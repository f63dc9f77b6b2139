import { type QueryClient, type QueryFunction, queryOptions } from "@tanstack/react-query";
import type { BookedAppointment } from "#contract/booking/schemas.ts";
import { ApiError, apiQuery } from "#web/lib/api.ts";

/** How long a list of free times is believed: others book too. */
const BELIEVED_MS = 20_000;

export const bookingTypes = () => apiQuery("GET /api/booking/types", {});

/** With the token of an appointment that is to be moved, its own time counts as free. */
export const bookingDays = (id: string, token?: string) =>
  queryOptions({
    ...apiQuery("GET /api/booking/types/:id/days", { params: { id }, query: { token } }),
    staleTime: BELIEVED_MS,
  });

export const bookingSlots = (id: string, date: string, token?: string) =>
  queryOptions({
    ...apiQuery("GET /api/booking/types/:id/slots", { params: { id }, query: { date, token } }),
    staleTime: BELIEVED_MS,
  });

const TIMES = new Set<unknown>(["GET /api/booking/types/:id/days", "GET /api/booking/types/:id/slots"]);

/** After a time was booked, by this visitor or by another: what is shown next asks anew. */
export const invalidateTimes = (queryClient: QueryClient): Promise<void> =>
  queryClient.invalidateQueries({ predicate: ({ queryKey }) => TIMES.has(queryKey[0]), refetchType: "none" });

/** Not ours or cut off, of another appointment, too old. */
const CLOSED = new Set([400, 404, 410]);

/** The appointment that a link opens; null for a link that opens nothing, so that nobody asks for it twice. */
export const bookedAppointment = (token: string) => {
  const { queryKey, queryFn } = apiQuery("GET /api/booking/manage", { query: { token } });
  return queryOptions({
    queryKey: [...queryKey, "or null"],
    queryFn: async (context): Promise<BookedAppointment | null> => {
      try {
        return await (queryFn as QueryFunction<BookedAppointment>)(context);
      } catch (error) {
        if (error instanceof ApiError && CLOSED.has(error.status)) return null;
        throw error;
      }
    },
  });
};
