import { expect, test } from "vitest";
import {
  aBooking,
  CANDIDATE_TYPE_ID,
  createBooking,
  listFreeSlots,
  LONG_TYPE_ID,
  createBookingType,
  SHORT_TYPE_ID,
  listSlots,
} from "#tests/support/bookings.ts";
import { testApp } from "#tests/support/test-app.ts";
import { lastActivity, countAllRows, select } from "#tests/support/tables.ts";

const cellCount = async () => (await select<{ n: number }>("select count(*) as n from booking_cells"))[0]!.n;

test(
  "a booking takes its slot and buffer, and an overlapping booking gets 409",
  { tags: "full" },
  async () => {
    const visitor = testApp.visitor();
    const types = await visitor.call("GET /api/booking/types", {});
    expect(types.body.map(({ id, duration, price }) => [id, duration, price])).toEqual([
      [SHORT_TYPE_ID, 30, 0],
      [LONG_TYPE_ID, 60, 0],
      [CANDIDATE_TYPE_ID, 30, 0],
    ]);
    const { date, slots } = await listFreeSlots();
    const [first, second] = slots;
    expect(first).toMatchObject({ startTime: "09:00", endTime: "09:30" });

    const email = `Iris.${crypto.randomUUID()}@Example.com`;
    const sent = aBooking(first!.startsAt, {
      bookerEmail: email,
      bookerPhone: "(312) 555-0142",
      bookerCompany: "Tallowmere",
      bookerNotes: "Our close.",
    });
    const { status, body } = await visitor.call("POST /api/booking/appointments", { body: sent });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      bookingTypeId: SHORT_TYPE_ID,
      appointmentDate: first!.startsAt,
      status: "confirmed",
      bookerName: "Iris Halvorsen Quist",
      bookerEmail: email.toLowerCase(),
      meetingLocation: "virtual",
      timeZone: "America/New_York",
      canReschedule: true,
      canCancel: true,
    });
    expect(body.manageUrl).toBe(`http://planwright.test/book/manage?token=${body.token}`);

    // Half an hour plus the buffer also takes the next half hour.
    const left = await listSlots(date);
    expect(left[0]!.startTime).toBe("10:00");
    const late = await testApp
      .visitor()
      .callUntyped("POST /api/booking/appointments", { body: aBooking(second!.startsAt) });
    expect(late).toMatchObject({
      status: 409,
      body: { code: "slot_taken", message: "This time was just taken. Please select another one." },
    });

    const [lead] = await select("select * from crm_leads where email_key = ?", email.toLowerCase());
    expect(lead).toMatchObject({
      lead_type: "booking",
      pipeline: "Clients",
      first_name: "Iris",
      last_name: "Halvorsen Quist",
      company: "Tallowmere",
      lead_score: 95,
    });
    expect(
      await select(
        "select lead_id, starts_at, appointment_date from booking_appointments where id = ?",
        body.id,
      ),
    ).toEqual([{ lead_id: lead?.id, starts_at: first!.startsAt, appointment_date: first!.startsAt }]);
    expect(
      await select("select subject, description from lead_activities where lead_id = ?", lead?.id),
    ).toEqual([{ subject: "Booked: Introductory consultation", description: "Our close." }]);
    expect(await lastActivity("appointment.book")).toMatchObject({ entity_id: body.id, user_id: null });
  },
);

test(
  "of fifty simultaneous bookings of one slot one succeeds and 49 get 409",
  { tags: "full", timeout: 60_000 },
  async () => {
    const { slots } = await listFreeSlots();
    const before = await countAllRows();
    const book = () =>
      testApp.visitor().callUntyped("POST /api/booking/appointments", { body: aBooking(slots[4]!.startsAt) });
    const replies = await Promise.all(Array.from({ length: 50 }, book));
    const statuses = replies.map(({ status }) => status);
    expect(statuses.filter((status) => status === 201)).toHaveLength(1);
    expect(statuses.filter((status) => status === 409)).toHaveLength(49);
    expect(new Set(replies.map(({ body }) => body.code))).toEqual(new Set([undefined, "slot_taken"]));
    expect(await cellCount()).toBe(9);
    // Rejected bookings leave no lead, mail or log entry.
    const after = await countAllRows();
    expect(after.crm_leads! - before.crm_leads!).toBe(1);
    expect(await select("select id from booking_appointments")).toHaveLength(1);
  },
);

