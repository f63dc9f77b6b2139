import { env } from "cloudflare:workers";
import { expect } from "vitest";
import type { BookedAppointment } from "#contract/booking/schemas.ts";
import { deliveryHandlers } from "#worker/background/queue.ts";
import { deliver } from "#worker/runtime/deliveries.ts";
import { mailbox } from "#worker/vendors/email-binding.ts";
import { clockAhead, testApp } from "./test-app.ts";
import type { Person } from "./person.ts";
import { select } from "./tables.ts";

/** Calls with the token of a booking's link. */
export const reschedule = (person: Person, { id, token }: BookedAppointment, appointmentDate: string) =>
  person.call("POST /api/booking/appointments/:id/reschedule", {
    params: { id },
    body: { token, appointmentDate },
  });
export const cancelBooking = (person: Person, { id, token }: BookedAppointment) =>
  person.call("POST /api/booking/appointments/:id/cancel", { params: { id }, body: { token } });
export const getCalendarFile = async (person: Person, { id, token }: BookedAppointment) => {
  const response = await person.fetch(`/api/booking/appointments/${id}/calendar.ics?token=${token}`);
  expect(response.headers.get("content-type")).toBe("text/calendar; charset=utf-8");
  return response.text();
};
const unfold = (file: string) => file.replaceAll("\r\n ", "").split("\r\n");
export const getIcsLine = (file: string, name: string) =>
  unfold(file)
    .find((line) => line.startsWith(`${name}:`))
    ?.slice(name.length + 1);
export const listBookingCells = (id: string) =>
  select<{ cell: number }>("select cell from booking_cells where appointment_id = ? order by cell", id);

/** The queue's own consumer sends what it gets a second after its cause: such mails are sent again, to the mailbox. */
const takeBackSentMails = () =>
  env.DB.prepare(
    `update deliveries set status = 'waiting', sent_at = null, lease_until = null
    where kind = 'mail' and (status = 'sending' or (status = 'sent' and external_id not like 'mailbox-%'))`,
  ).run();

/** Runs waiting mail deliveries, as the queue does, and returns the mails to this address. */
export async function deliverMailsTo(email: string, clock = clockAhead(0, "hour")) {
  const mailer = mailbox();
  const ctx = testApp.ctx({ clock });
  const queue = { ...ctx, config: { ...ctx.config, origin: "" }, ports: { ...ctx.ports, mailer } };
  await takeBackSentMails();
  const waiting = await select<{ id: string }>(
    "select id from deliveries where kind = 'mail' and status = 'waiting' order by id",
  );
  for (const { id } of waiting) await deliver(queue, id, deliveryHandlers);
  return mailer.sent.filter(({ to }) => to === email);
}
