import type { StaffAppointment } from "#contract/booking/admin-schemas.ts";
import { isSuspected } from "#contract/spam/constants.ts";
import { iso } from "#worker/base/clock.ts";
import { AppError } from "#worker/base/errors.ts";
import { recordActivity } from "#worker/runtime/activity.ts";
import type { Ctx, StaffCtx } from "#worker/runtime/ctx.ts";
import { type BookedRow, isUpcoming, isActive, getOfferedStart, SLOT_TAKEN } from "./appointment.ts";
import {
  cancelAppointment,
  changeAppointment,
  confirmHold,
  rescheduleAppointment,
  NOT_CHANGEABLE,
} from "./change.ts";
import {
  type AppointmentRow,
  findConflict,
  findAppointment,
  type AppointmentWithType,
  type TypeRow,
} from "./queries.ts";
import { updateNotes } from "./staff-queries.ts";
import { formatShortDateTime } from "./templates.ts";

const NOT_FOUND = "This appointment no longer exists.";
const STALE =
  "Someone else has changed this appointment since you opened it. Reload to see the current state.";
const NOT_STARTED = "This appointment has not started yet.";
const DECIDE_FIRST = "This appointment is suspected spam. Mark it as not spam: that confirms it by email.";
const NOT_PENDING = "This appointment does not need confirmation.";

export const toStaffAppointmentDto = (
  appointment: BookedRow & { leadId?: string | null },
  type: TypeRow,
): StaffAppointment => ({
  ...appointment,
  leadId: appointment.leadId ?? null,
  typeName: type.name,
  color: type.color,
});

/** Throws not_found. */
export async function getAppointment(ctx: Ctx, id: string): Promise<AppointmentWithType> {
  const booking = await findAppointment(ctx.db, id);
  if (!booking) throw new AppError("not_found", NOT_FOUND);
  return booking;
}

/** Applies a change with optimistic locking by `sequence`. Throws conflict or slot_taken. */
async function withSequenceCheck(
  ctx: Ctx,
  id: string,
  sequence: number,
  change: (booking: AppointmentWithType) => Promise<AppointmentRow>,
): Promise<StaffAppointment> {
  const booking = await getAppointment(ctx, id);
  if (booking.appointment.sequence !== sequence) throw new AppError("conflict", STALE);
  try {
    return toStaffAppointmentDto(await change(booking), booking.type);
  } catch (error) {
    const conflict = findConflict(error);
    if (conflict === "taken") throw new AppError("slot_taken", SLOT_TAKEN);
    if (conflict === "changed") throw new AppError("conflict", STALE);
    throw error;
  }
}

type RescheduleInput = { appointmentDate: string; timeZone: string; sequence: number };

/** Staff may reschedule within the minimum notice and for types that bookers can't reschedule. */
export const rescheduleAsStaff = (ctx: StaffCtx, id: string, requested: RescheduleInput) =>
  withSequenceCheck(ctx, id, requested.sequence, async (booking) => {
    if (!isUpcoming(booking.appointment, ctx.clock()))
      throw new AppError("invalid_transition", NOT_CHANGEABLE);
    const start = await getOfferedStart(ctx, { ...booking.type, minimumNotice: 0 }, requested);
    return rescheduleAppointment(ctx, booking, start, ctx);
  });

export const cancelAsStaff = (
  ctx: StaffCtx,
  id: string,
  requested: { reason: string | null; sequence: number },
) =>
  withSequenceCheck(ctx, id, requested.sequence, async (booking) => {
    if (!isUpcoming(booking.appointment, ctx.clock()))
      throw new AppError("invalid_transition", NOT_CHANGEABLE);
    return cancelAppointment(ctx, booking, requested.reason, ctx);
  });

