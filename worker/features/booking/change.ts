import type { BookedAppointment } from "#contract/booking.ts";
import { iso, shift } from "#worker/base/clock.ts";
import { AppError } from "#worker/base/errors.ts";
import { recordEvent } from "#worker/runtime/activity.ts";
import type { Ctx } from "#worker/runtime/ctx.ts";
import { announce } from "#worker/runtime/deliveries.ts";
import { movePromise, recordLeadActivity } from "../leads/public.ts";
import { isAhead, offeredStart, shownAppointment, TAKEN } from "./appointment.ts";
import { openAppointment } from "./link.ts";
import { mailsOf, withdrawMails } from "./outbox.ts";
import { brokenRule, deleteCells, insertCells, setAppointment } from "./queries.ts";
import { cellsOf } from "./rules.ts";

type Booked = Awaited<ReturnType<typeof openAppointment>>["appointment"];

const OVER = "This appointment can no longer be changed.";
const FIXED = "Appointments of this kind cannot be moved. You can cancel it and book another one.";
const CHANGED = "This appointment was changed in the meantime. Please look at it again.";

const entry = (action: string, entityId: string, details: Record<string, unknown>) => ({
  action,
  entityType: "appointment",
  entityId,
  details,
});

const leadOf = ({ leadId, bookerEmail }: Booked) =>
  leadId ? { id: leadId } : { emailKey: bookerEmail.trim().toLowerCase() };

/** Its start as the firm's clock tells it, for the timeline. */
const inWords = ({ startsAt, timeZone }: Pick<Booked, "startsAt" | "timeZone">): string =>
  new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeStyle: "short", timeZone }).format(
    new Date(startsAt),
  );

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

/** Moves an appointment: its old cells become free and the new ones are taken in the same batch, or nothing happens. */
export const reschedule = (
  ctx: Ctx,
  id: string,
  wanted: { token: string; appointmentDate: string; timeZone: string },
): Promise<BookedAppointment> =>
  steadily(async () => {
    const { appointment, type } = await openAppointment(ctx, wanted.token, id);
    if (!isAhead(appointment, ctx.clock())) throw new AppError("invalid_transition", OVER);
    if (!type.allowRescheduling || !type.isActive) throw new AppError("invalid_transition", FIXED);
    const start = await offeredStart(ctx, type, wanted);
    const startsAt = iso(new Date(start));
    if (startsAt === appointment.startsAt) return shownAppointment(ctx, appointment, type);

    const changed = {
      startsAt,
      endsAt: iso(shift(new Date(start), type.duration, "minute")),
      duration: type.duration,
      status: type.autoConfirm ? ("confirmed" as const) : ("scheduled" as const),
      rescheduleCount: appointment.rescheduleCount + 1,
      confirmationSent: false,
      reminderSent: false,
      updatedAt: iso(ctx.clock()),
    };
    const moved = { ...appointment, ...changed, sequence: appointment.sequence + 1 };
    const mails = mailsOf(ctx, moved, "moved");
    const lead = leadOf(appointment);
    const details = { startsAt: { before: appointment.startsAt, after: startsAt } };
    await ctx.db.batch([
      setAppointment(ctx.db, appointment, changed),
      deleteCells(ctx.db, id),
      insertCells(ctx.db, id, cellsOf(type, start)),
      recordEvent(ctx, entry("appointment.reschedule", id, details)),
      ...recordLeadActivity(ctx, lead, {
        activityType: "booking",
        subject: `Rescheduled: ${type.name}`,
        description: `From ${inWords(appointment)} to ${inWords(moved)}.`,
        isAutomated: true,
      }),
      movePromise(ctx, lead, appointment.startsAt, startsAt),
      ...withdrawMails(ctx, id),
      ...mails.statements,
    ]);
    announce(ctx, mails.announced);
    return shownAppointment(ctx, moved, type);
  });

/** Cancels an appointment and frees its time. Doing it twice is doing it once. */
export const cancel = (
  ctx: Ctx,
  id: string,
  { token, reason }: { token: string; reason: string | null },
): Promise<BookedAppointment> =>
  steadily(async () => {
    const { appointment, type } = await openAppointment(ctx, token, id);
    if (appointment.status === "cancelled") return shownAppointment(ctx, appointment, type);
    if (!isAhead(appointment, ctx.clock())) throw new AppError("invalid_transition", OVER);

    const now = iso(ctx.clock());
    const changed = { status: "cancelled" as const, cancelledAt: now, cancelReason: reason, updatedAt: now };
    const cancelled = { ...appointment, ...changed, sequence: appointment.sequence + 1 };
    const mails = mailsOf(ctx, cancelled, "cancelled");
    const lead = leadOf(appointment);
    await ctx.db.batch([
      setAppointment(ctx.db, appointment, changed),
      deleteCells(ctx.db, id),
      recordEvent(ctx, entry("appointment.cancel", id, { startsAt: appointment.startsAt })),
      ...recordLeadActivity(ctx, lead, {
        activityType: "booking",
        subject: `Canceled: ${type.name}`,
        description: [`It was to be on ${inWords(appointment)}.`, reason].filter(Boolean).join("\n"),
        isAutomated: true,
      }),
      movePromise(ctx, lead, appointment.startsAt, null),
      ...withdrawMails(ctx, id),
      ...mails.statements,
    ]);
    announce(ctx, mails.announced);
    return shownAppointment(ctx, cancelled, type);
  });
