import { type AppointmentStatus, bookerFields } from "#contract/booking/constants.ts";
import type { BookedAppointment, BookingType } from "#contract/booking/endpoints.ts";
import { AppError } from "#worker/base/errors.ts";
import type { Ctx } from "#worker/runtime/ctx.ts";
import { openDate } from "./diary.ts";
import { linksOf } from "./link.ts";
import type { AppointmentRow, TypeRow } from "./queries.ts";
import { dateOf, isBookable, isOffered, isOpen, momentOf } from "./rules.ts";

export type BookedRow = Omit<
  AppointmentRow,
  "appointmentDate" | "leadId" | "applicationId" | "contactId" | "ghlAppointmentId"
>;

export const TAKEN = "This time was just taken. Please select another one.";
const PASSED = "This time is no longer available. Please select another one.";
const NOT_OFFERED = "This time is not offered. Please select another date and time.";

/** A type as the public sees it. */
export const shownType = (row: TypeRow): BookingType => ({
  ...row,
  requiredInfo: bookerFields.filter((field) => row.requiredInfo.includes(field)),
});

const ACTIVE = new Set<AppointmentStatus>(["scheduled", "confirmed"]);

/** Whether nothing has ended it yet. */
export const isOpenStill = ({ status }: Pick<AppointmentRow, "status">): boolean => ACTIVE.has(status);

/** Whether it is still to come, so that it can be moved or cancelled. */
export const isAhead = (
  { status, startsAt }: Pick<AppointmentRow, "status" | "startsAt">,
  now: Date,
): boolean => ACTIVE.has(status) && Date.parse(startsAt) > now.getTime();

/** An appointment as its booker sees it, with the links that open it. */
export async function shownAppointment(ctx: Ctx, row: BookedRow, type: TypeRow): Promise<BookedAppointment> {
  const ahead = isAhead(row, ctx.clock());
  return {
    ...row,
    appointmentDate: row.startsAt,
    timeZone: row.bookerTimeZone ?? row.timeZone,
    bookingType: shownType(type),
    canReschedule: ahead && type.allowRescheduling && type.isActive,
    canCancel: ahead,
    ...(await linksOf(ctx, row)),
  };
}

/** The start that a request asks for, if it is one that we offer. Whether somebody has it, the batch finds out. */
export async function offeredStart(
  ctx: Ctx,
  type: TypeRow,
  wanted: { appointmentDate: string; timeZone: string },
): Promise<number> {
  const now = ctx.clock();
  const refused = new AppError("validation_failed", NOT_OFFERED, {
    fields: { appointmentDate: [NOT_OFFERED] },
  });
  const start = momentOf(wanted.appointmentDate, wanted.timeZone);
  if (start === null) throw refused;
  const date = dateOf(type, start);
  if (!isBookable(type, date, now)) throw refused;
  const { hours, blocked } = await openDate(ctx, type, date);
  if (!isOffered(type, hours, start, now)) throw refused;
  if (!isOpen(type, blocked, start, now)) throw new AppError("slot_taken", PASSED);
  return start;
}
