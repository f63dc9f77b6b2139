import { expect, test } from "vitest";
import type { StaffAppointment } from "#contract/booking/admin-schemas.ts";
import { calendar, cellsOf, lineOf, mailsTo, move } from "#tests/support/booking-links.ts";
import { aBooking, booked, freeTimes, newType, SHORT, slotsOf } from "#tests/support/bookings.ts";
import { ahead, hire, keepSession, office, siteWith } from "#tests/support/office.ts";
import type { Person } from "#tests/support/person.ts";
import { activityCount, lastActivity, select } from "#tests/support/tables.ts";

const ONE = "/api/admin/booking/appointments/:id" as const;
const at = (id: string) => ({ params: { id } });
const look = async (person: Person, id: string): Promise<StaffAppointment> =>
  (await person.call(`GET ${ONE}`, at(id))).body;
const timeline = (leadId: string | null) =>
  select<{ subject: string; user_id: string | null }>(
    "select subject, user_id from lead_activities where lead_id = ? order by created_at, id",
    leadId,
  );

test("a recruiter books for a caller, moves it, notes something, and calls it off; everybody is told once", async () => {
  const recruiter = await office.as("recruiter");
  const { date, slots } = await freeTimes();
  const body = { ...aBooking(slots[2]!.startsAt), internalNotes: "Sounded in a hurry." };
  const headers = { "Idempotency-Key": crypto.randomUUID() };
  const made = await Promise.all(
    [1, 2].map(() => recruiter.call("POST /api/admin/booking/appointments", { body }, headers)),
  );
  expect(made.map(({ status }) => status)).toEqual([201, 201]);
  const { id } = made[0]!.body;
  expect(made[1]!.body.id).toBe(id);
  expect(await activityCount("appointment.book")).toBe(1);
  const seen = await look(recruiter, id);
  expect(seen).toMatchObject({ status: "confirmed", sequence: 0, internalNotes: "Sounded in a hurry." });
  expect((await lastActivity("appointment.book"))!.user_id).toBe(recruiter.userId);
  expect((await mailsTo(body.bookerEmail)).map(({ subject }) => subject)).toEqual([
    "Booked: Introductory consultation",
  ]);
  expect((await slotsOf(date)).map(({ startsAt }) => startsAt)).not.toContain(slots[2]!.startsAt);

  const moved = await recruiter.call(`POST ${ONE}/reschedule`, {
    ...at(id),
    body: { sequence: 0, appointmentDate: slots[6]!.startsAt },
  });
  expect(moved).toMatchObject({ status: 200, body: { startsAt: slots[6]!.startsAt, sequence: 1 } });
  const stale = await recruiter.call(`POST ${ONE}/cancel`, { ...at(id), body: { sequence: 0, reason: "" } });
  expect(stale).toMatchObject({ status: 409, body: { code: "conflict" } });
  expect((await mailsTo(body.bookerEmail)).map(({ subject }) => subject)).toEqual([
    "Moved: Introductory consultation",
  ]);

  const { updatedAt } = moved.body;
  const write = (internalNotes: string) =>
    recruiter.call(`PUT ${ONE}/notes`, { ...at(id), body: { internalNotes, updatedAt } });
  expect((await write("Bring the plan.")).body).toMatchObject({
    internalNotes: "Bring the plan.",
    sequence: 1,
  });
  expect((await write("Written over")).status).toBe(409);
  expect(JSON.stringify(await lastActivity("appointment.note"))).not.toContain("Bring");

  const off = await recruiter.call(`POST ${ONE}/cancel`, { ...at(id), body: { sequence: 1, reason: "Ill" } });
  expect(off.body).toMatchObject({ status: "cancelled", cancelReason: "Ill", sequence: 2 });
  expect(await cellsOf(id)).toEqual([]);
  const [mail] = await mailsTo(body.bookerEmail);
  const file = mail!.attachments![0]!.content;
  expect([lineOf(file, "METHOD"), lineOf(file, "SEQUENCE"), lineOf(file, "UID")]).toEqual([
    "CANCEL",
    "2",
    `${id}@planwright`,
  ]);
  expect(await timeline(seen.leadId)).toEqual([
    { subject: "Booked: Introductory consultation", user_id: null },
    { subject: "Rescheduled: Introductory consultation", user_id: recruiter.userId },
    { subject: "Canceled: Introductory consultation", user_id: recruiter.userId },
  ]);
  expect((await slotsOf(date)).map(({ startsAt }) => startsAt)).toContain(slots[6]!.startsAt);
});

