import { useQuery } from "@tanstack/react-query";
import { bookingDays, bookingSlots, bookingTypes } from "./queries.ts";
import { type BookingParams, findSelectedSlot, findSelectedType, resolveDate } from "./booking-params.ts";

/** Resolves the URL parameters to a service, date and slot, as far as they are available. */
export function useBooking(params: BookingParams) {
  const types = useQuery(bookingTypes());
  const type = findSelectedType(types.data, params);
  const days = useQuery({ ...bookingDays(type?.id ?? ""), enabled: type !== undefined });
  const date = type ? resolveDate(days.data, params, type.timeZone) : "";
  const slots = useQuery({ ...bookingSlots(type?.id ?? "", date), enabled: date !== "" });
  return { types, type, days, date, slots, slot: findSelectedSlot(slots.data, params) };
}

export type Booking = ReturnType<typeof useBooking>;
