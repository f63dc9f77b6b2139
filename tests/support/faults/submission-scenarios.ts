import { expect } from "vitest";
import { addTime } from "#worker/base/clock.ts";
import { createApplicantLink } from "#worker/features/applications/applicant-link.ts";
import { createApplicant, getLinkToken } from "../applicants.ts";
import { aBooking, createBooking, createHeldBooking, SHORT_TYPE_ID, listSlots } from "../bookings.ts";
import { getLeadByEmail } from "../messages.ts";
import { testApp } from "../test-app.ts";
import type { Person, ApiResponse } from "../person.ts";
import { unique } from "../samples.ts";
import { select } from "../tables.ts";
import type { Scenario } from "./inject-faults.ts";
import { countRows, expectDeliveriesEnqueued } from "./setup.ts";
import type { Simulation } from "./simulation.ts";

export type CreateScenario = () => Promise<Scenario>;
export type Send = (person: Person) => Promise<Pick<ApiResponse<unknown>, "status">>;

/**
 * A client without a response, or with 429, 500 or 503, sends the same request again. After a success it does not: the work
 * must then be done even if the worker crashes.
 */
export function createSubmission(
  simulation: Simulation,
  send: Send,
  check: Scenario["check"],
  {
    done = [200, 201, 202],
    by = testApp.visitor().at(simulation.site),
  }: { done?: number[]; by?: Person } = {},
): Scenario {
  let isDone = false;
  return {
    act: async () => {
      const { status } = await send(by);
      expect([...done, 429, 500, 503]).toContain(status);
      isDone = done.includes(status);
    },
    retry: async () => {
      if (!isDone) expect(done).toContain((await send(by)).status);
    },
    check,
  };
}

export const idempotencyHeader = () => ({ "idempotency-key": unique() });

const DAYS = 12;

/** Slots that do not overlap, enough for a test. */
export async function createSlotSource(): Promise<() => string> {
  const visitor = testApp.visitor();
  const days = await visitor.call("GET /api/booking/types/:id/days", { params: { id: SHORT_TYPE_ID } });
  const open = days.body.filter(({ state }) => state === "open").slice(1, DAYS + 1);
  const slots = (await Promise.all(open.map(({ date }) => listSlots(date, SHORT_TYPE_ID, visitor)))).flat();
  // Early enough for both reminders; half an hour and its buffer fit into an hour.
  const earliest = addTime(new Date(), 2, "day").toISOString();
  const hourlySlots = slots.filter(({ startsAt }) => startsAt > earliest && startsAt.slice(14, 16) === "00");
  let next = 0;
  return () => hourlySlots[next++]!.startsAt;
}

/** Asserts that one such row exists. */
export const expectOneRow = async (sql: string, ...values: unknown[]) =>
  expect(await countRows(sql, ...values), sql).toBe(1);

const REMINDERS = ["booking.reminder", "booking.reminder"];