test(
  "of overlapping bookings with different durations only one succeeds",
  { tags: "full", timeout: 60_000 },
  async () => {
    const oddType = await createBookingType({ duration: 45, slot_step: 15 });
    const { slots } = await listFreeSlots(LONG_TYPE_ID);
    const start = Date.parse(slots[3]!.startsAt);
    const later = (minutes: number) => new Date(start + minutes * 60_000).toISOString();
    const requests = [
      aBooking(later(0), { bookingTypeId: LONG_TYPE_ID }),
      aBooking(later(30), { bookingTypeId: SHORT_TYPE_ID }),
      aBooking(later(45), { bookingTypeId: oddType }),
      aBooking(later(60), { bookingTypeId: SHORT_TYPE_ID }),
    ];
    const book = async (body: (typeof requests)[number]) =>
      (await testApp.visitor().callUntyped("POST /api/booking/appointments", { body })).status;
    const statuses = await Promise.all(requests.map(book));
    expect(statuses.filter((status) => status === 201)).toHaveLength(1);
    expect(statuses.filter((status) => status === 409)).toHaveLength(3);
    // No conflict outside the buffer.
    expect(await book(aBooking(later(120), { bookingTypeId: LONG_TYPE_ID }))).toBe(201);
  },
);

test(
  "repeated requests with one idempotency key create one booking and get the same response",
  { tags: "full" },
  async () => {
    const { slots } = await listFreeSlots();
    const body = aBooking(slots[0]!.startsAt);
    const headers = { "Idempotency-Key": crypto.randomUUID() };
    const visitor = testApp.visitor();
    const replies = await Promise.all(
      [1, 2, 3].map(() => visitor.call("POST /api/booking/appointments", { body }, headers)),
    );
    expect(replies.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(new Set(replies.map((reply) => reply.body.id)).size).toBe(1);
    expect(await select("select id from deliveries where action = 'booking.confirmation'")).toHaveLength(1);
    const other = await visitor.callUntyped(
      "POST /api/booking/appointments",
      { body: { ...body, bookerName: "Noor" } },
      headers,
    );
    expect(other.status).toBe(409);
  },
);

test("a time without an offset is parsed in the submitted time zone", async () => {
  const { date, slots } = await listFreeSlots();
  const { startTime, startsAt } = slots[2]!;
  const { appointment } = await createBooking(`${date}T${startTime}:00`);
  expect(appointment.appointmentDate).toBe(startsAt);

  const later = slots[8]!;
  const tokyo = new Date(Date.parse(later.startsAt) + 9 * 3_600_000).toISOString().slice(0, 16);
  const there = await createBooking(tokyo, { timeZone: "Asia/Tokyo" });
  expect(there.appointment).toMatchObject({ appointmentDate: later.startsAt, timeZone: "Asia/Tokyo" });
});

test("a time that is not offered and an incomplete form get an error for each field", async () => {
  const { date, slots } = await listFreeSlots();
  const start = slots[0]!.startsAt;
  const refused = async (body: Record<string, unknown>) =>
    (await testApp.visitor().callUntyped("POST /api/booking/appointments", { body })).body.fields;
  const saturday = new Date(Date.parse(start));
  while (saturday.getUTCDay() !== 6) saturday.setUTCDate(saturday.getUTCDate() + 1);
  const offGrid = [
    `${date}T09:05`,
    `${date}T16:45`,
    `${date}T20:00`,
    saturday.toISOString(),
    "2020-01-07T15:00:00Z",
    "2026-02-30T10:00",
  ];
  for (const appointmentDate of offGrid) {
    expect(await refused(aBooking(appointmentDate)), appointmentDate).toEqual({
      appointmentDate: ["This time is not offered. Please select another date and time."],
    });
  }
  expect(await refused({ meetingLocation: "moon" })).toEqual({
    bookingTypeId: ["Please select a booking type"],
    appointmentDate: ["Please select a date and time"],
    bookerName: ["Name is required"],
    bookerEmail: ["Please enter a valid email"],
    meetingLocation: ["Please choose how we should meet."],
  });
  expect(await refused({ ...aBooking(start), bookerName: "  ", bookerEmail: "iris@" })).toEqual({
    bookerName: ["Name is required"],
    bookerEmail: ["Please enter a valid email"],
  });
  expect(await refused(aBooking(start, { timeZone: "Mars/Olympus" }))).toHaveProperty("timeZone");
  expect(await refused(aBooking(start, { bookingTypeId: crypto.randomUUID() }))).toHaveProperty(
    "bookingTypeId",
  );
  expect(await cellCount()).toBe(0);
});

test("required fields, manual confirmation and deactivation of a booking type are enforced", async () => {
  const restrictedType = await createBookingType({ required_info: '["phone","notes"]', auto_confirm: 0 });
  const { slots } = await listFreeSlots(restrictedType);
  const visitor = testApp.visitor();
  const bare = await visitor.callUntyped("POST /api/booking/appointments", {
    body: aBooking(slots[0]!.startsAt, { bookingTypeId: restrictedType }),
  });
  expect(Object.keys(bare.body.fields ?? {})).toEqual(["bookerPhone", "bookerNotes"]);
  const more = { bookingTypeId: restrictedType, bookerPhone: "312 555 0142", bookerNotes: "Close" };
  const { appointment } = await createBooking(slots[0]!.startsAt, more);
  expect(appointment.status).toBe("scheduled");

  await select("update booking_types set is_active = 0 where id = ?", restrictedType);
  expect(
    (await visitor.callUntyped("GET /api/booking/types/:id/days", { params: { id: restrictedType } })).status,
  ).toBe(404);
  expect(
    (
      await visitor.callUntyped("POST /api/booking/appointments", {
        body: aBooking(slots[9]!.startsAt, more),
      })
    ).status,
  ).toBe(400);
});

test("a slot within a blocked time is unavailable, and booking it gets 409", async () => {
  const { date, slots } = await listFreeSlots();
  const now = new Date().toISOString();
  await select(
    "insert into booking_blocked_times (id, title, start_date_time, end_date_time, time_zone, is_recurring, recurring_pattern, created_at, updated_at) values (?, 'Partners', ?, ?, 'America/New_York', 1, 'daily', ?, ?)",
    crypto.randomUUID(),
    slots[0]!.startsAt,
    slots[2]!.startsAt,
    now,
    now,
  );
  const free = await listSlots(date);
  expect(free.map(({ startTime }) => startTime)).not.toContain("09:30");
  expect(free[0]!.startTime).toBe("10:00");
  const blocked = await testApp
    .visitor()
    .callUntyped("POST /api/booking/appointments", { body: aBooking(slots[1]!.startsAt) });
  expect(blocked).toMatchObject({ status: 409, body: { code: "slot_taken" } });
});

test("dates outside the booking window have no slots", async () => {
  const visitor = testApp.visitor();
  const at = (date: string) =>
    visitor.call("GET /api/booking/types/:id/slots", { params: { id: SHORT_TYPE_ID }, query: { date } });
  expect((await at("2020-01-06")).body).toEqual([]);
  expect((await at("2099-01-06")).body).toEqual([]);
  expect(
    (
      await visitor.callUntyped("GET /api/booking/types/:id/slots", {
        params: { id: SHORT_TYPE_ID },
        query: { date: "soon" },
      })
    ).status,
  ).toBe(400);
  const days = await visitor.call("GET /api/booking/types/:id/days", { params: { id: SHORT_TYPE_ID } });
  for (const { date } of days.body) expect([0, 6]).not.toContain(new Date(date).getUTCDay());
  expect(days.body.length).toBeGreaterThan(20);
});
