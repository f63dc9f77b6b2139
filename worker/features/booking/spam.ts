import type { SpamVerdict } from "#contract/spam/constants.ts";
import { SMS_CONSENT_VERSION } from "#contract/contacts/labels.ts";
import { iso } from "#worker/base/clock.ts";
import { bookingAppointments } from "#worker/db/tables/booking-appointments.ts";
import type { StaffCtx } from "#worker/runtime/ctx.ts";
import { decideSpam, storeSpamVerdict } from "#worker/runtime/spam-verdict.ts";
import { markLeadAsSpam, recordLeadSubmission } from "#worker/features/leads/index.ts";
import { isUpcoming } from "./appointment.ts";
import { changeAppointment, withConflictRetry } from "./change.ts";
import { type AppointmentWithType, deleteCells, occupyCells } from "./queries.ts";
import { toCells } from "./rules.ts";
import { getAppointment } from "./staff.ts";
import { toLeadSubmission } from "./submission.ts";
import { formatShortDateTime } from "./templates.ts";

/** Cancels without a mail, which would go to an address that may be somebody else's. */
const cancelSpam = (ctx: StaffCtx, { appointment, type }: AppointmentWithType) => {
  const now = iso(ctx.clock());
  return changeAppointment(ctx, appointment, ctx, {
    patch: {
      spamStatus: "spam",
      status: "cancelled",
      cancelledAt: now,
      cancelReason: "Marked as spam.",
      updatedAt: now,
    },
    record: {
      action: "spam",
      details: { verdict: "spam" },
      subject: `Marked as spam: ${type.name}`,
      description: `It was scheduled for ${formatShortDateTime(appointment)}.`,
    },
    cells: [deleteCells(ctx.db, appointment.id), markLeadAsSpam(ctx, appointment.bookerEmail)],
  });
};

/** The statements of the lead, dated to when the appointment was booked. */
async function recordLead(ctx: StaffCtx, { appointment, type }: AppointmentWithType) {
  const { person, facts, entry } = await toLeadSubmission(ctx, appointment, type);
  const consent = { kind: "sms_appointment" as const, wordingVersion: SMS_CONSENT_VERSION, ip: null };
  return recordLeadSubmission({ ...ctx, clock: () => new Date(appointment.createdAt) }, person, {
    ...facts,
    ...entry,
    subject: `Booked: ${type.name}`,
    visit: null,
    consents: appointment.hasHeldConsent ? [consent] : [],
  });
}

/** Records the lead, and confirms by mail what was booked, also when the slot was only held. */
async function release(ctx: StaffCtx, booking: AppointmentWithType) {
  const { appointment, type } = booking;
  const { id, heldUntil, startsAt, duration } = appointment;
  const now = iso(ctx.clock());
  const cells = toCells({ duration, bufferTime: type.bufferTime }, Date.parse(startsAt));
  return changeAppointment(ctx, appointment, ctx, {
    patch: {
      spamStatus: "not-spam",
      heldUntil: null,
      ...(heldUntil && { status: "confirmed" }),
      updatedAt: now,
    },
    record: {
      action: "spam",
      details: { verdict: "not-spam" },
      subject: `Marked as not spam: ${type.name}`,
      description: `For ${formatShortDateTime(appointment)}.`,
    },
    event: "booked",
    cells: [
      ...(await recordLead(ctx, booking)),
      ...(heldUntil
        ? [deleteCells(ctx.db, id), ...occupyCells(ctx.db, { id, heldUntil: null }, cells, now)]
        : []),
    ],
  });
}

/** Stores the decision about an appointment that was canceled, released or is over: there is nothing to send. */
async function markOnly(ctx: StaffCtx, booking: AppointmentWithType, verdict: SpamVerdict) {
  const { appointment } = booking;
  await ctx.db.batch([
    ...storeSpamVerdict(ctx, bookingAppointments, appointment, { entityType: "appointment", verdict }),
    ...(verdict === "spam" ? [markLeadAsSpam(ctx, appointment.bookerEmail)] : await recordLead(ctx, booking)),
  ]);
}

/** Decides about a suspected booking. Not spam confirms it by mail, spam cancels it without one. Idempotent. */
export const decideAppointment = (ctx: StaffCtx, id: string, verdict: SpamVerdict) =>
  withConflictRetry(() =>
    decideSpam(
      verdict,
      async () => {
        const booking = await getAppointment(ctx, id);
        return { ...booking.appointment, booking };
      },
      ({ booking }) => {
        if (!isUpcoming(booking.appointment, ctx.clock())) return markOnly(ctx, booking, verdict);
        return verdict === "spam" ? cancelSpam(ctx, booking) : release(ctx, booking);
      },
    ),
  );
