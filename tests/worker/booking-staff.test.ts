import { expect, test } from "vitest";
import type { StaffAppointment } from "#contract/booking/admin-schemas.ts";
import {
  getCalendarFile,
  listBookingCells,
  getIcsLine,
  deliverMailsTo,
  reschedule,
} from "#tests/support/booking-links.ts";
import {
  aBooking,
  createBooking,
  listFreeSlots,
  createBookingType,
  SHORT_TYPE_ID,
  listSlots,
} from "#tests/support/bookings.ts";
import {
  clockAhead,
  createTestUser,
  storeSession,
  testApp,
  createTestSite,
} from "#tests/support/test-app.ts";
import type { Person } from "#tests/support/person.ts";
import { activityCount, lastActivity, select } from "#tests/support/tables.ts";

const ONE = "/api/admin/booking/appointments/:id" as const;
const at = (id: string) => ({ params: { id } });
const getAppointment = async (person: Person, id: string): Promise<StaffAppointment> =>
  (await person.call(`GET ${ONE}`, at(id))).body;
const timeline = (leadId: string | null) =>
  select<{ subject: string; user_id: string | null }>(
    "select subject, user_id from lead_activities where lead_id = ? order by created_at, id",
    leadId,
  );

test(
  "a recruiter books, moves, annotates and cancels for a caller, with one mail for each change",
  { tags: "full" },
  async () => {
    const recruiter = await testApp.as("recruiter");
    const { date, slots } = await listFreeSlots();
    const body = { ...aBooking(slots[2]!.startsAt), internalNotes: "Sounded in a hurry." };
    const headers = { "Idempotency-Key": crypto.randomUUID() };
    const created = await Promise.all(
      [1, 2].map(() => recruiter.call("POST /api/admin/booking/appointments", { body }, headers)),
    );
    expect(created.map(({ status }) => status)).toEqual([201, 201]);
    const { id } = created[0]!.body;
    expect(created[1]!.body.id).toBe(id);
    expect(await activityCount("appointment.book")).toBe(1);
    const seen = await getAppointment(recruiter, id);
    expect(seen).toMatchObject({ status: "confirmed", sequence: 0, internalNotes: "Sounded in a hurry." });
    expect((await lastActivity("appointment.book"))!.user_id).toBe(recruiter.userId);
    expect((await deliverMailsTo(body.bookerEmail)).map(({ subject }) => subject)).toEqual([
      "Booked: Introductory consultation",
    ]);
    expect((await listSlots(date)).map(({ startsAt }) => startsAt)).not.toContain(slots[2]!.startsAt);

    const moved = await recruiter.call(`POST ${ONE}/reschedule`, {
      ...at(id),
      body: { sequence: 0, appointmentDate: slots[6]!.startsAt },
    });
    expect(moved).toMatchObject({ status: 200, body: { startsAt: slots[6]!.startsAt, sequence: 1 } });
    const stale = await recruiter.call(`POST ${ONE}/cancel`, {
      ...at(id),
      body: { sequence: 0, reason: "" },
    });
    expect(stale).toMatchObject({ status: 409, body: { code: "conflict" } });
    expect((await deliverMailsTo(body.bookerEmail)).map(({ subject }) => subject)).toEqual([
      "Moved: Introductory consultation",
    ]);

    const { updatedAt } = moved.body;
    const saveNotes = (internalNotes: string) =>
      recruiter.call(`PUT ${ONE}/notes`, { ...at(id), body: { internalNotes, updatedAt } });
    expect((await saveNotes("Bring the plan.")).body).toMatchObject({
      internalNotes: "Bring the plan.",
      sequence: 1,
    });
    expect((await saveNotes("Written over")).status).toBe(409);
    expect(JSON.stringify(await lastActivity("appointment.note"))).not.toContain("Bring");

    const off = await recruiter.call(`POST ${ONE}/cancel`, {
      ...at(id),
      body: { sequence: 1, reason: "Ill" },
    });
    expect(off.body).toMatchObject({ status: "cancelled", cancelReason: "Ill", sequence: 2 });
    expect(await listBookingCells(id)).toEqual([]);
    const [mail] = await deliverMailsTo(body.bookerEmail);
    const file = mail!.attachments![0]!.content;
    expect([getIcsLine(file, "METHOD"), getIcsLine(file, "SEQUENCE"), getIcsLine(file, "UID")]).toEqual([
      "CANCEL",
      "2",
      `${id}@planwright`,
    ]);
    expect(await timeline(seen.leadId)).toEqual([
      { subject: "Booked: Introductory consultation", user_id: null },
      { subject: "Rescheduled: Introductory consultation", user_id: recruiter.userId },
      { subject: "Canceled: Introductory consultation", user_id: recruiter.userId },
    ]);
    expect((await listSlots(date)).map(({ startsAt }) => startsAt)).toContain(slots[6]!.startsAt);
  },
);

