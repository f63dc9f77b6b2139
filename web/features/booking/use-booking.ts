import { useQuery } from "@tanstack/react-query";
import { bookingDays, bookingSlots, bookingTypes } from "./queries.ts";
import { type BookingParams, findSelectedSlot, findSelectedType, resolveDate } from "./booking-params.ts";

/** What the address asks for, as far as it can be had now. */
export function useBooking(asked: BookingParams) {
  const types = useQuery(bookingTypes());
  const type = findSelectedType(types.data, asked);
  const days = useQuery({ ...bookingDays(type?.id ?? ""), enabled: type !== undefined });
  const date = type ? resolveDate(days.data, asked, type.timeZone) : "";
  const slots = useQuery({ ...bookingSlots(type?.id ?? "", date), enabled: date !== "" });
  return { types, type, days, date, slots, slot: findSelectedSlot(slots.data, asked) };
}

export type Booking = ReturnType<typeof useBooking>;
