import { NoLongerWanted, NotConfigured } from "#worker/base/errors.ts";
import type { Ctx } from "#worker/runtime/ctx.ts";
import type { DeliveryHandler } from "#worker/runtime/deliveries.ts";
import type { Delivery } from "#worker/runtime/queries.ts";
import { isAhead } from "./appointment.ts";
import { calendarAttachment } from "./calendar-file.ts";
import { linksOf } from "./link.ts";
import { findAppointment, setSent } from "./queries.ts";
import { howLine, opening, spokenMoment, whenLines } from "./wording.ts";

/** The appointment of a delivery. What was to be said of it before its last change is no longer said. */
async function subjectOf(ctx: Ctx, delivery: Delivery) {
  const found = await findAppointment(ctx.db, delivery.entityId);
  if (!found || found.appointment.sequence !== delivery.payload.sequence) {
    throw new NoLongerWanted("The appointment has changed since.");
  }
  return { ...found, links: await linksOf(ctx, found.appointment) };
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
    attachments: [calendarAttachment(appointment, type, links.manageUrl)],
  });
  await setSent(ctx.db, appointment.id, { confirmationSent: true });
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
      `Reference: ${appointment.id}`,
    ].join("\n\n"),
    attachments: [calendarAttachment(appointment, type, links.manageUrl)],
  });
  return { externalId: id };
};

/** Reminds the booker, if the appointment is still ahead when the mail's turn comes. */
export const sendBookingReminder: DeliveryHandler = async (ctx, delivery) => {
  const { appointment, type, links } = await subjectOf(ctx, delivery);
  if (!isAhead(appointment, ctx.clock())) throw new NoLongerWanted("The appointment is over.");
  const { id } = await ctx.ports.mailer.send({
    to: appointment.bookerEmail,
    subject: `${delivery.payload.hours === 1 ? "In an hour" : "Tomorrow"}: ${type.name}`,
    text: [
      `Dear ${appointment.bookerName},`,
      `this is a reminder of your appointment: ${type.name}.`,
      `${whenLines(appointment)}\n${howLine(appointment)}`,
      `Change or cancel: ${links.manageUrl}`,
    ].join("\n\n"),
  });
  await setSent(ctx.db, appointment.id, { reminderSent: true });
  return { externalId: id };
};

const NEWS: Record<string, string> = {
  booked: "New booking",
  moved: "Booking moved",
  cancelled: "Booking canceled",
};

/** Tells the firm what happened; who it is stays behind the sign-in. */
export const sendBookingNotice: DeliveryHandler = async (ctx, delivery) => {
  if (!ctx.config.staffMail) throw new NotConfigured("MAIL_STAFF", "Mail to staff");
  const { appointment, type } = await subjectOf(ctx, delivery);
  const { origin } = ctx.config;
  const { id } = await ctx.ports.mailer.send({
    to: ctx.config.staffMail,
    subject: `${NEWS[String(delivery.payload.event)] ?? "Booking"}: ${type.name}`,
    text: `${spokenMoment(appointment.startsAt, appointment.timeZone)}, ${appointment.duration} minutes. Who it is and what they wrote: ${origin}/admin`,
  });
  return { externalId: id };
};