test("of simultaneous staff and public requests for one slot one succeeds", { tags: "full" }, async () => {
  const recruiter = await testApp.as("recruiter");
  const { slots } = await listFreeSlots();
  const own = await createBooking(slots[0]!.startsAt);
  const target = slots[8]!.startsAt;
  const replies = await Promise.all([
    recruiter.callUntyped("POST /api/admin/booking/appointments", { body: aBooking(target) }),
    testApp.visitor().callUntyped("POST /api/booking/appointments", { body: aBooking(target) }),
    recruiter.callUntyped(`POST ${ONE}/reschedule`, {
      ...at(own.appointment.id),
      body: { sequence: 0, appointmentDate: target },
    }),
    testApp.visitor().callUntyped("POST /api/booking/appointments", { body: aBooking(target) }),
  ]);
  const won = replies.filter(({ status }) => status < 300);
  expect(won).toHaveLength(1);
  expect(replies.filter(({ body }) => body.code === "slot_taken")).toHaveLength(3);
  const current = await getAppointment(recruiter, own.appointment.id);
  expect(current.startsAt).toBe(replies[2].status === 200 ? target : slots[0]!.startsAt);
  expect(await listBookingCells(current.id)).toHaveLength(9);
});

test("of a simultaneous staff cancellation and visitor move one succeeds", { tags: "full" }, async () => {
  const recruiter = await testApp.as("recruiter");
  const { slots } = await listFreeSlots();
  const { visitor, appointment } = await createBooking(slots[0]!.startsAt);
  const [ours, theirs] = await Promise.all([
    recruiter.callUntyped(`POST ${ONE}/cancel`, {
      ...at(appointment.id),
      body: { sequence: 0, reason: null },
    }),
    reschedule(visitor, appointment, slots[5]!.startsAt),
  ]);
  const now = await getAppointment(recruiter, appointment.id);
  const cells = await listBookingCells(appointment.id);
  const off = now.status === "cancelled";
  expect(cells).toHaveLength(off ? 0 : 9);
  expect([ours.status === 200, theirs.status === 200].filter(Boolean).length).toBe(1);
  const open = await select(
    "select id from deliveries where entity_id = ? and status = 'waiting' and action = 'booking.reminder'",
    appointment.id,
  );
  expect(open).toHaveLength(off ? 0 : 2);
});

test(
  "an appointment is confirmed once, and its outcome is set once after it began",
  { tags: "full" },
  async () => {
    const recruiter = await testApp.as("recruiter");
    const unconfirmedType = await createBookingType({ auto_confirm: 0 });
    const { slots } = await listFreeSlots(unconfirmedType);
    const { visitor, appointment } = await createBooking(slots[0]!.startsAt, {
      bookingTypeId: unconfirmedType,
    });
    const { id } = appointment;
    const step = (person: Person, verb: "confirm" | "complete" | "no-show", sequence: number) =>
      person.callUntyped(`POST ${ONE}/${verb}`, { ...at(id), body: { sequence } });
    expect((await deliverMailsTo(appointment.bookerEmail))[0]!.subject).toBe("Reserved: Close review");
    expect((await step(recruiter, "complete", 0)).body.code).toBe("invalid_transition");
    /** Marks pending CRM syncs as sent and returns them. */
    const completeSyncs = () =>
      select(
        "update deliveries set status = 'sent' where action = 'lead.sync' and status <> 'sent' returning id",
      );
    await completeSyncs();
    expect((await step(recruiter, "confirm", 0)).status).toBe(200);
    expect(await completeSyncs()).toHaveLength(1);
    expect((await step(recruiter, "confirm", 1)).body.code).toBe("invalid_transition");
    expect((await deliverMailsTo(appointment.bookerEmail)).map(({ subject }) => subject)).toEqual([
      "Booked: Close review",
    ]);
    expect(getIcsLine(await getCalendarFile(visitor, appointment), "STATUS")).toBe("CONFIRMED");

    const link = "https://meet.example.com/close";
    const updated = await recruiter.call(`PUT ${ONE}/meeting`, {
      ...at(id),
      body: { meetingLocation: "virtual", meetingLink: link, sequence: 1 },
    });
    expect(updated.body).toMatchObject({ meetingLink: link, sequence: 2 });
    expect((await deliverMailsTo(appointment.bookerEmail))[0]).toMatchObject({
      subject: "Updated: Close review",
      text: expect.stringContaining(link),
    });

    expect(await completeSyncs()).toHaveLength(1);
    await select(
      "update booking_appointments set starts_at = '2026-01-05T15:00:00.000Z', ends_at = '2026-01-05T15:45:00.000Z' where id = ?",
      id,
    );
    const [done, twice] = await Promise.all([step(recruiter, "complete", 2), step(recruiter, "no-show", 2)]);
    expect([done.status, twice.status].toSorted()).toEqual([200, 409]);
    expect(await completeSyncs()).toHaveLength(1);
    expect(["completed", "no_show"]).toContain((await getAppointment(recruiter, id)).status);
    const cancel = await recruiter.callUntyped(`POST ${ONE}/cancel`, {
      ...at(id),
      body: { sequence: 3, reason: null },
    });
    expect(cancel.body.code).toBe("invalid_transition");
  },
);

