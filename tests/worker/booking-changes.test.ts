import { expect, test } from "vitest";
import { calendar, cancel, cellsOf, lineOf, mailsTo, move } from "#tests/support/booking-links.ts";
import { aBooking, booked, freeTimes, LONG, newType, slotsOf } from "#tests/support/bookings.ts";
import { later, office } from "#tests/support/office.ts";
import { lastActivity, select } from "#tests/support/tables.ts";
import { signLink } from "#worker/runtime/signed-link.ts";

test("an appointment link moves and cancels it, updates the calendar file and frees its times", async () => {
  const { date, slots } = await freeTimes();
  const { visitor, appointment } = await booked(slots[2]!.startsAt);
  const file = await calendar(visitor, appointment);
  expect(lineOf(file, "SEQUENCE")).toBe("0");
  expect(lineOf(file, "DTSTART")).toBe(slots[2]!.startsAt.replace(/[-:]|\.000/g, ""));
  for (const line of file.split("\r\n"))
    expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);

  // With the token, the appointment does not block its own slots: the next half hour overlaps only its own buffer.
  expect((await slotsOf(date)).map(({ startsAt }) => startsAt)).not.toContain(slots[3]!.startsAt);
  expect(
    (await slotsOf(date, undefined, visitor, appointment.token)).map(({ startsAt }) => startsAt),
  ).toContain(slots[3]!.startsAt);
  const moved = await move(visitor, appointment, slots[3]!.startsAt);
  expect(moved).toMatchObject({
    status: 200,
    body: { id: appointment.id, appointmentDate: slots[3]!.startsAt },
  });
  expect((await cellsOf(appointment.id))[0]!.cell * 60_000).toBe(Date.parse(slots[3]!.startsAt));
  const movedFile = await calendar(visitor, moved.body);
  expect([lineOf(movedFile, "SEQUENCE"), lineOf(movedFile, "UID")]).toEqual(["1", lineOf(file, "UID")]);
  expect(await lastActivity("appointment.reschedule")).toMatchObject({ entity_id: appointment.id });

  expect((await cancel(visitor, appointment)).body).toMatchObject({
    status: "cancelled",
    canReschedule: false,
    canCancel: false,
  });
  expect((await cancel(visitor, appointment)).status).toBe(200);
  expect(await cellsOf(appointment.id)).toEqual([]);
  const last = await calendar(visitor, appointment);
  expect([lineOf(last, "METHOD"), lineOf(last, "STATUS"), lineOf(last, "SEQUENCE")]).toEqual([
    "CANCEL",
    "CANCELLED",
    "2",
  ]);
  expect((await move(visitor, appointment, slots[5]!.startsAt)).body).toMatchObject({
    code: "invalid_transition",
  });
  expect((await booked(slots[3]!.startsAt)).appointment.status).toBe("confirmed");
});

test("of two simultaneous moves to one slot one gets 409 and keeps its old time", async () => {
  const { slots } = await freeTimes();
  const one = await booked(slots[0]!.startsAt);
  const two = await booked(slots[4]!.startsAt);
  const target = slots[8]!.startsAt;
  const replies = await Promise.all(
    [one, two].map(({ visitor, appointment }) => move(visitor, appointment, target)),
  );
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  const loser = replies[0]!.status === 409 ? one : two;
  expect(await cellsOf(loser.appointment.id)).toHaveLength(9);
  const unchanged = await loser.visitor.call("GET /api/booking/manage", {
    query: { token: loser.appointment.token },
  });
  expect(unchanged.body.appointmentDate).toBe(loser.appointment.appointmentDate);
});

test("one appointment moved to two times at once ends at one of them and holds only those cells", async () => {
  const { slots } = await freeTimes();
  const { visitor, appointment } = await booked(slots[0]!.startsAt);
  await Promise.all([slots[4]!, slots[8]!].map(({ startsAt }) => move(visitor, appointment, startsAt)));
  const [row] = await select<{ starts_at: string }>(
    "select starts_at from booking_appointments where id = ?",
    appointment.id,
  );
  const cells = await cellsOf(appointment.id);
  expect(cells).toHaveLength(9);
  expect(cells[0]!.cell * 60_000).toBe(Date.parse(row!.starts_at));
});

test("moving a fixed type, moving to an unoffered time and canceling a past appointment are refused", async () => {
  const fixed = await newType({ allow_rescheduling: 0 });
  const { slots } = await freeTimes(fixed);
  const { visitor, appointment } = await booked(slots[0]!.startsAt, { bookingTypeId: fixed });
  expect(appointment).toMatchObject({ canReschedule: false, canCancel: true });
  expect(await move(visitor, appointment, slots[4]!.startsAt)).toMatchObject({
    status: 409,
    body: { code: "invalid_transition" },
  });

  const free = (await freeTimes(LONG)).slots;
  const long = await booked(free.at(-1)!.startsAt, { bookingTypeId: LONG });
  expect((await move(long.visitor, long.appointment, "2026-01-01T00:00:00Z")).status).toBe(400);
  const after = office.visitor().at(later(40, "day"));
  expect(
    await cancel(after, {
      ...long.appointment,
      token: await signLink(office.ctx(), "booking.manage", long.appointment.id, 90),
    }),
  ).toMatchObject({
    status: 409,
    body: { code: "invalid_transition" },
  });
});

