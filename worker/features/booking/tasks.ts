import { NoLongerWanted } from "#worker/base/errors.ts";
import type { Ctx } from "#worker/runtime/ctx.ts";
import { announce, type DeliveryHandler } from "#worker/runtime/deliveries.ts";
import type { Delivery } from "#worker/runtime/queries.ts";
import { mailStaff } from "#worker/runtime/staff-mail.ts";
import { orderText } from "#worker/features/sms/index.ts";
import { isAhead } from "./appointment.ts";
import { calendarAttachment } from "./calendar-file.ts";
import { linksOf } from "./link.ts";
import { findAppointment, type Found, setSent } from "./queries.ts";
import { howLine, opening, remindingWord, spokenMoment, textOf, whenLines } from "./templates.ts";

/** The appointment of a delivery. What was to be said of it before its last change is no longer said. */
async function subjectOf(ctx: Ctx, delivery: Delivery) {
  const found = await findAppointment(ctx.db, delivery.entityId);
  if (!found || found.appointment.sequence !== delivery.payload.sequence) {
    throw new NoLongerWanted("The appointment has changed since.");
  }
  return { ...found, links: await linksOf(ctx, found.appointment) };
}

const HOUR = 3_600_000;

/** Until when a reminder is of use: to the start, and one of an earlier day until that of the last hour is near. */
const lastMoment = ({ startsAt }: Pick<Found["appointment"], "startsAt">, hours: unknown) =>
  new Date(Date.parse(startsAt) - (hours === 1 ? 0 : 1.5 * HOUR));

/** Throws when a reminder comes too late. */
function requireTimely(ctx: Ctx, appointment: Found["appointment"], hours: unknown): void {
  const now = ctx.clock();
  if (!isAhead(appointment, now)) throw new NoLongerWanted("The appointment has begun or is over.");
  if (now >= lastMoment(appointment, hours))
    throw new NoLongerWanted("The reminder of the last hour says it.");
}

/** Tells the booker that the time is theirs, now or after it was moved; the calendar file comes with it. */
export const sendBookingConfirmation: DeliveryHandler = async (ctx, delivery) => {
  const { appointment, type, links } = await subjectOf(ctx, delivery);
  const { subject, line } = opening(type, delivery.payload.event, appointment.status);
  const { id } = await ctx.ports.mailer.send({
    to: appointment.bookerEmail,
    subject,
    text: [
      `Dear ${appointment.bookerName},`,
      line,
      `${whenLines(appointment)}\nLength: ${appointment.duration} minutes\n${howLine(appointment)}`,
      `Change or cancel: ${links.manageUrl}`,
      `Reference: ${appointment.id}`,
    ].join("\n\n"),
    attachments: [calendarAttachment(ctx, appointment, type, links.manageUrl)],
  });
  await setSent(ctx.db, appointment, { confirmationSent: true });
  return { externalId: id };
};

/** Tells the booker that the appointment will not take place, and their calendar with it. */
export const sendBookingCancellation: DeliveryHandler = async (ctx, delivery) => {
  const { appointment, type, links } = await subjectOf(ctx, delivery);
  const { id } = await ctx.ports.mailer.send({
    to: appointment.bookerEmail,
    subject: `Canceled: ${type.name}`,
    text: [
      `Dear ${appointment.bookerName},`,
      `your appointment has been canceled: ${type.name}.`,
      whenLines(appointment),
      `Book another time: ${ctx.config.origin}/book`,
      `Reference: ${appointment.id}`,
    ].join("\n\n"),
    attachments: [calendarAttachment(ctx, appointment, type, links.manageUrl)],
  });
  return { externalId: id };
};

/** Reminds the booker, if the appointment is still ahead when the mail's turn comes. */
export const sendBookingReminder: DeliveryHandler = async (ctx, delivery) => {
  const { appointment, type, links } = await subjectOf(ctx, delivery);
  requireTimely(ctx, appointment, delivery.payload.hours);
  const { id } = await ctx.ports.mailer.send({
    to: appointment.bookerEmail,
    subject: `${remindingWord(appointment, ctx.clock())}: ${type.name}`,
    text: [
      `Dear ${appointment.bookerName},`,
      `this is a reminder of your appointment: ${type.name}.`,
      `${whenLines(appointment)}\n${howLine(appointment)}`,
      `Change or cancel: ${links.manageUrl}`,
    ].join("\n\n"),
    attachments: [calendarAttachment(ctx, appointment, type, links.manageUrl)],
  });
  await setSent(ctx.db, appointment, { reminderSent: true });
  return { externalId: id };
};

/**
 * Orders the text message of a booking or its reminder, once however often this runs. Without the person's consent, or
 * after their STOP, there is none.
 */
export const sendBookingText: DeliveryHandler = async (ctx, delivery) => {
  const { appointment, type } = await subjectOf(ctx, delivery);
  const { event, hours } = delivery.payload;
  if (hours !== undefined) requireTimely(ctx, appointment, hours);
  const { deliveryIds, statements } = await orderText(ctx, {
    to: appointment.bookerPhone ?? "",
    message: textOf(hours === undefined ? String(event) : "reminder", appointment, type, ctx.config.siteName),
    messageType: hours === undefined ? "booking_confirmation" : "reminder",
    dedupeKey: delivery.dedupeKey,
    relatedBookingId: appointment.id,
    relatedLeadId: appointment.leadId,
    bookingSequence: appointment.sequence,
    ...(hours !== undefined && { notAfter: lastMoment(appointment, hours) }),
    consent: "sms_appointment",
  });
  const [first, ...rest] = statements;
  if (!first) throw new NoLongerWanted("There is no consent for text messages to this number.");
  await ctx.db.batch([first, ...rest]);
  announce(ctx, deliveryIds);
  return deliveryIds[0] === undefined ? {} : { externalId: deliveryIds[0] };
};

const NEWS: Record<string, string> = {
  booked: "New booking",
  moved: "Booking moved",
  cancelled: "Booking canceled",
};

/** Tells the firm what happened; who it is stays behind the sign-in. */
export const sendBookingNotice: DeliveryHandler = async (ctx, delivery) => {
  const { appointment, type } = await subjectOf(ctx, delivery);
  const { origin } = ctx.config;
  return mailStaff(ctx, {
    subject: `${NEWS[String(delivery.payload.event)] ?? "Booking"}: ${type.name}`,
    text: `${spokenMoment(appointment.startsAt, appointment.timeZone)}, ${appointment.duration} minutes. Who it is and what they wrote: ${origin}/admin/bookings?open=${appointment.id}`,
  });
};
