import { expect, test } from "vitest";
import {
  getCalendarFile,
  cancelBooking,
  listBookingCells,
  getIcsLine,
  deliverMailsTo,
  reschedule,
} from "#tests/support/booking-links.ts";
import {
  aBooking,
  createBooking,
  listFreeSlots,
  LONG_TYPE_ID,
  createBookingType,
  listSlots,
} from "#tests/support/bookings.ts";
import { siteAhead, testApp } from "#tests/support/test-app.ts";
import { lastActivity, select } from "#tests/support/tables.ts";
import { signLink } from "#worker/runtime/signed-link.ts";

test(
  "an appointment link moves and cancels it, updates the calendar file and frees its times",
  { tags: "full" },
  async () => {
    const { date, slots } = await listFreeSlots();
    const { visitor, appointment } = await createBooking(slots[2]!.startsAt);
    const file = await getCalendarFile(visitor, appointment);
    expect(getIcsLine(file, "SEQUENCE")).toBe("0");
    expect(getIcsLine(file, "DTSTART")).toBe(slots[2]!.startsAt.replace(/[-:]|\.000/g, ""));
    for (const line of file.split("\r\n"))
      expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);

    // With the token, the appointment does not block its own slots: the next half hour overlaps only its own buffer.
    expect((await listSlots(date)).map(({ startsAt }) => startsAt)).not.toContain(slots[3]!.startsAt);
    expect(
      (await listSlots(date, undefined, visitor, appointment.token)).map(({ startsAt }) => startsAt),
    ).toContain(slots[3]!.startsAt);
    const moved = await reschedule(visitor, appointment, slots[3]!.startsAt);
    expect(moved).toMatchObject({
      status: 200,
      body: { id: appointment.id, appointmentDate: slots[3]!.startsAt },
    });
    expect((await listBookingCells(appointment.id))[0]!.cell * 60_000).toBe(Date.parse(slots[3]!.startsAt));
    const movedFile = await getCalendarFile(visitor, moved.body);
    expect([getIcsLine(movedFile, "SEQUENCE"), getIcsLine(movedFile, "UID")]).toEqual([
      "1",
      getIcsLine(file, "UID"),
    ]);
    expect(await lastActivity("appointment.reschedule")).toMatchObject({ entity_id: appointment.id });

    expect((await cancelBooking(visitor, appointment)).body).toMatchObject({
      status: "cancelled",
      canReschedule: false,
      canCancel: false,
    });
    expect((await cancelBooking(visitor, appointment)).status).toBe(200);
    expect(await listBookingCells(appointment.id)).toEqual([]);
    const last = await getCalendarFile(visitor, appointment);
    expect([getIcsLine(last, "METHOD"), getIcsLine(last, "STATUS"), getIcsLine(last, "SEQUENCE")]).toEqual([
      "CANCEL",
      "CANCELLED",
      "2",
    ]);
    expect((await reschedule(visitor, appointment, slots[5]!.startsAt)).body).toMatchObject({
      code: "invalid_transition",
    });
    expect((await createBooking(slots[3]!.startsAt)).appointment.status).toBe("confirmed");
  },
);

test(
  "of two simultaneous moves to one slot one gets 409 and keeps its old time",
  { tags: "full" },
  async () => {
    const { slots } = await listFreeSlots();
    const one = await createBooking(slots[0]!.startsAt);
    const two = await createBooking(slots[4]!.startsAt);
    const target = slots[8]!.startsAt;
    const replies = await Promise.all(
      [one, two].map(({ visitor, appointment }) => reschedule(visitor, appointment, target)),
    );
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const loser = replies[0]!.status === 409 ? one : two;
    expect(await listBookingCells(loser.appointment.id)).toHaveLength(9);
    const unchanged = await loser.visitor.call("GET /api/booking/manage", {
      query: { token: loser.appointment.token },
    });
    expect(unchanged.body.appointmentDate).toBe(loser.appointment.appointmentDate);
  },
);

test("one appointment moved to two times at once ends at one of them and holds only those cells", async () => {
  const { slots } = await listFreeSlots();
  const { visitor, appointment } = await createBooking(slots[0]!.startsAt);
  await Promise.all([slots[4]!, slots[8]!].map(({ startsAt }) => reschedule(visitor, appointment, startsAt)));
  const [row] = await select<{ starts_at: string }>(
    "select starts_at from booking_appointments where id = ?",
    appointment.id,
  );
  const cells = await listBookingCells(appointment.id);
  expect(cells).toHaveLength(9);
  expect(cells[0]!.cell * 60_000).toBe(Date.parse(row!.starts_at));
});