test("the minimum notice limits visitors but not staff", async () => {
  const id = await createBookingType({ minimum_notice: 20_160 });
  const days = async (person: Person, path: "/api/booking" | "/api/admin/booking") =>
    (await person.call(`GET ${path}/types/:id/days`, { params: { id } })).body;
  const sunday = new Date("2030-01-06T15:00:00Z");
  const monday = "2030-01-07";
  const then = createTestSite(() => ({ clock: () => sunday }));
  const [user, token] = [await createTestUser({ role: "recruiter" }), crypto.randomUUID()];
  await storeSession(token, user.id, 0, sunday);
  const [first] = await days(testApp.withSession(user.id, token).at(then), "/api/admin/booking");
  expect(first).toMatchObject({ date: monday, state: "open" });
  const [visitorDay] = await days(testApp.visitor().at(then), "/api/booking");
  expect(visitorDay).toMatchObject({ date: monday, free: 0 });
});

test("each reminder is sent once despite duplicate or late runs", { tags: "full" }, async () => {
  const days = await testApp
    .visitor()
    .call("GET /api/booking/types/:id/days", { params: { id: SHORT_TYPE_ID } });
  const { date } = days.body.findLast(({ state }) => state === "open")!;
  const [slot] = await listSlots(date);
  const { appointment } = await createBooking(slot!.startsAt, { timeZone: "America/New_York" });
  const { bookerEmail: email } = appointment;
  const start = Date.parse(appointment.appointmentDate);
  const hoursBefore = (hours: number) => () => new Date(start - hours * 3_600_000);
  const subjects = async (clock: () => Date) =>
    (await deliverMailsTo(email, clock)).map(({ subject }) => subject);
  const name = "Introductory consultation";
  expect(await subjects(clockAhead(0, "hour"))).toEqual([`Booked: ${name}`]);
  expect(await subjects(hoursBefore(24.1))).toEqual([]);
  const twice = await Promise.all([subjects(hoursBefore(23.9)), subjects(hoursBefore(23.9))]);
  expect(twice.flat()).toEqual([`Tomorrow: ${name}`]);
  expect(await subjects(hoursBefore(2))).toEqual([]);
  expect(await subjects(hoursBefore(0.9))).toEqual([`In an hour: ${name}`]);
  expect(await subjects(hoursBefore(0.5))).toEqual([]);

  // After a day without cron, the 1-hour reminder replaces the 24-hour one.
  const [other] = await listSlots(date);
  const late = await createBooking(other!.startsAt);
  const begins = Date.parse(late.appointment.appointmentDate);
  const mails = await deliverMailsTo(late.appointment.bookerEmail, () => new Date(begins - 0.6 * 3_600_000));
  expect(mails.map(({ subject }) => subject).toSorted()).toEqual([
    `Booked: ${name}`,
    `Starting soon: ${name}`,
  ]);
  const ended = await select(
    "select status, last_error from deliveries where entity_id = ? and action = 'booking.reminder' and json_extract(payload, '$.hours') = 24",
    late.appointment.id,
  );
  expect(ended).toEqual([{ status: "cancelled", last_error: "The 1-hour reminder replaces it." }]);
});

test("a booking with a phone number plans a text for each mail, cancelled with the appointment", async () => {
  const { slots } = await listFreeSlots();
  const { appointment } = await createBooking(slots[0]!.startsAt, { bookerPhone: "(312) 555-0142" });
  const texts = () =>
    select<{ status: string }>(
      "select status from deliveries where action = 'booking.text' and entity_id = ?",
      appointment.id,
    );
  expect(await texts()).toHaveLength(3);
  const recruiter = await testApp.as("recruiter");
  await recruiter.call(`POST ${ONE}/cancel`, { ...at(appointment.id), body: { sequence: 0, reason: null } });
  expect((await texts()).filter(({ status }) => status === "cancelled").length).toBeGreaterThanOrEqual(3);
});

test("a list of appointments starts with the next open one", { tags: "full" }, async () => {
  const { slots } = await listFreeSlots();
  const [last, next, canceled, past] = [
    await createBooking(slots[12]!.startsAt),
    await createBooking(slots[8]!.startsAt),
    await createBooking(slots[4]!.startsAt),
    await createBooking(slots[0]!.startsAt),
  ].map(({ appointment }) => appointment.id);
  await select("update booking_appointments set status = 'cancelled' where id = ?", canceled!);
  await select(
    "update booking_appointments set starts_at = '2026-01-05T15:00:00.000Z', ends_at = '2026-01-05T15:30:00.000Z' where id = ?",
    past!,
  );
  const recruiter = await testApp.as("recruiter");
  const { body } = await recruiter.call("GET /api/admin/booking/appointments", { query: {} });
  expect(body.map(({ id }) => id)).toEqual([next, last, canceled, past]);
});
