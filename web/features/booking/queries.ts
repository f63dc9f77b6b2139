import { queryOptions } from "@tanstack/react-query";
import { read } from "#web/lib/api.ts";

/** How long a list of free times is believed: others book too. */
const BELIEVED_MS = 20_000;

export const bookingTypes = () => read("GET /api/booking/types", {});

/** With the token of an appointment that is to be moved, its own time counts as free. */
export const bookingDays = (id: string, token?: string) =>
  queryOptions({
    ...read("GET /api/booking/types/:id/days", { params: { id }, query: { token } }),
    staleTime: BELIEVED_MS,
  });

export const bookingSlots = (id: string, date: string, token?: string) =>
  queryOptions({
    ...read("GET /api/booking/types/:id/slots", { params: { id }, query: { date, token } }),
    staleTime: BELIEVED_MS,
  });

export const bookedAppointment = (token: string) => read("GET /api/booking/manage", { query: { token } });