test(
  "moving a fixed type, moving to an unoffered time and canceling a past appointment are refused",
  { tags: "full" },
  async () => {
    const fixed = await createBookingType({ allow_rescheduling: 0 });
    const { slots } = await listFreeSlots(fixed);
    const { visitor, appointment } = await createBooking(slots[0]!.startsAt, { bookingTypeId: fixed });
    expect(appointment).toMatchObject({ canReschedule: false, canCancel: true });
    expect(await reschedule(visitor, appointment, slots[4]!.startsAt)).toMatchObject({
      status: 409,
      body: { code: "invalid_transition" },
    });

    const free = (await listFreeSlots(LONG_TYPE_ID)).slots;
    const long = await createBooking(free.at(-1)!.startsAt, { bookingTypeId: LONG_TYPE_ID });
    expect((await reschedule(long.visitor, long.appointment, "2026-01-01T00:00:00Z")).status).toBe(400);
    const after = testApp.visitor().at(siteAhead(40, "day"));
    expect(
      await cancelBooking(after, {
        ...long.appointment,
        token: await signLink(testApp.ctx(), "booking.manage", long.appointment.id, 90),
      }),
    ).toMatchObject({
      status: 409,
      body: { code: "invalid_transition" },
    });
  },
);

test("a manage link opens only its own appointment, expires, and cannot be forged", async () => {
  const { slots } = await listFreeSlots();
  const { visitor, appointment } = await createBooking(slots[0]!.startsAt);
  const other = await createBooking(slots[4]!.startsAt);
  const read = (token: string, person = visitor) =>
    person.callUntyped("GET /api/booking/manage", { query: { token } });
  expect((await read(appointment.token)).status).toBe(200);
  const [head, , signature] = appointment.token.split(".");
  const foreign = `${head}.${other.appointment.token.split(".")[1]}.${signature}`;
  for (const bad of [
    foreign,
    appointment.token.slice(0, -2),
    "x",
    await signLink(testApp.ctx(), "newsletter.confirm", appointment.id),
  ]) {
    expect(await read(bad)).toMatchObject({ status: 400, body: { code: "validation_failed" } });
  }
  expect(await cancelBooking(visitor, { ...other.appointment, token: appointment.token })).toMatchObject({
    status: 404,
  });
  const file = await visitor.fetch(
    `/api/booking/appointments/${other.appointment.id}/calendar.ics?token=${appointment.token}`,
  );
  expect(file.status).toBe(404);
  expect((await read(appointment.token, testApp.visitor().at(siteAhead(60, "day")))).status).toBe(410);
  expect((await listBookingCells(other.appointment.id)).length).toBe(9);
});

test(
  "mails follow each change with a calendar file, and outdated reminders are cancelled",
  { tags: "full" },
  async () => {
    const days = await testApp
      .visitor()
      .call("GET /api/booking/types/:id/days", { params: { id: LONG_TYPE_ID } });
    const lastDay = days.body.findLast(({ free }) => free > 6)!.date;
    const slots = await listSlots(lastDay, LONG_TYPE_ID);
    const { visitor, appointment } = await createBooking(slots[0]!.startsAt, {
      bookingTypeId: LONG_TYPE_ID,
      timeZone: "Europe/London",
    });
    const email = appointment.bookerEmail;
    const [mail, ...more] = await deliverMailsTo(email);
    expect(more).toEqual([]);
    expect(mail).toMatchObject({
      subject: "Booked: Consultation",
      attachments: [{ name: "appointment.ics", type: "text/calendar" }],
    });
    expect(mail!.text).toContain("When: ");
    expect(mail!.text).toContain("Our time: ");
    expect(mail!.text).toContain("http://planwright.test/book/manage?token=");
    expect(await select("select confirmation_sent from booking_appointments")).toEqual([
      { confirmation_sent: 1 },
    ]);
    expect(await deliverMailsTo("recruiting@localhost.example")).toEqual([]);

    const listReminders = () =>
      select<{ status: string; next_attempt_at: string }>(
        "select status, next_attempt_at from deliveries where action = 'booking.reminder' order by next_attempt_at",
      );
    const before = (start: string, hours: number) =>
      new Date(Date.parse(start) - hours * 3_600_000).toISOString();
    expect(await listReminders()).toEqual(
      [24, 1].map((hours) => ({ status: "waiting", next_attempt_at: before(slots[0]!.startsAt, hours) })),
    );

    await reschedule(visitor, appointment, slots[3]!.startsAt);
    expect((await listReminders()).map(({ status }) => status).toSorted()).toEqual([
      "cancelled",
      "cancelled",
      "waiting",
      "waiting",
    ]);
    expect((await deliverMailsTo(email)).map(({ subject }) => subject)).toEqual(["Moved: Consultation"]);
    const atDayBefore = () => new Date(Date.parse(before(slots[3]!.startsAt, 24)) + 60_000);
    expect((await deliverMailsTo(email, atDayBefore)).map(({ subject }) => subject)).toEqual([
      "Tomorrow: Consultation",
    ]);

    await cancelBooking(visitor, appointment);
    const [gone] = await deliverMailsTo(email);
    expect(gone?.subject).toBe("Canceled: Consultation");
    expect(gone?.attachments?.[0]?.content).toContain("STATUS:CANCELLED");
    const atHourBefore = () => new Date(Date.parse(before(slots[3]!.startsAt, 1)) + 60_000);
    expect(await deliverMailsTo(email, atHourBefore)).toEqual([]);
  },
);

test("booking, moving and canceling work as HTML forms that redirect with 303", async () => {
  const { slots } = await listFreeSlots();
  const visitor = testApp.visitor();
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
