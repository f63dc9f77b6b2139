import { REMINDER_HOURS } from "#contract/booking/constants.ts";
import { addTime } from "#worker/base/clock.ts";
import type { Ctx } from "#worker/runtime/ctx.ts";
import { insertDelivery, cancelDeliveries } from "#worker/runtime/deliveries.ts";
import { cancelBookingTexts } from "#worker/features/sms/index.ts";
import type { AppointmentRow } from "./queries.ts";

const CONFIRMATION = "booking.confirmation";
const CANCELLATION = "booking.cancellation";
const NOTICE = "booking.notice";
const HOLD = "booking.hold";
const REMINDER = "booking.reminder";
/** Consent is checked when the text is sent. */
const SMS = "booking.text";

/** `held` waits for the booker's confirmation; `confirmed` and `changed` keep the time. */
type BookingEvent = "held" | "booked" | "moved" | "cancelled" | "confirmed" | "changed";

/** Other events are caused by staff, who need no notice. */
const STAFF_NOTICE_EVENTS = new Set<BookingEvent>(["booked", "moved", "cancelled"]);

type Appointment = Pick<AppointmentRow, "id" | "startsAt" | "sequence" | "bookerPhone">;

/**
 * Creates the deliveries of an appointment event: message to the booker, notice to staff, reminders 24 h and 1 h before
 * the start. Only `immediateIds` go to the queue now; cron picks up the reminders.
 */
export function createBookingDeliveries(
  ctx: Ctx,
  { id, startsAt, sequence, bookerPhone }: Appointment,
  event: BookingEvent,
) {
  const facts = { sequence, event };
  const entity = { entityType: "appointment", entityId: id };
  const mail = (action: string, payload: Record<string, unknown>, keySuffix: string, notBefore?: Date) =>
    insertDelivery(ctx, {
      kind: "mail",
      action,
      dedupeKey: `${action}:${id}:${keySuffix}`,
      payload,
      ...entity,
      ...(notBefore && { notBefore }),
    });
  const text = (payload: Record<string, unknown>, keySuffix: string, notBefore?: Date) =>
    bookerPhone
      ? [
          insertDelivery(ctx, {
            kind: "sms",
            action: SMS,
            dedupeKey: `${SMS}:${id}:${keySuffix}`,
            payload,
            ...entity,
            ...(notBefore && { notBefore }),
          }),
        ]
      : [];
  if (event === "held") {
    const hold = mail(HOLD, facts, `${sequence}`);
    return { statements: [hold.statement], immediateIds: [hold.id] };
  }
  const immediate = [
    mail(event === "cancelled" ? CANCELLATION : CONFIRMATION, facts, `${sequence}`),
    ...text(facts, `${sequence}`),
    ...(STAFF_NOTICE_EVENTS.has(event) ? [mail(NOTICE, facts, `${sequence}`)] : []),
  ];
  const reminders =
    event === "cancelled"
      ? []
      : REMINDER_HOURS.map((hours) => ({ hours, at: addTime(new Date(startsAt), -hours, "hour") }));
  const scheduled = reminders
    .filter(({ at }) => at > ctx.clock())
    .flatMap(({ hours, at }) => {
      const reminder = { ...facts, hours };
      const keySuffix = `${sequence}:${hours}`;
      return [mail(REMINDER, reminder, keySuffix, at), ...text(reminder, keySuffix, at)];
    });
  return {
    statements: [...immediate, ...scheduled].map(({ statement }) => statement),
    immediateIds: immediate.map((delivery) => delivery.id),
  };
}

/** Cancels pending deliveries that describe the previous state of the appointment. */
export const cancelBookingDeliveries = (ctx: Ctx, id: string) => [
  ...[CONFIRMATION, HOLD, REMINDER, SMS].map((action) =>
    cancelDeliveries(ctx, { action, entityType: "appointment", entityId: id }),
  ),
  ...cancelBookingTexts(ctx, id),
];
