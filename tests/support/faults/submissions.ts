import { expect } from "vitest";
import { createApplicantLink } from "#worker/features/applications/applicant-link.ts";
import { applicant, tokenOf } from "../applicants.ts";
import { aBooking, booked, SHORT, slotsOf } from "../bookings.ts";
import { leadOf } from "../messages.ts";
import { office } from "../office.ts";
import type { Person, Reply } from "../person.ts";
import { unique } from "../samples.ts";
import { select } from "../tables.ts";
import type { Run } from "./everywhere.ts";
import { count, expectOrdered } from "./firm.ts";
import type { World } from "./world.ts";

export type Story = () => Promise<Run>;
export type Send = (who: Person) => Promise<Pick<Reply<unknown>, "status">>;

/**
 * Who gets no answer, or one that says to try again, sends the same once more; then it is done. Who was told that it is
 * done does not: it has to be, whatever becomes of the worker behind the answer.
 */
export function submission(
  world: World,
  send: Send,
  check: Run["check"],
  { done = [200, 201, 202], by = office.visitor().at(world.site) }: { done?: number[]; by?: Person } = {},
): Run {
  let isDone = false;
  return {
    act: async () => {
      const { status } = await send(by);
      expect([...done, 429, 500]).toContain(status);
      isDone = done.includes(status);
    },
    again: async () => {
      if (!isDone) expect(done).toContain((await send(by)).status);
    },
    check,
  };
}

export const keyed = () => ({ "idempotency-key": unique() });

const DAYS = 12;

/** Times that do not overlap, enough for all appointments of a test. */
export async function startTimes(): Promise<() => string> {
  const visitor = office.visitor();
  const days = await visitor.call("GET /api/booking/types/:id/days", { params: { id: SHORT } });
  const open = days.body.filter(({ state }) => state === "open").slice(1, DAYS + 1);
  const slots = (await Promise.all(open.map(({ date }) => slotsOf(date, SHORT, visitor)))).flat();
  // Half an hour and its buffer take less than an hour.
  const apart = slots.filter(({ startsAt }) => startsAt.slice(14, 16) === "00");
  let next = 0;
  return () => apart[next++]!.startsAt;
}

/** There is one such row. */
export const stillOne = async (sql: string, ...values: unknown[]) =>
  expect(await count(sql, ...values), sql).toBe(1);

const REMINDERS = ["booking.reminder", "booking.reminder"];

export function bookingStories(world: World, nextStart: () => string): Record<string, Story> {
  const appointment = async () => {
    const body = aBooking(nextStart());
    return {
      ...(await booked(body.appointmentDate, body, office.visitor().at(world.site))),
      email: body.bookerEmail,
    };
  };
  const standsOnce = async (email: string, status: string, sequence: number) => {
    await stillOne(
      "booking_appointments where booker_email = ? and status = ? and sequence = ?",
      email,
      status,
      sequence,
    );
    await stillOne("booking_appointments where booker_email = ?", email);
  };
  return {
    "a booking": async () => {
      const [body, headers] = [aBooking(nextStart()), keyed()];
      const send: Send = (visitor) => visitor.call("POST /api/booking/appointments", { body }, headers);
      return submission(world, send, async () => {
        await standsOnce(body.bookerEmail, "confirmed", 0);
        const [row] = await select<{ id: string }>(
          "select id from booking_appointments where booker_email = ?",
          body.bookerEmail,
        );
        await expectOrdered(row!.id, "booking.confirmation", "booking.notice", ...REMINDERS);
        await expectOrdered(String((await leadOf(body.bookerEmail)).id), "lead.sync");
      });
    },
    "its move": async () => {
      const { appointment: made, email } = await appointment();
      const body = { token: made.token, appointmentDate: nextStart() };
      const send: Send = (visitor) =>
        visitor.call("POST /api/booking/appointments/:id/reschedule", { params: { id: made.id }, body });
      return submission(world, send, async () => {
        await standsOnce(email, "confirmed", 1);
        // The notice of the booking itself is no longer to be taken back.
        await expectOrdered(
          made.id,
          "booking.confirmation",
          "booking.notice",
          "booking.notice",
          ...REMINDERS,
        );
      });
    },
    "its cancellation": async () => {
      const { appointment: made, email } = await appointment();
      const body = { token: made.token };
      const send: Send = (visitor) =>
        visitor.call("POST /api/booking/appointments/:id/cancel", { params: { id: made.id }, body });
      return submission(world, send, async () => {
        await standsOnce(email, "cancelled", 1);
        expect(await count("booking_cells where appointment_id = ?", made.id)).toBe(0);
        await expectOrdered(made.id, "booking.cancellation", "booking.notice", "booking.notice");
      });
    },
  };
}

export function privacyStories(world: World): Record<string, Story> {
  const somebody = async () => {
    const { id, who } = await applicant({}, office.visitor().at(world.site));
    return { id, who, token: tokenOf(await createApplicantLink(world.ctx(), id)) };
  };
  return {
    "a correction": async () => {
      const { id, who, token } = await somebody();
      const fields = { firstName: who.firstName, lastName: "Corrected", phone: who.phone };
      const body = { token, applicationId: id, ...fields };
      const send: Send = (visitor) => visitor.call("POST /api/privacy/correct", { body });
      return submission(world, send, async () => {
        await stillOne("applications where id = ? and last_name = 'Corrected'", id);
        await stillOne("crm_leads where email_key = ? and last_name = 'Corrected'", who.email);
        await stillOne("admin_activity_logs where entity_id = ? and action = 'application.correct'", id);
      });
    },
    "a withdrawal": async () => {
      const { id, token } = await somebody();
      const body = { token, applicationId: id };
      const send: Send = (visitor) => visitor.call("POST /api/privacy/withdraw", { body });
      return submission(world, send, async () => {
        await stillOne("applications where id = ? and stage = 'withdrawn'", id);
        const receipts = ["application.notice", "application.receipt"];
        await expectOrdered(id, ...receipts, "application.withdrawn");
      });
    },
    "an erasure": async () => {
      const { id, who, token } = await somebody();
      const [row] = await select<{ file: string }>(
        "select resume_key as file from applications where id = ?",
        id,
      );
      const send: Send = (visitor) =>
        visitor.call("POST /api/privacy/erase", { body: { token, confirm: true } });
      // Whose erasure was done is told, the second time, that nothing is stored any more.
      return submission(
        world,
        send,
        async () => {
          expect(await count("applications where id = ?", id)).toBe(0);
          expect(await count("crm_leads where email_key = ?", who.email)).toBe(0);
          await stillOne("deliveries where action = 'crm.erase' and instr(payload, ?) > 0", row!.file);
        },
        { done: [200, 410] },
      );
    },
  };
}
