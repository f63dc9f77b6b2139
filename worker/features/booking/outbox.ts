import { shift } from "#worker/base/clock.ts";
import type { Ctx } from "#worker/runtime/ctx.ts";
import { recordDelivery, withdrawDeliveries } from "#worker/runtime/deliveries.ts";
import type { AppointmentRow } from "./queries.ts";

export const CONFIRMATION = "booking.confirmation";
export const CANCELLATION = "booking.cancellation";
export const NOTICE = "booking.notice";
export const REMINDER = "booking.reminder";

const REMIND_HOURS = [24, 1];

export type BookingEvent = "booked" | "moved" | "cancelled";

type Appointment = Pick<AppointmentRow, "id" | "startsAt" | "sequence">;

/**
 * The mails that an appointment causes as it now stands: to its booker at once and, while it lies ahead, a day and an
 * hour before it, and a notice to the firm. Only those that are due are announced.
 */
export function mailsOf(ctx: Ctx, { id, startsAt, sequence }: Appointment, event: BookingEvent) {
  const facts = { sequence, event };
  const mail = (action: string, payload: Record<string, unknown>, mark: string, notBefore?: Date) =>
    recordDelivery(ctx, {
      kind: "mail",
      action,
      dedupeKey: `${action}:${id}:${mark}`,
      entityType: "appointment",
      entityId: id,
      payload,
      ...(notBefore && { notBefore }),
    });
  const now = [
    mail(event === "cancelled" ? CANCELLATION : CONFIRMATION, facts, `${sequence}`),
    mail(NOTICE, facts, `${sequence}`),
  ];
  const reminders =
    event === "cancelled"
      ? []
      : REMIND_HOURS.map((hours) => ({ hours, at: shift(new Date(startsAt), -hours, "hour") }));
  const later = reminders
    .filter(({ at }) => at > ctx.clock())
    .map(({ hours, at }) => mail(REMINDER, { ...facts, hours }, `${sequence}:${hours}`, at));
  return {
    statements: [...now, ...later].map(({ statement }) => statement),
    announced: now.map((delivery) => delivery.id),
  };
}

/** Takes back what was to be said of an appointment that has changed since. */
export const withdrawMails = (ctx: Ctx, id: string) =>
  [CONFIRMATION, REMINDER].map((action) =>
    withdrawDeliveries(ctx, { action, entityType: "appointment", entityId: id }),
  );