export function bookingScenarios(
  simulation: Simulation,
  nextStart: () => string,
): Record<string, CreateScenario> {
  // Bookings a minute apart are no burst, in which unknown visitors only hold their slot.
  const aBookingLater = () => {
    simulation.clockOffsetMs += 60_000;
    return aBooking(nextStart());
  };
  const appointment = async () => {
    const body = aBookingLater();
    return {
      ...(await createBooking(body.appointmentDate, body, testApp.visitor().at(simulation.site))),
      email: body.bookerEmail,
    };
  };
  const expectAppointment = async (email: string, status: string, sequence: number) => {
    await expectOneRow(
      "booking_appointments where booker_email = ? and status = ? and sequence = ?",
      email,
      status,
      sequence,
    );
    await expectOneRow("booking_appointments where booker_email = ?", email);
  };
  return {
    "a booking": async () => {
      const [body, headers] = [aBookingLater(), idempotencyHeader()];
      const send: Send = (visitor) => visitor.call("POST /api/booking/appointments", { body }, headers);
      return createSubmission(simulation, send, async () => {
        await expectAppointment(body.bookerEmail, "confirmed", 0);
        const [row] = await select<{ id: string }>(
          "select id from booking_appointments where booker_email = ?",
          body.bookerEmail,
        );
        await expectDeliveriesEnqueued(row!.id, "booking.confirmation", "booking.notice", ...REMINDERS);
        await expectDeliveriesEnqueued(String((await getLeadByEmail(body.bookerEmail)).id), "lead.sync");
      });
    },
    "a confirmation": async () => {
      const visitor = () => {
        simulation.clockOffsetMs += 60_000;
        return testApp.visitor().at(simulation.site);
      };
      const { id, email, token } = await createHeldBooking(nextStart(), visitor);
      const send: Send = (person) =>
        person.call("POST /api/booking/appointments/:id/confirm", { params: { id }, body: { token } });
      return createSubmission(simulation, send, async () => {
        await expectOneRow(
          "booking_appointments where id = ? and status = 'confirmed' and held_until is null and sequence = 1",
          id,
        );
        const cells = "booking_cells where appointment_id = ? and held_until is";
        expect(await countRows(`${cells} null`, id)).toBeGreaterThan(0);
        expect(await countRows(`${cells} not null`, id)).toBe(0);
        await expectDeliveriesEnqueued(id, "booking.confirmation", "booking.notice", ...REMINDERS);
        await expectDeliveriesEnqueued(String((await getLeadByEmail(email)).id), "lead.sync");
      });
    },
    "a rescheduling": async () => {
      const { appointment: created, email } = await appointment();
      const body = { token: created.token, appointmentDate: nextStart() };
      const send: Send = (visitor) =>
        visitor.call("POST /api/booking/appointments/:id/reschedule", { params: { id: created.id }, body });
      return createSubmission(simulation, send, async () => {
        await expectAppointment(email, "confirmed", 1);
        // The notice of the original booking has been sent already.
        await expectDeliveriesEnqueued(
          created.id,
          "booking.confirmation",
          "booking.notice",
          "booking.notice",
          ...REMINDERS,
        );
      });
    },
    "a cancellation": async () => {
      const { appointment: created, email } = await appointment();
      const body = { token: created.token };
      const send: Send = (visitor) =>
        visitor.call("POST /api/booking/appointments/:id/cancel", { params: { id: created.id }, body });
      return createSubmission(simulation, send, async () => {
        await expectAppointment(email, "cancelled", 1);
        expect(await countRows("booking_cells where appointment_id = ?", created.id)).toBe(0);
        await expectDeliveriesEnqueued(
          created.id,
          "booking.cancellation",
          "booking.notice",
          "booking.notice",
        );
      });
    },
  };
}

export function privacyScenarios(simulation: Simulation): Record<string, CreateScenario> {
  const createRecordOwner = async () => {
    const { id, who } = await createApplicant({}, testApp.visitor().at(simulation.site));
    return { id, who, token: getLinkToken(await createApplicantLink(simulation.ctx(), id)) };
  };
  return {
    "a correction": async () => {
      const { id, who, token } = await createRecordOwner();
      const fields = { firstName: who.firstName, lastName: "Corrected", phone: who.phone };
      const body = { token, applicationId: id, ...fields };
      const send: Send = (visitor) => visitor.call("POST /api/privacy/correct", { body });
      return createSubmission(simulation, send, async () => {
        await expectOneRow("applications where id = ? and last_name = 'Corrected'", id);
        await expectOneRow("crm_leads where email_key = ? and last_name = 'Corrected'", who.email);
        await expectOneRow("admin_activity_logs where entity_id = ? and action = 'application.correct'", id);
      });
    },
    "a withdrawal": async () => {
      const { id, token } = await createRecordOwner();
      const body = { token, applicationId: id };
      const send: Send = (visitor) => visitor.call("POST /api/privacy/withdraw", { body });
      return createSubmission(simulation, send, async () => {
        await expectOneRow("applications where id = ? and stage = 'withdrawn'", id);
        // A withdrawn application keeps its resume, and staff can still search it.
        const others = ["application.notice", "application.receipt", "resume.extract"];
        await expectDeliveriesEnqueued(id, ...others, "application.withdrawn");
      });
    },
    "an erasure": async () => {
      const { id, who, token } = await createRecordOwner();
      const [row] = await select<{ file: string }>(
        "select resume_key as file from applications where id = ?",
        id,
      );
      const send: Send = (visitor) =>
        visitor.call("POST /api/privacy/erase", { body: { token, confirm: true } });
      // A retry after a successful erasure gets 410.
      return createSubmission(
        simulation,
        send,
        async () => {
          expect(await countRows("applications where id = ?", id)).toBe(0);
          expect(await countRows("crm_leads where email_key = ?", who.email)).toBe(0);
          await expectOneRow("deliveries where action = 'crm.erase' and instr(payload, ?) > 0", row!.file);
        },
        { done: [200, 410] },
      );
    },
  };
}