test("staff and public race for one time: one has it, and a mover who loses keeps the old time", async () => {
  const recruiter = await office.as("recruiter");
  const { slots } = await freeTimes();
  const own = await booked(slots[0]!.startsAt);
  const goal = slots[8]!.startsAt;
  const replies = await Promise.all([
    recruiter.ask("POST /api/admin/booking/appointments", { body: aBooking(goal) }),
    office.visitor().ask("POST /api/booking/appointments", { body: aBooking(goal) }),
    recruiter.ask(`POST ${ONE}/reschedule`, {
      ...at(own.appointment.id),
      body: { sequence: 0, appointmentDate: goal },
    }),
    office.visitor().ask("POST /api/booking/appointments", { body: aBooking(goal) }),
  ]);
  const won = replies.filter(({ status }) => status < 300);
  expect(won).toHaveLength(1);
  expect(replies.filter(({ body }) => body.code === "slot_taken")).toHaveLength(3);
  const kept = await look(recruiter, own.appointment.id);
  expect(kept.startsAt).toBe(replies[2].status === 200 ? goal : slots[0]!.startsAt);
  expect(await cellsOf(kept.id)).toHaveLength(9);
});

test("staff and booker change one appointment at once: it ends where one of them put it", async () => {
  const recruiter = await office.as("recruiter");
  const { slots } = await freeTimes();
  const { visitor, appointment } = await booked(slots[0]!.startsAt);
  const [ours, theirs] = await Promise.all([
    recruiter.ask(`POST ${ONE}/cancel`, { ...at(appointment.id), body: { sequence: 0, reason: null } }),
    move(visitor, appointment, slots[5]!.startsAt),
  ]);
  const now = await look(recruiter, appointment.id);
  const cells = await cellsOf(appointment.id);
  const off = now.status === "cancelled";
  expect(cells).toHaveLength(off ? 0 : 9);
  // Whoever booked may try again with what is true now, staff have to look first.
  expect([ours.status === 200, theirs.status === 200].filter(Boolean).length).toBe(1);
  const open = await select(
    "select id from deliveries where entity_id = ? and status = 'waiting' and action = 'booking.reminder'",
    appointment.id,
  );
  expect(open).toHaveLength(off ? 0 : 2);
});

test("what waits for us is confirmed; how it went is noted only after it began, and once", async () => {
  const recruiter = await office.as("recruiter");
  const asking = await newType({ auto_confirm: 0 });
  const { slots } = await freeTimes(asking);
  const { visitor, appointment } = await booked(slots[0]!.startsAt, { bookingTypeId: asking });
  const { id } = appointment;
  const step = (person: Person, verb: "confirm" | "complete" | "no-show", sequence: number) =>
    person.ask(`POST ${ONE}/${verb}`, { ...at(id), body: { sequence } });
  expect((await mailsTo(appointment.bookerEmail))[0]!.subject).toBe("Reserved: Close review");
  expect((await step(recruiter, "complete", 0)).body.code).toBe("invalid_transition");
  /** Whether the CRM is to hear of the last change, and as if it had. */
  const syncs = () =>
    select(
      "update deliveries set status = 'sent' where action = 'lead.sync' and status <> 'sent' returning id",
    );
  await syncs();
  expect((await step(recruiter, "confirm", 0)).status).toBe(200);
  expect(await syncs()).toHaveLength(1);
  expect((await step(recruiter, "confirm", 1)).body.code).toBe("invalid_transition");
  expect((await mailsTo(appointment.bookerEmail)).map(({ subject }) => subject)).toEqual([
    "Booked: Close review",
  ]);
  expect(lineOf(await calendar(visitor, appointment), "STATUS")).toBe("CONFIRMED");

  const link = "https://meet.example.com/close";
  const told = await recruiter.call(`PUT ${ONE}/meeting`, {
    ...at(id),
    body: { meetingLocation: "virtual", meetingLink: link, sequence: 1 },
  });
  expect(told.body).toMatchObject({ meetingLink: link, sequence: 2 });
  expect((await mailsTo(appointment.bookerEmail))[0]).toMatchObject({
    subject: "Updated: Close review",
    text: expect.stringContaining(link),
  });

  expect(await syncs()).toHaveLength(1);
  await select(
    "update booking_appointments set starts_at = '2026-01-05T15:00:00.000Z', ends_at = '2026-01-05T15:45:00.000Z' where id = ?",
    id,
  );
  const [done, twice] = await Promise.all([step(recruiter, "complete", 2), step(recruiter, "no-show", 2)]);
  expect([done.status, twice.status].toSorted()).toEqual([200, 409]);
  expect(await syncs()).toHaveLength(1);
  expect(["completed", "no_show"]).toContain((await look(recruiter, id)).status);
  const cancel = await recruiter.ask(`POST ${ONE}/cancel`, {
    ...at(id),
    body: { sequence: 3, reason: null },
  });
  expect(cancel.body.code).toBe("invalid_transition");
});

