import type { BookedAppointment } from "#contract/booking/endpoints.ts";
import { iso, shift } from "#worker/base/clock.ts";
import { AppError } from "#worker/base/errors.ts";
import { recordActivity, recordEvent } from "#worker/runtime/activity.ts";
import type { Ctx, StaffCtx } from "#worker/runtime/ctx.ts";
import { announce } from "#worker/runtime/deliveries.ts";
import type { Statement } from "#worker/runtime/queries.ts";
import { orderSync } from "#worker/features/crm/index.ts";
import { movePromise, recordLeadActivity } from "#worker/features/leads/index.ts";
import { isAhead, offeredStart, shownAppointment, TAKEN } from "./appointment.ts";
import { openAppointment } from "./link.ts";
import { mailsOf, withdrawMails } from "./outbox.ts";
import {
  type AppointmentRow,
  brokenRule,
  deleteCells,
  type Found,
  insertCells,
  setAppointment,
} from "./queries.ts";
import { cellsOf } from "./rules.ts";
import { shortMoment } from "./templates.ts";

export const OVER = "This appointment can no longer be changed.";
const FIXED = "Appointments of this kind cannot be moved. You can cancel it and book another one.";
const CHANGED = "This appointment was changed in the meantime. Please look at it again.";

/** What is said of a change, to staff. */
type Said = {
  action: string;
  details: Record<string, unknown>;
  subject: string;
  description: string;
  /** It took place: that is the answer that was promised for its time. */
  tookPlace?: boolean;
};

/** The log row of a change, and its entry in the timeline of the booker's lead; `by` is null when it was the booker. */
function traceOf(ctx: Ctx, appointment: AppointmentRow, by: StaffCtx | null, said: Said) {
  const { id, leadId, bookerEmail } = appointment;
  const entry = {
    action: `appointment.${said.action}`,
    entityType: "appointment",
    entityId: id,
    details: said.details,
  };
  const lead = leadId ? { id: leadId } : { emailKey: bookerEmail.trim().toLowerCase() };
  return {
    lead,
    log: by ? recordActivity(by, entry) : recordEvent(ctx, entry),
    timeline: recordLeadActivity(ctx, lead, {
      activityType: "booking",
      subject: said.subject,
      description: said.description,
      userId: by?.staff.id ?? null,
      isAutomated: !by,
      ...(said.tookPlace && { outbound: { due: appointment.startsAt } }),
    }),
  };
}

type Change = {
  set: Partial<AppointmentRow> & { updatedAt: string };
  said: Said;
  /** What the booker is told; nothing without it. */
  event?: Parameters<typeof mailsOf>[2];
  /** What becomes of the time that it takes. */
  cells?: Statement[];
  /** When an answer that was promised for its time is due now; null for never. */
  due?: string | null;
};

/**
 * Changes an appointment with all that hangs on it, or not at all: the log, the timeline, the promise, the CRM, and what
 * is told of it in the place of what was still to be told.
 */
export async function changeTo(
  ctx: Ctx,
  appointment: AppointmentRow,
  by: StaffCtx | null,
  { set, said, event, cells = [], due }: Change,
): Promise<AppointmentRow> {
  const changed = { ...appointment, ...set, sequence: appointment.sequence + 1 };
  const mails = event ? mailsOf(ctx, changed, event) : { statements: [], announced: [] };
  const { lead, log, timeline } = traceOf(ctx, appointment, by, said);
  const sync = orderSync(ctx, lead);
  await ctx.db.batch([
    setAppointment(ctx.db, appointment, set),
    log,
    ...cells,
    ...timeline,
    ...(due === undefined ? [] : [movePromise(ctx, lead, appointment.startsAt, due)]),
    ...withdrawMails(ctx, appointment.id),
    ...mails.statements,
    sync.statement,
  ]);
  announce(ctx, [sync.id, ...mails.announced]);
  return changed;
}

