import type { BookedAppointment, BookingDay, BookingType, Slot } from "#contract/booking/schemas.ts";
import { paths } from "#web/lib/paths.ts";
import { parseZonedDate } from "./format.ts";

/** URL parameters of the booking steps. */
export type BookingParams = { type: string; date: string; slot: string; zone: string };

export function parseBookingParams(params: URLSearchParams): BookingParams {
  const param = (name: string) => params.get(name)?.slice(0, 100) ?? "";
  return {
    type: param("type"),
    date: param("date"),
    slot: param("slot"),
    zone: param("zone"),
  };
}

/** URL of a booking step. Omitted parameters are cleared, so that changing service or date drops the slot. */
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

/** The requested date, otherwise the slot's date, otherwise the first date with a free time. */
export function resolveDate(
  days: readonly BookingDay[] | undefined,
  params: Pick<BookingParams, "date" | "slot">,
  timeZone: string,
): string {
  const findDate = (date: string | null) => days?.find((day) => day.date === date)?.date;
  return (
    findDate(params.date) ??
    findDate(parseZonedDate(params.slot, timeZone)) ??
    days?.find(({ state }) => state === "open")?.date ??
    days?.[0]?.date ??
    ""
  );
}

/** The requested slot, if it is still available. */
export const findSelectedSlot = (
  slots: readonly Slot[] | undefined,
  { slot }: Pick<BookingParams, "slot">,
): Slot | undefined => slots?.find(({ startsAt, isAvailable }) => isAvailable && startsAt === slot);

/** URL parameters of a page behind a mailed link. `done` is the action that was just completed. */
export type ManageParams = {
  token: string;
  action: string;
  done: string;
  date: string;
  slot: string;
  zone: string;
};

export function parseManageParams(params: URLSearchParams): ManageParams {
  const param = (name: string, max = 100) => params.get(name)?.slice(0, max) ?? "";
  return {
    token: param("token", 1_000),
    action: param("do"),
    done: param("done"),
    date: param("date"),
    slot: param("slot"),
    zone: param("zone"),
  };
}

/** URL of such a page; `toPath` has the token as its only parameter. */
export function manageHref(
  { token = "", action, date, slot, zone }: Partial<ManageParams>,
  toPath: (token: string) => string = paths.bookManage,
): string {
  const params = new URLSearchParams();
  if (action) params.set("do", action);
  if (date) params.set("date", date);
  if (slot) params.set("slot", slot);
  if (zone) params.set("zone", zone);
  const base = toPath(token);
  return params.size ? `${base}&${params}` : base;
}

/** The date shown when rescheduling; defaults to the appointment's date. */
export const resolveMoveDate = (
  days: readonly BookingDay[] | undefined,
  { date, slot }: ManageParams,
  { appointmentDate, bookingType }: BookedAppointment,
): string => resolveDate(days, { date, slot: slot || appointmentDate }, bookingType.timeZone);