/** Confirms a scheduled appointment; notifies the booker and schedules reminders. */
export const confirmAppointment = (ctx: StaffCtx, id: string, { sequence }: { sequence: number }) =>
  withSequenceCheck(ctx, id, sequence, async (booking) => {
    const { appointment, type } = booking;
    if (isSuspected(appointment)) throw new AppError("invalid_transition", DECIDE_FIRST);
    if (appointment.status !== "scheduled") throw new AppError("invalid_transition", NOT_PENDING);
    if (!isUpcoming(appointment, ctx.clock())) throw new AppError("invalid_transition", NOT_CHANGEABLE);
    if (appointment.heldUntil) return confirmHold(ctx, booking, ctx);
    return changeAppointment(ctx, appointment, ctx, {
      patch: { status: "confirmed", confirmationSent: false, updatedAt: iso(ctx.clock()) },
      record: {
        action: "confirm",
        details: { startsAt: appointment.startsAt },
        subject: `Confirmed: ${type.name}`,
        description: `For ${formatShortDateTime(appointment)}.`,
      },
      event: "confirmed",
    });
  });

type Meeting = Pick<AppointmentRow, "meetingLocation" | "meetingLink">;

/** Changes place or link of the meeting and notifies the booker. */
export const updateMeeting = (
  ctx: StaffCtx,
  id: string,
  { sequence, ...meeting }: Meeting & { sequence: number },
) =>
  withSequenceCheck(ctx, id, sequence, async ({ appointment, type }) => {
    const { meetingLocation, meetingLink } = appointment;
    if (meetingLocation === meeting.meetingLocation && meetingLink === meeting.meetingLink)
      return appointment;
    if (!isUpcoming(appointment, ctx.clock())) throw new AppError("invalid_transition", NOT_CHANGEABLE);
    if (meeting.meetingLocation === "phone" && !appointment.bookerPhone) {
      throw new AppError("validation_failed", "There is no phone number to call.", {
        fields: { meetingLocation: ["There is no phone number to call."] },
      });
    }
    return changeAppointment(ctx, appointment, ctx, {
      patch: { ...meeting, confirmationSent: false, updatedAt: iso(ctx.clock()) },
      record: {
        action: "update",
        details: {
          meetingLocation: { before: meetingLocation, after: meeting.meetingLocation },
          meetingLink: { before: meetingLink, after: meeting.meetingLink },
        },
        subject: `Details changed: ${type.name}`,
        description: `For ${formatShortDateTime(appointment)}.`,
      },
      // A held appointment is announced when it is confirmed.
      ...(appointment.heldUntil === null && { event: "changed" as const }),
    });
  });

const OUTCOMES = {
  completed: { action: "complete", subject: "Completed" },
  no_show: { action: "no_show", subject: "No-show" },
};

/**
 * Records the outcome: cancels pending messages and syncs the CRM. A completed meeting meets the lead's response target,
 * a no-show removes it.
 */
export const recordOutcome = (
  ctx: StaffCtx,
  id: string,
  { sequence }: { sequence: number },
  status: keyof typeof OUTCOMES,
) =>
  withSequenceCheck(ctx, id, sequence, async ({ appointment, type }) => {
    if (!isActive(appointment)) throw new AppError("invalid_transition", NOT_CHANGEABLE);
    const now = ctx.clock();
    if (Date.parse(appointment.startsAt) > now.getTime())
      throw new AppError("invalid_transition", NOT_STARTED);
    const { action, subject } = OUTCOMES[status];
    const completed = status === "completed";
    return changeAppointment(ctx, appointment, ctx, {
      patch: { status, completedAt: completed ? iso(now) : null, updatedAt: iso(now) },
      record: {
        action,
        details: { startsAt: appointment.startsAt },
        subject: `${subject}: ${type.name}`,
        description: formatShortDateTime(appointment),
        completed,
      },
      ...(!completed && { due: null }),
    });
  });

/** Internal notes neither notify the booker nor change the sequence. */
export async function updateInternalNotes(
  ctx: StaffCtx,
  id: string,
  { internalNotes, updatedAt }: { internalNotes: string | null; updatedAt: string },
): Promise<StaffAppointment> {
  const { appointment, type } = await getAppointment(ctx, id);
  if (appointment.internalNotes === internalNotes) return toStaffAppointmentDto(appointment, type);
  const [[row]] = await ctx.db.batch([
    updateNotes(ctx.db, { id, updatedAt }, { internalNotes, updatedAt: iso(ctx.clock()) }),
    // Notes are personal data and stay out of the log.
    recordActivity(ctx, { action: "appointment.note", entityType: "appointment", entityId: id, details: {} }),
  ]);
  if (!row) throw new AppError("conflict", STALE);
  return toStaffAppointmentDto(row, type);
}