test("a manage link opens only its own appointment, expires, and cannot be forged", async () => {
  const { slots } = await freeTimes();
  const { visitor, appointment } = await booked(slots[0]!.startsAt);
  const other = await booked(slots[4]!.startsAt);
  const read = (token: string, person = visitor) =>
    person.ask("GET /api/booking/manage", { query: { token } });
  expect((await read(appointment.token)).status).toBe(200);
  const [head, , signature] = appointment.token.split(".");
  const foreign = `${head}.${other.appointment.token.split(".")[1]}.${signature}`;
  for (const bad of [
    foreign,
    appointment.token.slice(0, -2),
    "x",
    await signLink(office.ctx(), "newsletter.confirm", appointment.id),
  ]) {
    expect(await read(bad)).toMatchObject({ status: 400, body: { code: "validation_failed" } });
  }
  expect(await cancel(visitor, { ...other.appointment, token: appointment.token })).toMatchObject({
    status: 404,
  });
  const file = await visitor.fetch(
    `/api/booking/appointments/${other.appointment.id}/calendar.ics?token=${appointment.token}`,
  );
  expect(file.status).toBe(404);
  expect((await read(appointment.token, office.visitor().at(later(60, "day")))).status).toBe(410);
  expect((await cellsOf(other.appointment.id)).length).toBe(9);
});

test("mails follow each change with a calendar file, and outdated reminders are cancelled", async () => {
  const days = await office.visitor().call("GET /api/booking/types/:id/days", { params: { id: LONG } });
  const lastDay = days.body.findLast(({ free }) => free > 6)!.date;
  const slots = await slotsOf(lastDay, LONG);
  const { visitor, appointment } = await booked(slots[0]!.startsAt, {
    bookingTypeId: LONG,
    timeZone: "Europe/London",
  });
  const email = appointment.bookerEmail;
  const [mail, ...more] = await mailsTo(email);
  expect(more).toEqual([]);
  expect(mail).toMatchObject({
    subject: "Booked: Planning review",
    attachments: [{ name: "appointment.ics", type: "text/calendar" }],
  });
  expect(mail!.text).toContain("When: ");
  expect(mail!.text).toContain("For you: ");
  expect(mail!.text).toContain("http://planwright.test/book/manage?token=");
  expect(await select("select confirmation_sent from booking_appointments")).toEqual([
    { confirmation_sent: 1 },
  ]);
  expect(await mailsTo("recruiting@localhost.example")).toEqual([]);

  const listReminders = () =>
    select<{ status: string; next_attempt_at: string }>(
      "select status, next_attempt_at from deliveries where action = 'booking.reminder' order by next_attempt_at",
    );
  const before = (start: string, hours: number) =>
    new Date(Date.parse(start) - hours * 3_600_000).toISOString();
  expect(await listReminders()).toEqual(
    [24, 1].map((hours) => ({ status: "waiting", next_attempt_at: before(slots[0]!.startsAt, hours) })),
  );

  await move(visitor, appointment, slots[3]!.startsAt);
  expect((await listReminders()).map(({ status }) => status).toSorted()).toEqual([
    "cancelled",
    "cancelled",
    "waiting",
    "waiting",
  ]);
  expect((await mailsTo(email)).map(({ subject }) => subject)).toEqual(["Moved: Planning review"]);
  const atDayBefore = () => new Date(Date.parse(before(slots[3]!.startsAt, 24)) + 60_000);
  expect((await mailsTo(email, atDayBefore)).map(({ subject }) => subject)).toEqual([
    "Tomorrow: Planning review",
  ]);

  await cancel(visitor, appointment);
  const [gone] = await mailsTo(email);
  expect(gone?.subject).toBe("Canceled: Planning review");
  expect(gone?.attachments?.[0]?.content).toContain("STATUS:CANCELLED");
  const atHourBefore = () => new Date(Date.parse(before(slots[3]!.startsAt, 1)) + 60_000);
  expect(await mailsTo(email, atHourBefore)).toEqual([]);
});

test("booking, moving and canceling work as HTML forms that redirect with 303", async () => {
  const { slots } = await freeTimes();
  const visitor = office.visitor();
  const postForm = async (path: string, fields: Record<string, unknown>) => {
    const body = new URLSearchParams(
      Object.entries(fields).map(([name, value]) => [name, String(value)]),
    ).toString();
    const headers = { accept: "text/html", "content-type": "application/x-www-form-urlencoded" };
    const response = await visitor.fetch(path, { method: "POST", headers, body });
    return { status: response.status, location: response.headers.get("location") ?? "" };
  };
  const empty = { bookerPhone: "", bookerCompany: "", bookerNotes: "", timeZone: "" };
  const sent = await postForm("/api/booking/appointments", { ...aBooking(slots[0]!.startsAt), ...empty });
  expect(sent.status).toBe(303);
  expect(sent.location).toMatch(/^\/book\/confirmed\?token=[\w.-]+$/);
  const token = sent.location.split("token=")[1]!;
  const { body } = await visitor.call("GET /api/booking/manage", { query: { token } });

  const path = `/api/booking/appointments/${body.id}`;
  const moved = await postForm(`${path}/reschedule`, {
    token,
    appointmentDate: slots[5]!.startsAt,
    timeZone: "",
  });
  expect([moved.status, moved.location]).toEqual([
    303,
    expect.stringMatching(/^\/book\/manage\?token=[\w.-]+&done=moved$/),
  ]);
  const cancelled = await postForm(`${path}/cancel`, { token, reason: "" });
  expect([cancelled.status, cancelled.location]).toEqual([303, expect.stringMatching(/&done=cancelled$/)]);
});
