import type { BookedAppointment, BookingDay, BookingType, Slot } from "#contract/booking/schemas.ts";
import { paths } from "#web/lib/paths.ts";
import { parseZonedDate } from "./format.ts";

/** What the address says of a booking: every step can be shared, reloaded and gone back to. */
export type BookingParams = { type: string; date: string; slot: string; zone: string };

export function parseBookingParams(params: URLSearchParams): BookingParams {
  const word = (name: string) => params.get(name)?.slice(0, 100) ?? "";
  return {
    type: word("type"),
    date: word("date"),
    slot: word("slot"),
    zone: word("zone"),
  };
}

/** The address of a step; of the details, once a slot is chosen, with `path`. Whoever leaves a part out clears it: another service or date has no slot. */
export function bookHref({ type, date, slot, zone }: Partial<BookingParams>, path = paths.book()): string {
  const params = new URLSearchParams();
  if (type) params.set("type", type);
  if (date) params.set("date", date);
  if (slot) params.set("slot", slot);
  if (zone) params.set("zone", zone);
  const text = params.toString();
  return text ? `${path}?${text}` : path;
}

export const findSelectedType = (
  types: readonly BookingType[] | undefined,
  { type }: BookingParams,
): BookingType | undefined => types?.find(({ id }) => id === type);

/** The date that is shown: the one that was asked for, that of the slot, or the first with a free time. */
export function resolveDate(
  days: readonly BookingDay[] | undefined,
  asked: Pick<BookingParams, "date" | "slot">,
  timeZone: string,
): string {
  const known = (date: string | null) => days?.find((day) => day.date === date)?.date;
  return (
    known(asked.date) ??
    known(parseZonedDate(asked.slot, timeZone)) ??
    days?.find(({ state }) => state === "open")?.date ??
    days?.[0]?.date ??
    ""
  );
}

/** The slot that was asked for, while it is free. */
export const findSelectedSlot = (
  slots: readonly Slot[] | undefined,
  { slot }: Pick<BookingParams, "slot">,
): Slot | undefined => slots?.find(({ startsAt, isAvailable }) => isAvailable && startsAt === slot);

/** The same for an appointment that is opened by its link: what is to be done with it, and what has just been done. */
export type ManageParams = { token: string; action: string; done: string; date: string; slot: string; zone: string };

export function parseManageParams(params: URLSearchParams): ManageParams {
  const word = (name: string, max = 100) => params.get(name)?.slice(0, max) ?? "";
  return {
    token: word("token", 1_000),
    action: word("do"),
    done: word("done"),
    date: word("date"),
    slot: word("slot"),
    zone: word("zone"),
  };
}

export function manageHref({ token = "", action, date, slot, zone }: Partial<ManageParams>): string {
  const params = new URLSearchParams();
  if (action) params.set("do", action);
  if (date) params.set("date", date);
  if (slot) params.set("slot", slot);
  if (zone) params.set("zone", zone);
  const own = paths.bookManage(token);
  return params.size ? `${own}&${params}` : own;
}

/** The date that is shown to whoever moves an appointment; that of the appointment to begin with. */
export const resolveMoveDate = (
  days: readonly BookingDay[] | undefined,
  { date, slot }: ManageParams,
  { appointmentDate, bookingType }: BookedAppointment,
): string => resolveDate(days, { date, slot: slot || appointmentDate }, bookingType.timeZone);
