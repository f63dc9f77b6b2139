import { expect, test } from "vitest";
import type { TypeDraft } from "#contract/booking/setup-schemas.ts";
import { aBooking, createBooking, listFreeSlots, SHORT_TYPE_ID } from "#tests/support/bookings.ts";
import { testApp, createTestSite } from "#tests/support/test-app.ts";
import { activityCount, lastActivity, select } from "#tests/support/tables.ts";
import { unique } from "#tests/support/samples.ts";

const draft = (more: Partial<TypeDraft> = {}): TypeDraft => ({
  name: `Forecast clinic ${unique()}`,
  description: "",
  duration: 45,
  price: 0,
  isActive: true,
  color: "#3b82f6",
  requiredInfo: ["phone"],
  bufferTime: 15,
  slotStep: 15,
  minimumNotice: 60,
  maxAdvanceBooking: 20,
  allowRescheduling: true,
  autoConfirm: true,
  ...more,
});
const TYPE = "/api/admin/booking/types/:id" as const;

test(
  "a booking type can be created, changed and deactivated, but not deleted once booked",
  { tags: "full" },
  async () => {
    const recruiter = await testApp.as("recruiter");
    const { status, body: type } = await recruiter.call("POST /api/admin/booking/types", { body: draft() });
    expect(status).toBe(201);
    expect(await lastActivity("booking_type.create")).toMatchObject({ entity_id: type.id });
    const { slots } = await listFreeSlots(type.id);
    expect(slots[0]!.startTime).toBe("09:00");
    const visitor = testApp.visitor();
    expect((await visitor.call("GET /api/booking/types", {})).body.map(({ id }) => id)).toContain(type.id);

    const change = (more: Partial<TypeDraft>, updatedAt = type.updatedAt) =>
      recruiter.call(`PUT ${TYPE}`, {
        params: { id: type.id },
        body: { ...draft({ name: type.name, ...more }), updatedAt },
      });
    const both = await Promise.all([change({ duration: 60 }), change({ duration: 30 })]);
    expect(both.map((reply) => reply.status).toSorted()).toEqual([200, 409]);
    const now = both.find((reply) => reply.status === 200)!.body;
    expect(await activityCount("booking_type.update")).toBe(1);

    const length = now.duration;
    const { appointment } = await createBooking(slots[0]!.startsAt, {
      bookingTypeId: type.id,
      bookerPhone: "312 555 0142",
    });
    expect(appointment.duration).toBe(length);
    expect((await recruiter.callUntyped(`DELETE ${TYPE}`, { params: { id: type.id } })).body.code).toBe(
      "conflict",
    );
    expect((await change({ duration: length, isActive: false }, now.updatedAt)).body.isActive).toBe(false);
    const gone = await visitor.callUntyped("POST /api/booking/appointments", {
      body: aBooking(slots[9]!.startsAt, { bookingTypeId: type.id }),
    });
    expect(gone.status).toBe(400);

    const { body: unused } = await recruiter.call("POST /api/admin/booking/types", { body: draft() });
    expect((await recruiter.call(`DELETE ${TYPE}`, { params: { id: unused.id } })).status).toBe(200);
    expect(await select("select id from booking_availability where booking_type_id = ?", unused.id)).toEqual(
      [],
    );
    const odd = await recruiter.callUntyped("POST /api/admin/booking/types", {
      body: draft({ duration: 7, color: "red" }),
    });
    expect(Object.keys(odd.body.fields!)).toEqual(["duration", "color"]);
  },
);

