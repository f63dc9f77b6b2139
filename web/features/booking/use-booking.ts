import { useQuery } from "@tanstack/react-query";
import { bookingDays, bookingSlots, bookingTypes } from "./queries.ts";
import { type Asked, chosenSlot, chosenType, shownDate } from "./booking-params.ts";

/** What the address asks for, as far as it can be had now. */
export function useBooking(asked: Asked) {
  const types = useQuery(bookingTypes());
  const type = chosenType(types.data, asked);
  const days = useQuery({ ...bookingDays(type?.id ?? ""), enabled: type !== undefined });
  const date = type ? shownDate(days.data, asked, type.timeZone) : "";
  const slots = useQuery({ ...bookingSlots(type?.id ?? "", date), enabled: date !== "" });
  return { types, type, days, date, slots, slot: chosenSlot(slots.data, asked) };
}

export type Booking = ReturnType<typeof useBooking>;