/** Moves an appointment: its old cells become free and the new ones are taken in the same batch, or nothing happens. */
export async function moveTo(
  ctx: Ctx,
  { appointment, type }: Found,
  start: number,
  by: StaffCtx | null,
): Promise<AppointmentRow> {
  const { id } = appointment;
  const startsAt = iso(new Date(start));
  if (startsAt === appointment.startsAt) return appointment;
  return changeTo(ctx, appointment, by, {
    set: {
      startsAt,
      endsAt: iso(shift(new Date(start), type.duration, "minute")),
      duration: type.duration,
      // What staff move has their consent.
      status: by || type.autoConfirm ? "confirmed" : "scheduled",
      rescheduleCount: appointment.rescheduleCount + 1,
      confirmationSent: false,
      reminderSent: false,
      updatedAt: iso(ctx.clock()),
    },
    said: {
      action: "reschedule",
      details: { startsAt: { before: appointment.startsAt, after: startsAt } },
      subject: `Rescheduled: ${type.name}`,
      description: `From ${shortMoment(appointment)} to ${shortMoment({ ...appointment, startsAt })}.`,
    },
    event: "moved",
    cells: [deleteCells(ctx.db, id), insertCells(ctx.db, id, cellsOf(type, start))],
    due: startsAt,
  });
}

/** Cancels an appointment that is ahead and frees its time. */
export async function callOff(
  ctx: Ctx,
  { appointment, type }: Found,
  reason: string | null,
  by: StaffCtx | null,
): Promise<AppointmentRow> {
  const { id, startsAt } = appointment;
  const now = iso(ctx.clock());
  return changeTo(ctx, appointment, by, {
    set: { status: "cancelled", cancelledAt: now, cancelReason: reason, updatedAt: now },
    said: {
      action: "cancel",
      details: { startsAt },
      subject: `Canceled: ${type.name}`,
      description: [`It was to be on ${shortMoment(appointment)}.`, reason].filter(Boolean).join("\n"),
    },
    event: "cancelled",
    cells: [deleteCells(ctx.db, id)],
    due: null,
  });
}

/** Does it again from what the database holds now, once, when somebody else was faster; a taken time is told as such. */
async function steadily<T>(attempt: () => Promise<T>): Promise<T> {
  for (let again = true; ; again = false) {
    try {
      return await attempt();
    } catch (error) {
      const rule = brokenRule(error);
      if (rule === "taken") throw new AppError("slot_taken", TAKEN);
      if (rule !== "changed") throw error;
      if (!again) throw new AppError("conflict", CHANGED);
    }
  }
}

/** Moves one's own appointment, by the token of its link. */
export const reschedule = (
  ctx: Ctx,
  id: string,
  wanted: { token: string; appointmentDate: string; timeZone: string },
): Promise<BookedAppointment> =>
  steadily(async () => {
    const found = await openAppointment(ctx, wanted.token, id);
    const { appointment, type } = found;
    if (!isAhead(appointment, ctx.clock())) throw new AppError("invalid_transition", OVER);
    if (!type.allowRescheduling || !type.isActive) throw new AppError("invalid_transition", FIXED);
    const start = await offeredStart(ctx, type, wanted);
    return shownAppointment(ctx, await moveTo(ctx, found, start, null), type);
  });

/** Cancels one's own appointment, by the token of its link. Doing it twice is doing it once. */
export const cancel = (
  ctx: Ctx,
  id: string,
  { token, reason }: { token: string; reason: string | null },
): Promise<BookedAppointment> =>
  steadily(async () => {
    const found = await openAppointment(ctx, token, id);
    const { appointment, type } = found;
    if (appointment.status === "cancelled") return shownAppointment(ctx, appointment, type);
    if (!isAhead(appointment, ctx.clock())) throw new AppError("invalid_transition", OVER);
    return shownAppointment(ctx, await callOff(ctx, found, reason, null), type);
  });
