import { MAX_RESCHEDULES } from "#contract/booking/constants.ts";
import type { BookedAppointment } from "#contract/booking/schemas.ts";
import { isSuspected } from "#contract/spam/constants.ts";
import { iso, addTime } from "#worker/base/clock.ts";
import { AppError } from "#worker/base/errors.ts";
import { recordActivity, recordEvent } from "#worker/runtime/activity.ts";
import type { Ctx, StaffCtx } from "#worker/runtime/ctx.ts";
import { enqueueDeliveries } from "#worker/runtime/deliveries.ts";
import type { Statement } from "#worker/runtime/queries.ts";
import { enqueueSync, moveResponseDue, recordLeadActivity } from "#worker/features/leads/index.ts";
import { isUpcoming, getOfferedStart, toBookedAppointmentDto, SLOT_TAKEN } from "./appointment.ts";
import { getAppointmentByToken } from "./links.ts";
import { createBookingDeliveries, cancelBookingDeliveries } from "./deliveries.ts";
import {
  type AppointmentRow,
  findConflict,
  deleteCells,
  type AppointmentWithType,
  occupyCells,
  updateAppointment,
} from "./queries.ts";
import { toCells } from "./rules.ts";
import { formatShortDateTime } from "./templates.ts";

export const NOT_CHANGEABLE = "This appointment can no longer be changed.";
const NOT_RESCHEDULABLE =
  "Appointments of this kind cannot be moved. You can cancel it and book another one.";
const MOVED_TOO_OFTEN = `This appointment has been moved ${MAX_RESCHEDULES} times. To move it again, please contact us.`;
const UNCONFIRMED = "Please confirm this appointment first. The link is in the email that we have sent you.";
const CHANGED = "This appointment was just changed. Reload the page and try again.";

/** Activity and timeline entry of a change. */
type ChangeRecord = {
  action: string;
  details: Record<string, unknown>;
  subject: string;
  description: string;
  /** The appointment took place, which meets the lead's response target. */
  completed?: boolean;
};

/** Builds the activity row and the lead's timeline entry; `by` is null for the booker. */
function recordChange(ctx: Ctx, appointment: AppointmentRow, by: StaffCtx | null, record: ChangeRecord) {
  const { id, leadId, bookerEmail } = appointment;
  const entry = {
    action: `appointment.${record.action}`,
    entityType: "appointment",
    entityId: id,
    details: record.details,
  };
  const lead = leadId ? { id: leadId } : { emailKey: bookerEmail.trim().toLowerCase() };
  return {
    lead,
    log: by ? recordActivity(by, entry) : recordEvent(ctx, entry),
    timeline: recordLeadActivity(ctx, lead, {
      activityType: "booking",
      subject: record.subject,
      description: record.description,
      userId: by?.staff.id ?? null,
      isAutomated: !by,
      ...(record.completed && { outbound: { due: appointment.startsAt } }),
    }),
  };
}

type AppointmentChange = {
  patch: Partial<AppointmentRow> & { updatedAt: string };
  record: ChangeRecord;
  /** Notifies the booker when set. */
  event?: Parameters<typeof createBookingDeliveries>[2];
  /** Statements that free or take calendar cells. */
  cells?: Statement[];
  /** New `dueAt` of the response target; null removes it. */
  due?: string | null;
};

/**
 * Changes an appointment in one batch with activity, timeline, response target, CRM sync and notifications. Pending
 * notifications of the previous state are cancelled. Nothing leaves for a suspected appointment.
 */
export async function changeAppointment(
  ctx: Ctx,
  appointment: AppointmentRow,
  by: StaffCtx | null,
  { patch, record, event, cells = [], due }: AppointmentChange,
): Promise<AppointmentRow> {
  const updated = { ...appointment, ...patch, sequence: appointment.sequence + 1 };
  const isHeldBack = isSuspected(updated);
  const messages =
    event && !isHeldBack
      ? createBookingDeliveries(ctx, updated, event)
      : { statements: [], immediateIds: [] };
  const { lead, log, timeline } = recordChange(ctx, appointment, by, record);
  const syncs = updated.heldUntil === null && !isHeldBack ? [enqueueSync(ctx, lead)] : [];
  await ctx.db.batch([
    updateAppointment(ctx.db, appointment, patch),
    log,
    ...cells,
    ...(isHeldBack ? [] : timeline),
    ...(due === undefined ? [] : [moveResponseDue(ctx, lead, appointment.startsAt, due)]),
    ...cancelBookingDeliveries(ctx, appointment.id),
    ...messages.statements,
    ...syncs.map(({ statement }) => statement),
  ]);
  enqueueDeliveries(ctx, [...syncs.map(({ id }) => id), ...messages.immediateIds]);
  return updated;
}

