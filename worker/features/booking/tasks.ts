import { DeliveryObsolete } from "#worker/base/errors.ts";
import type { Ctx } from "#worker/runtime/ctx.ts";
import { enqueueDeliveries, type DeliveryHandler } from "#worker/runtime/deliveries.ts";
import type { Delivery } from "#worker/runtime/queries.ts";
import { sendMail, sendStaffMail } from "#worker/runtime/mail.ts";
import { enqueueText } from "#worker/features/sms/index.ts";
import { isUpcoming } from "./appointment.ts";
import { createIcsAttachment } from "./ics.ts";
import { createAppointmentLinks, createConfirmUrl } from "./links.ts";
import { findAppointment, type AppointmentWithType, markSent } from "./queries.ts";
import {
  cancellationMail,
  confirmationMail,
  formatSms,
  holdMail,
  noticeMail,
  reminderMail,
} from "./templates.ts";

/** Throws DeliveryObsolete when the appointment changed after the delivery was created. */
async function getDeliveryAppointment(ctx: Ctx, delivery: Delivery) {
  const booking = await findAppointment(ctx.db, delivery.entityId);
  if (!booking || booking.appointment.sequence !== delivery.payload.sequence) {
    throw new DeliveryObsolete("The appointment has changed.");
  }
  return { ...booking, links: await createAppointmentLinks(ctx, booking.appointment) };
}

const HOUR_MS = 3_600_000;

/** The 1 h reminder is useful until the start, the 24 h reminder until the 1 h reminder is near. */
const reminderDeadline = (
  { startsAt }: Pick<AppointmentWithType["appointment"], "startsAt">,
  hours: unknown,
) => new Date(Date.parse(startsAt) - (hours === 1 ? 0 : 1.5 * HOUR_MS));

/** Throws DeliveryObsolete when it is too late for the reminder. */
function assertReminderOnTime(
  ctx: Ctx,
  appointment: AppointmentWithType["appointment"],
  hours: unknown,
): void {
  const now = ctx.clock();
  if (!isUpcoming(appointment, now))
    throw new DeliveryObsolete("The appointment has started or is no longer active.");
  if (now >= reminderDeadline(appointment, hours))
    throw new DeliveryObsolete("The 1-hour reminder replaces it.");
}

/** Confirms a new or changed appointment, with its calendar file. */
export const sendBookingConfirmation: DeliveryHandler = async (ctx, delivery) => {
  const { appointment, type, links } = await getDeliveryAppointment(ctx, delivery);
  const sent = await sendMail(ctx, {
    ...confirmationMail(appointment, type, delivery.payload.event, links.manageUrl, ctx.config.firm),
    attachments: [createIcsAttachment(ctx, appointment, type, links.manageUrl)],
  });
  await markSent(ctx.db, appointment, { confirmationSent: true });
  return sent;
};

/** Asks the booker to confirm a held slot. */
export const sendBookingHold: DeliveryHandler = async (ctx, delivery) => {
  const { appointment, type } = await getDeliveryAppointment(ctx, delivery);
  if (!isUpcoming(appointment, ctx.clock())) throw new DeliveryObsolete("The slot was released.");
  const confirmUrl = await createConfirmUrl(ctx, appointment);
  return sendMail(ctx, holdMail(appointment, type, confirmUrl, ctx.config.firm));
};

/** Its calendar file removes the event from the booker's calendar. */
export const sendBookingCancellation: DeliveryHandler = async (ctx, delivery) => {
  const { appointment, type, links } = await getDeliveryAppointment(ctx, delivery);
  return sendMail(ctx, {
    ...cancellationMail(appointment, type, ctx.config.origin),
    attachments: [createIcsAttachment(ctx, appointment, type, links.manageUrl)],
  });
};

export const sendBookingReminder: DeliveryHandler = async (ctx, delivery) => {
  const { appointment, type, links } = await getDeliveryAppointment(ctx, delivery);
  assertReminderOnTime(ctx, appointment, delivery.payload.hours);
  const sent = await sendMail(ctx, {
    ...reminderMail(appointment, type, links.manageUrl, ctx.clock(), ctx.config.firm),
    attachments: [createIcsAttachment(ctx, appointment, type, links.manageUrl)],
  });
  await markSent(ctx.db, appointment, { reminderSent: true });
  return sent;
};

/** Enqueues the text message of a booking or reminder, once per delivery. Throws DeliveryObsolete without consent. */
export const sendBookingText: DeliveryHandler = async (ctx, delivery) => {
  const { appointment, type } = await getDeliveryAppointment(ctx, delivery);
  const { event, hours } = delivery.payload;
  if (hours !== undefined) assertReminderOnTime(ctx, appointment, hours);
  const { deliveryIds, statements } = await enqueueText(ctx, {
    to: appointment.bookerPhone ?? "",
    message: formatSms(
      hours === undefined ? String(event) : "reminder",
      appointment,
      type,
      ctx.config.siteName,
    ),
    messageType: hours === undefined ? "booking_confirmation" : "reminder",
    dedupeKey: delivery.dedupeKey,
    relatedBookingId: appointment.id,
    relatedLeadId: appointment.leadId,
    bookingSequence: appointment.sequence,
    ...(hours !== undefined && { notAfter: reminderDeadline(appointment, hours) }),
    consent: "sms_appointment",
  });
  const [first, ...rest] = statements;
  if (!first) throw new DeliveryObsolete("There is no consent for text messages to this number.");
  await ctx.db.batch([first, ...rest]);
  enqueueDeliveries(ctx, deliveryIds);
  return deliveryIds[0] === undefined ? {} : { externalId: deliveryIds[0] };
};

export const sendBookingNotice: DeliveryHandler = async (ctx, delivery) => {
  const { appointment, type } = await getDeliveryAppointment(ctx, delivery);
  return sendStaffMail(ctx, noticeMail(appointment, type, delivery.payload.event, ctx.config.origin));
};

export { releaseExpiredHolds } from "./hold.ts";
