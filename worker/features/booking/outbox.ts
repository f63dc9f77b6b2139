import { shift } from "#worker/base/clock.ts";
import type { Ctx } from "#worker/runtime/ctx.ts";
import { recordDelivery, withdrawDeliveries } from "#worker/runtime/deliveries.ts";
import { withdrawBookingTexts } from "#worker/features/sms/index.ts";
import type { AppointmentRow } from "./queries.ts";

const CONFIRMATION = "booking.confirmation";
const CANCELLATION = "booking.cancellation";
const NOTICE = "booking.notice";
const REMINDER = "booking.reminder";
/** A text message; whether the person allows it is asked when its time has come. */
const TEXT = "booking.text";

const REMIND_HOURS = [24, 1];

/** `confirmed` and `changed` leave the time as it is. */
type BookingEvent = "booked" | "moved" | "cancelled" | "confirmed" | "changed";

/** The firm knows what it has done itself. */
const NEWS_TO_US = new Set<BookingEvent>(["booked", "moved", "cancelled"]);

type Appointment = Pick<AppointmentRow, "id" | "startsAt" | "sequence" | "bookerPhone">;

/**
 * The mails and texts that an appointment causes as it now stands: to its booker at once and, while it lies ahead, a day
 * and an hour before it, and a notice to the firm. Only those that are due are announced.
 */
export function mailsOf(ctx: Ctx, { id, startsAt, sequence, bookerPhone }: Appointment, event: BookingEvent) {
  const facts = { sequence, event };
  const about = { entityType: "appointment", entityId: id };
  const mail = (action: string, payload: Record<string, unknown>, mark: string, notBefore?: Date) =>
    recordDelivery(ctx, {
      kind: "mail",
      action,
      dedupeKey: `${action}:${id}:${mark}`,
      payload,
      ...about,
      ...(notBefore && { notBefore }),
    });
  const text = (payload: Record<string, unknown>, mark: string, notBefore?: Date) =>
    bookerPhone
      ? [
          recordDelivery(ctx, {
            kind: "sms",
            action: TEXT,
            dedupeKey: `${TEXT}:${id}:${mark}`,
            payload,
            ...about,
            ...(notBefore && { notBefore }),
          }),
        ]
      : [];
  const now = [
    mail(event === "cancelled" ? CANCELLATION : CONFIRMATION, facts, `${sequence}`),
    ...text(facts, `${sequence}`),
    ...(NEWS_TO_US.has(event) ? [mail(NOTICE, facts, `${sequence}`)] : []),
  ];
  const reminders =
    event === "cancelled"
      ? []
      : REMIND_HOURS.map((hours) => ({ hours, at: shift(new Date(startsAt), -hours, "hour") }));
  const later = reminders
    .filter(({ at }) => at > ctx.clock())
    .flatMap(({ hours, at }) => {
      const payload = { ...facts, hours };
      const mark = `${sequence}:${hours}`;
      return [mail(REMINDER, payload, mark, at), ...text(payload, mark, at)];
    });
  return {
    statements: [...now, ...later].map(({ statement }) => statement),
    announced: now.map((delivery) => delivery.id),
  };
}

/** Takes back what was to be said of an appointment that has changed since. */
export const withdrawMails = (ctx: Ctx, id: string) => [
  ...[CONFIRMATION, REMINDER, TEXT].map((action) =>
    withdrawDeliveries(ctx, { action, entityType: "appointment", entityId: id }),
  ),
  ...withdrawBookingTexts(ctx, id),
];