/** Reschedules an appointment: frees the old cells and takes the new ones in one batch. */
export async function rescheduleAppointment(
  ctx: Ctx,
  { appointment, type }: AppointmentWithType,
  start: number,
  by: StaffCtx | null,
): Promise<AppointmentRow> {
  const { id } = appointment;
  const startsAt = iso(new Date(start));
  if (startsAt === appointment.startsAt) return appointment;
  return changeAppointment(ctx, appointment, by, {
    patch: {
      startsAt,
      endsAt: iso(addTime(new Date(start), type.duration, "minute")),
      duration: type.duration,
      // Rescheduling by staff confirms the appointment.
      status: by || type.autoConfirm ? "confirmed" : "scheduled",
      heldUntil: null,
      rescheduleCount: appointment.rescheduleCount + 1,
      confirmationSent: false,
      reminderSent: false,
      updatedAt: iso(ctx.clock()),
    },
    record: {
      action: "reschedule",
      details: { startsAt: { before: appointment.startsAt, after: startsAt } },
      subject: `Rescheduled: ${type.name}`,
      description: `From ${formatShortDateTime(appointment)} to ${formatShortDateTime({ ...appointment, startsAt })}.`,
    },
    event: "moved",
    cells: [
      deleteCells(ctx.db, id),
      ...occupyCells(ctx.db, { id, heldUntil: null }, toCells(type, start), iso(ctx.clock())),
    ],
    due: startsAt,
  });
}

/** Cancels an upcoming appointment and frees its cells. */
export async function cancelAppointment(
  ctx: Ctx,
  { appointment, type }: AppointmentWithType,
  reason: string | null,
  by: StaffCtx | null,
): Promise<AppointmentRow> {
  const { id, startsAt } = appointment;
  const now = iso(ctx.clock());
  return changeAppointment(ctx, appointment, by, {
    patch: { status: "cancelled", cancelledAt: now, cancelReason: reason, updatedAt: now },
    record: {
      action: "cancel",
      details: { startsAt },
      subject: `Canceled: ${type.name}`,
      description: [`It was scheduled for ${formatShortDateTime(appointment)}.`, reason]
        .filter(Boolean)
        .join("\n"),
    },
    // No one was notified of an appointment that was only held.
    ...(appointment.heldUntil === null && { event: "cancelled" as const }),
    cells: [deleteCells(ctx.db, id)],
    due: null,
  });
}

/**
 * Confirms a held slot, by the link of its mail or by staff. Takes the cells again, so that a slot that was released in
 * the meantime is booked only if it is still free.
 */
export const confirmHold = (
  ctx: Ctx,
  { appointment, type }: AppointmentWithType,
  by: StaffCtx | null,
): Promise<AppointmentRow> => {
  const { id, startsAt, duration } = appointment;
  const now = iso(ctx.clock());
  const cells = toCells({ duration, bufferTime: type.bufferTime }, Date.parse(startsAt));
  return changeAppointment(ctx, appointment, by, {
    patch: {
      status: by || type.autoConfirm ? "confirmed" : "scheduled",
      heldUntil: null,
      confirmationSent: false,
      updatedAt: now,
    },
    record: {
      action: "confirm",
      details: { startsAt },
      subject: `Confirmed${by ? "" : " by email"}: ${type.name}`,
      description: `For ${formatShortDateTime(appointment)}.`,
    },
    event: "booked",
    cells: [deleteCells(ctx.db, id), ...occupyCells(ctx.db, { id, heldUntil: null }, cells, now)],
  });
};

/** Retries once after a concurrent change. Throws slot_taken or conflict. */
export async function withConflictRetry<T>(attempt: () => Promise<T>): Promise<T> {
  for (let retry = true; ; retry = false) {
    try {
      return await attempt();
    } catch (error) {
      const conflict = findConflict(error);
      if (conflict === "taken") throw new AppError("slot_taken", SLOT_TAKEN);
      if (conflict !== "changed") throw error;
      if (!retry) throw new AppError("conflict", CHANGED);
    }
  }
}

/** Reschedules by the token of the booker's link. */
export const rescheduleByToken = (
  ctx: Ctx,
  id: string,
  requested: { token: string; appointmentDate: string; timeZone: string },
): Promise<BookedAppointment> =>
  withConflictRetry(async () => {
    const booking = await getAppointmentByToken(ctx, requested.token, id);
    const { appointment, type } = booking;
    if (!isUpcoming(appointment, ctx.clock())) throw new AppError("invalid_transition", NOT_CHANGEABLE);
    if (!type.allowRescheduling || !type.isActive)
      throw new AppError("invalid_transition", NOT_RESCHEDULABLE);
    if (appointment.heldUntil) throw new AppError("invalid_transition", UNCONFIRMED);
    if (appointment.rescheduleCount >= MAX_RESCHEDULES)
      throw new AppError("invalid_transition", MOVED_TOO_OFTEN);
    const start = await getOfferedStart(ctx, type, requested);
    return toBookedAppointmentDto(ctx, await rescheduleAppointment(ctx, booking, start, null), type);
  });

/** Cancels by the token of the booker's link. Idempotent. */
export const cancelByToken = (
  ctx: Ctx,
  id: string,
  { token, reason }: { token: string; reason: string | null },
): Promise<BookedAppointment> =>
  withConflictRetry(async () => {
    const booking = await getAppointmentByToken(ctx, token, id);
    const { appointment, type } = booking;
    if (appointment.status === "cancelled") return toBookedAppointmentDto(ctx, appointment, type);
    if (!isUpcoming(appointment, ctx.clock())) throw new AppError("invalid_transition", NOT_CHANGEABLE);
    return toBookedAppointmentDto(ctx, await cancelAppointment(ctx, booking, reason, null), type);
  });