test("staff see the days on which they can book, without the notice that visitors have to give", async () => {
  const id = await newType({ minimum_notice: 20_160 });
  const days = async (person: Person, path: "/api/booking" | "/api/admin/booking") =>
    (await person.call(`GET ${path}/types/:id/days`, { params: { id } })).body;
  const sunday = new Date("2030-01-06T15:00:00Z");
  const monday = "2030-01-07";
  const then = siteWith(() => ({ clock: () => sunday }));
  const [user, token] = [await hire({ role: "recruiter" }), crypto.randomUUID()];
  await keepSession(token, user.id, 0, sunday.toISOString());
  const [first] = await days(office.back(user.id, token).at(then), "/api/admin/booking");
  expect(first).toMatchObject({ date: monday, state: "open" });
  const [shown] = await days(office.visitor().at(then), "/api/booking");
  expect(shown).toMatchObject({ date: monday, free: 0 });
});

test("reminders go out once each, whatever runs twice, late or out of order", async () => {
  const days = await office.visitor().call("GET /api/booking/types/:id/days", { params: { id: SHORT } });
  const { date } = days.body.findLast(({ state }) => state === "open")!;
  const [slot] = await slotsOf(date);
  const { appointment } = await booked(slot!.startsAt, { timeZone: "America/New_York" });
  const { bookerEmail: email } = appointment;
  const start = Date.parse(appointment.appointmentDate);
  const hoursBefore = (hours: number) => () => new Date(start - hours * 3_600_000);
  const subjects = async (clock: () => Date) => (await mailsTo(email, clock)).map(({ subject }) => subject);
  const name = "Introductory consultation";
  expect(await subjects(ahead(0, "hour"))).toEqual([`Booked: ${name}`]);
  expect(await subjects(hoursBefore(24.1))).toEqual([]);
  const twice = await Promise.all([subjects(hoursBefore(23.9)), subjects(hoursBefore(23.9))]);
  expect(twice.flat()).toEqual([`Tomorrow: ${name}`]);
  expect(await subjects(hoursBefore(2))).toEqual([]);
  expect(await subjects(hoursBefore(0.9))).toEqual([`In an hour: ${name}`]);
  expect(await subjects(hoursBefore(0.5))).toEqual([]);

  // Cron was down for a day: the reminder of the last hour says it all.
  const [other] = await slotsOf(date);
  const late = await booked(other!.startsAt);
  const begins = Date.parse(late.appointment.appointmentDate);
  const mails = await mailsTo(late.appointment.bookerEmail, () => new Date(begins - 0.6 * 3_600_000));
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

test("a text is planned beside each mail where there is a phone, and given up without consent", async () => {
  const { slots } = await freeTimes();
  const { appointment } = await booked(slots[0]!.startsAt, { bookerPhone: "(312) 555-0142" });
  const texts = () =>
    select<{ status: string }>(
      "select status from deliveries where action = 'booking.text' and entity_id = ?",
      appointment.id,
    );
  expect(await texts()).toHaveLength(3);
  const recruiter = await office.as("recruiter");
  await recruiter.call(`POST ${ONE}/cancel`, { ...at(appointment.id), body: { sequence: 0, reason: null } });
  expect((await texts()).filter(({ status }) => status === "cancelled").length).toBeGreaterThanOrEqual(3);
});
