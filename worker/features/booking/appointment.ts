import {
  type AppointmentStatus,
  bookerFields,
  MAX_RESCHEDULES,
  REMINDER_HOURS,
} from "#contract/booking/constants.ts";
import type { BookedAppointment, BookingType } from "#contract/booking/schemas.ts";
import { AppError } from "#worker/base/errors.ts";
import type { Ctx } from "#worker/runtime/ctx.ts";
import { getDateAvailability } from "./availability.ts";
import { createAppointmentLinks } from "./links.ts";
import type { AppointmentRow, TypeRow } from "./queries.ts";
import { toZonedDate, isBookableDate, isSlotStart, isOpen, parseMoment } from "./rules.ts";

export type BookedRow = Omit<
  AppointmentRow,
  "appointmentDate" | "leadId" | "applicationId" | "contactId" | "ghlAppointmentId"
>;

export const SLOT_TAKEN = "This time was just taken. Please select another one.";
const HOUR_MS = 3_600_000;
const UNAVAILABLE = "This time is no longer available. Please select another one.";
const NOT_OFFERED = "This time is not offered. Please select another date and time.";

export const toBookingTypeDto = (row: TypeRow): BookingType => ({
  ...row,
  requiredInfo: bookerFields.filter((field) => row.requiredInfo.includes(field)),
});

const ACTIVE_STATUSES = new Set<AppointmentStatus>(["scheduled", "confirmed"]);

/** True while the status is scheduled or confirmed. */
export const isActive = ({ status }: Pick<AppointmentRow, "status">): boolean => ACTIVE_STATUSES.has(status);

/** True when it can still be rescheduled or cancelled. */
export const isUpcoming = (
  { status, startsAt, heldUntil }: Pick<AppointmentRow, "status" | "startsAt" | "heldUntil">,
  now: Date,
): boolean =>
  ACTIVE_STATUSES.has(status) &&
  Date.parse(startsAt) > now.getTime() &&
  (heldUntil === null || Date.parse(heldUntil) > now.getTime());

/** Hours before the start of the reminders that go out after `now`. */
export const listReminderHours = (startsAt: string, now: Date): number[] =>
  REMINDER_HOURS.filter((hours) => Date.parse(startsAt) - hours * HOUR_MS > now.getTime());

/** The booker's view, with signed links. */
export async function toBookedAppointmentDto(
  ctx: Ctx,
  row: BookedRow,
  type: TypeRow,
): Promise<BookedAppointment> {
  const upcoming = isUpcoming(row, ctx.clock());
  return {
    ...row,
    appointmentDate: row.startsAt,
    timeZone: row.bookerTimeZone ?? row.timeZone,
    bookingType: toBookingTypeDto(type),
    canReschedule:
      upcoming &&
      !row.heldUntil &&
      type.allowRescheduling &&
      type.isActive &&
      row.rescheduleCount < MAX_RESCHEDULES,
    canCancel: upcoming,
    canConfirm: false,
    reminderHours: upcoming ? listReminderHours(row.startsAt, ctx.clock()) : [],
    ...(await createAppointmentLinks(ctx, row)),
  };
}

/** Validates the requested start and returns it in epoch milliseconds. The batch detects slots that are already taken. */
export async function getOfferedStart(
  ctx: Ctx,
  type: TypeRow,
  requested: { appointmentDate: string; timeZone: string },
): Promise<number> {
  const now = ctx.clock();
  const notOfferedError = new AppError("validation_failed", NOT_OFFERED, {
    fields: { appointmentDate: [NOT_OFFERED] },
  });
  const start = parseMoment(requested.appointmentDate, requested.timeZone);
  if (start === null) throw notOfferedError;
  const date = toZonedDate(type, start);
  if (!isBookableDate(type, date, now)) throw notOfferedError;
  const { hours, blocked } = await getDateAvailability(ctx, type, date);
  if (!isSlotStart(type, hours, start, now)) throw notOfferedError;
  if (!isOpen(type, blocked, start, now)) throw new AppError("slot_taken", UNAVAILABLE);
  return start;
}