test("weekly hours are replaced as a whole, and an outdated update gets 409", async () => {
  const recruiter = await testApp.as("recruiter");
  const { body: type } = await recruiter.call("POST /api/admin/booking/types", { body: draft() });
  const read = () =>
    recruiter.call("GET /api/admin/booking/availability", { query: { bookingTypeId: type.id } });
  const current = (await read()).body;
  expect(current.hours).toHaveLength(5);
  const set = (hours: { dayOfWeek: number; startTime: string; endTime: string }[]) =>
    recruiter.callUntyped("PUT /api/admin/booking/availability", {
      body: { bookingTypeId: type.id, hours, updatedAt: current.updatedAt },
    });
  const overlapping = [
    { dayOfWeek: 1, startTime: "09:00", endTime: "12:00" },
    { dayOfWeek: 1, startTime: "11:00", endTime: "13:00" },
  ];
  expect((await set(overlapping)).body.fields).toEqual({ hours: ["Hours of one day must not overlap."] });
  expect((await set([{ dayOfWeek: 1, startTime: "12:00", endTime: "09:00" }])).status).toBe(400);
  expect((await set([{ dayOfWeek: 6, startTime: "09:00", endTime: "12:00" }])).status).toBe(400);
  const afternoons = [1, 2, 3, 4, 5].map((dayOfWeek) => ({
    dayOfWeek,
    startTime: "13:00",
    endTime: "15:00",
  }));
  const both = await Promise.all([set(afternoons), set([])]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(await activityCount("booking_type.hours")).toBe(1);
  expect([0, 5]).toContain((await read()).body.hours.length);
});

test(
  "a blocked time removes its slots until it is changed or deleted, and invalid times get 400",
  { tags: "full" },
  async () => {
    const recruiter = await testApp.as("recruiter");
    const { date, slots } = await listFreeSlots();
    const free = async () => (await listFreeSlots()).slots.map(({ startTime }) => startTime);
    const body = { title: "Team day", startDateTime: `${date}T09:00`, endDateTime: `${date}T12:00` };
    const { body: block } = await recruiter.call("POST /api/admin/booking/blocked-times", { body });
    expect(block.startDateTime).toBe(slots[0]!.startsAt);
    expect((await free())[0]).toBe("12:00");

    const day = await recruiter.call("GET /api/admin/booking/calendar", { query: { from: date, to: date } });
    expect(day.body.days[0]!.blocked).toEqual([
      { id: block.id, title: "Team day", recurring: false, from: 9 * 60, to: 12 * 60 },
    ]);
    const { appointment } = await createBooking(slots.at(-2)!.startsAt, { bookerName: "Noor Abadi" });
    const full = await recruiter.call("GET /api/admin/booking/calendar", { query: { from: date, to: date } });
    expect(full.body.days[0]!.appointments).toMatchObject([
      {
        id: appointment.id,
        bookerName: "Noor Abadi",
        typeName: "Introductory consultation",
        from: 16 * 60,
        to: 990,
      },
    ]);
    const shorter = { ...body, endDateTime: `${date}T10:00`, updatedAt: block.updatedAt };
    const change = () =>
      recruiter.callUntyped("PUT /api/admin/booking/blocked-times/:id", {
        params: { id: block.id },
        body: shorter,
      });
    expect((await change()).status).toBe(200);
    expect((await change()).status).toBe(409);
    expect((await free())[0]).toBe("10:00");
    const remove = () =>
      recruiter.callUntyped("DELETE /api/admin/booking/blocked-times/:id", { params: { id: block.id } });
    expect([(await remove()).status, (await remove()).status]).toEqual([200, 404]);
    expect((await free())[0]).toBe("09:00");

    const backwards = await recruiter.callUntyped("POST /api/admin/booking/blocked-times", {
      body: { ...body, endDateTime: `${date}T08:00` },
    });
    expect(backwards.body.fields).toEqual({ endDateTime: ["The end has to be after the start."] });
    const skipped = await recruiter.callUntyped("POST /api/admin/booking/blocked-times", {
      body: { ...body, startDateTime: "2027-03-14T02:30", endDateTime: "2027-03-14T04:00" },
    });
    expect(skipped.body.fields).toEqual({ startDateTime: ["This time does not exist on that day."] });
  },
);

test("a recurring blocked time stays at noon across both daylight saving changes", async () => {
  const recruiter = await testApp.as("recruiter");
  await recruiter.call("POST /api/admin/booking/blocked-times", {
    body: {
      title: "Lunch",
      startDateTime: "2026-01-05T12:00",
      endDateTime: "2026-01-05T13:00",
      recurringPattern: "daily",
    },
  });
  const noon = { title: "Lunch", recurring: true, from: 720, to: 780 };
  for (const [from, to] of [
    ["2027-03-12", "2027-03-16"],
    ["2027-11-05", "2027-11-09"],
  ] as const) {
    const { body } = await recruiter.call("GET /api/admin/booking/calendar", { query: { from, to } });
    expect(body.days.map(({ date }) => date)).toHaveLength(5);
    for (const { blocked } of body.days) expect(blocked).toMatchObject([noon]);
  }
  // Visitors get no slots at noon, but do at one.
  const before = createTestSite(() => ({ clock: () => new Date("2027-03-08T12:00:00Z") }));
  const times = async (date: string) => {
    const query = { date };
    const { body } = await testApp
      .visitor()
      .at(before)
      .call("GET /api/booking/types/:id/slots", { params: { id: SHORT_TYPE_ID }, query });
    return body.filter(({ isAvailable }) => isAvailable).map(({ startTime }) => startTime);
  };
  for (const date of ["2027-03-12", "2027-03-15"]) {
    const free = await times(date);
    expect(free).toContain("11:30");
    expect(free).not.toContain("12:00");
    expect(free).not.toContain("12:30");
    expect(free).toContain("13:00");
  }
});

test(
  "the appointment list supports search and paging, and an invalid calendar range gets 400",
  { tags: "full" },
  async () => {
    const recruiter = await testApp.as("recruiter");
    const { slots } = await listFreeSlots();
    const name = `Quill ${unique()}`;
    const one = await createBooking(slots[0]!.startsAt, { bookerName: name });
    const two = await createBooking(slots[5]!.startsAt, { bookerName: name, bookerCompany: "Tallowmere" });
    const list = async (query: Record<string, string>) => {
      const reply = await recruiter.call("GET /api/admin/booking/appointments", { query });
      return [reply.body.map(({ id }) => id), reply.headers.get("x-total-count")] as const;
    };
    const ids = [one.appointment.id, two.appointment.id];
    expect(await list({ q: name.toUpperCase(), when: "upcoming" })).toEqual([ids, "2"]);
    expect(await list({ q: name, limit: "1" })).toEqual([[ids[0]], "2"]);
    expect(await list({ q: name, when: "past" })).toEqual([[], "0"]);
    expect(await list({ q: "tallowmere" })).toEqual([[ids[1]], "1"]);
    expect(await list({ q: `TALLOWMERE ${name.split(" ")[1]}` }), "words in any order").toEqual([
      [ids[1]],
      "1",
    ]);
    expect(await list({ q: name, status: "cancelled" })).toEqual([[], "0"]);
    const ask = (from: string, to: string) =>
      recruiter.callUntyped("GET /api/admin/booking/calendar", { query: { from, to } });
    expect((await ask("2026-01-01", "2026-12-31")).status).toBe(400);
    expect((await ask("2026-01-02", "2026-01-01")).status).toBe(400);
  },
);
