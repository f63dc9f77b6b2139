import { expect, test } from "vitest";
import { MAX_RESCHEDULES } from "#contract/booking/constants.ts";
import type { BookedAppointment } from "#contract/booking/schemas.ts";
import { deliverMailsTo, reschedule } from "#tests/support/booking-links.ts";
import { aBooking, createBooking, listFreeSlots, LONG_TYPE_ID, listSlots } from "#tests/support/bookings.ts";
import type { Person } from "#tests/support/person.ts";
import { unique } from "#tests/support/samples.ts";
import { clockAhead, siteAhead, testApp } from "#tests/support/test-app.ts";
import { select } from "#tests/support/tables.ts";
import { releaseExpiredHolds } from "#worker/features/booking/tasks.ts";

const anEmail = () => `vera.${unique()}@example.com`;

/** Start times of one hour on several days, which don't overlap. */
async function listStarts(count: number): Promise<string[]> {
  const visitor = testApp.visitor();
  const days = await visitor.call("GET /api/booking/types/:id/days", { params: { id: LONG_TYPE_ID } });
  const starts: string[] = [];
  for (const { date } of days.body.filter(({ free }) => free > 6).toReversed()) {
    const slots = await listSlots(date, LONG_TYPE_ID);
    for (const hours of [0, 3, 6, 9, 12]) if (slots[hours]) starts.push(slots[hours].startsAt);
    if (starts.length >= count) break;
  }
  return starts.slice(0, count);
}

type Booker = { email?: string; phone?: string; visitor?: Person };

async function book(start: string, { email = anEmail(), phone, visitor = testApp.visitor() }: Booker) {
  return visitor.callUntyped("POST /api/booking/appointments", {
    body: aBooking(start, {
      bookingTypeId: LONG_TYPE_ID,
      bookerEmail: email,
      ...(phone && { bookerPhone: phone }),
    }),
  });
}

/** 'confirmed', 'held', or the status code of a refusal. */
const outcome = ({ status, body }: Awaited<ReturnType<typeof book>>) =>
  status === 201 ? ((body as BookedAppointment).heldUntil ? "held" : "confirmed") : status;

async function bookAll(starts: string[], toBooker: (index: number) => Booker) {
  const outcomes: (string | number)[] = [];
  for (const [index, start] of starts.entries()) outcomes.push(outcome(await book(start, toBooker(index))));
  return outcomes;
}

/** Books until the third appointment is held, and returns it with the link of its mail. */
async function holdAppointment() {
  const email = anEmail();
  const starts = await listStarts(4);
  await bookAll(starts.slice(0, 2), () => ({ email }));
  const { body } = await book(starts[2]!, { email });
  const mails = await deliverMailsTo(email);
  const mail = mails.find(({ subject }) => subject.startsWith("Please confirm"))!;
  const token = decodeURIComponent(/manage\?token=(\S+)/.exec(mail.text)![1]!);
  return { email, appointment: body as BookedAppointment, token, mail, spare: starts[3]! };
}

const confirm = (id: string, token: string, person = testApp.visitor()) =>
  person.callUntyped("POST /api/booking/appointments/:id/confirm", { params: { id }, body: { token } });

test(
  "one email address gets two appointments, two holds and then 429, from any network",
  { tags: "full" },
  async () => {
    const email = anEmail();
    const outcomes = await bookAll(await listStarts(6), () => ({ email }));
    expect(outcomes).toEqual(["confirmed", "confirmed", "held", "held", 429, 429]);
    const [start] = await listStarts(1);
    expect(Number((await book(start!, { email })).headers.get("Retry-After"))).toBeGreaterThan(0);
  },
);

test(
  "one phone number in any spelling and one network are capped like one email address",
  { tags: "full" },
  async () => {
    const spellings = ["(312) 555-0142", "+1 312 555 0142", "312.555.0142", "3125550142", "312-555-0142"];
    expect(await bookAll(await listStarts(5), (n) => ({ phone: spellings[n]! }))).toEqual([
      "confirmed",
      "confirmed",
      "held",
      "held",
      429,
    ]);
    const visitor = testApp.visitor();
    expect(await bookAll(await listStarts(7), () => ({ visitor }))).toEqual([
      "confirmed",
      "confirmed",
      ...Array.from({ length: 4 }, () => "held"),
      429,
    ]);
  },
);

test("simultaneous bookings can't exceed the cap", { tags: "full", timeout: 60_000 }, async () => {
  const email = anEmail();
  const starts = await listStarts(12);
  const outcomes = await Promise.all(starts.map(async (start) => outcome(await book(start, { email }))));
  expect(outcomes.map(String).toSorted()).toEqual([
    ...Array.from({ length: 8 }, () => "429"),
    "confirmed",
    "confirmed",
    "held",
    "held",
  ]);
});

test("canceling and booking again doesn't evade the cap of a day", { tags: "full" }, async () => {
  const email = anEmail();
  const outcomes: (string | number)[] = [];
  for (const start of await listStarts(7)) {
    const reply = await book(start, { email });
    outcomes.push(outcome(reply));
    const { id, token } = reply.body as BookedAppointment;
    if (reply.status === 201)
      await testApp
        .visitor()
        .call("POST /api/booking/appointments/:id/cancel", { params: { id }, body: { token } });
  }
  expect(outcomes).toEqual(["confirmed", "confirmed", "held", "held", "held", 429, 429]);
});

test("in a burst an unknown address is held, and a known one is booked", { tags: "full" }, async () => {
  const known = anEmail();
  const starts = await listStarts(15);
  await book(starts[14]!, { email: known, visitor: testApp.visitor() });
  await select("update crm_leads set created_at = '2026-01-01T00:00:00.000Z' where email_key = ?", known);
  const outcomes = await bookAll(starts.slice(0, 13), () => ({}));
  expect(outcomes.slice(0, 11)).toEqual(Array.from({ length: 11 }, () => "confirmed"));
  expect(outcomes.slice(11)).toEqual(["held", "held"]);
  expect(outcome(await book(starts[13]!, { email: known }))).toBe("confirmed");
});

test("a held slot is taken, and booked by the link of its mail only", { tags: "full" }, async () => {
  const { email, appointment, token, mail } = await holdAppointment();
  const { id, appointmentDate: start } = appointment;
  expect(appointment).toMatchObject({ status: "scheduled", canReschedule: false, canConfirm: false });
  expect(Date.parse(appointment.heldUntil!) - Date.now()).toBeGreaterThan(29 * 60_000);
  expect(mail).toMatchObject({ subject: "Please confirm: Consultation" });
  // Neither staff nor the CRM are notified yet.
  expect(
    await select("select action from deliveries where entity_id = ? and action <> 'booking.hold'", id),
  ).toEqual([]);
  expect(outcome(await book(start, {}))).toBe(409);

  expect((await confirm(id, appointment.token)).status).toBe(400);
  const read = (linkToken: string) =>
    testApp.visitor().call("GET /api/booking/manage", { query: { token: linkToken } });
  expect((await read(appointment.token)).body.canConfirm).toBe(false);
  expect((await read(token)).body.canConfirm).toBe(true);
  expect((await reschedule(testApp.visitor(), appointment, start)).status).toBe(409);

  const confirmed = await confirm(id, token);
  expect(confirmed).toMatchObject({ status: 200, body: { status: "confirmed", heldUntil: null } });
  expect((await confirm(id, token)).status).toBe(200);
  expect((await deliverMailsTo(email)).map(({ subject }) => subject)).toContain("Booked: Consultation");
  const later = testApp.visitor().at(siteAhead(31, "minute"));
  expect(outcome(await book(start, { visitor: later }))).toBe(409);
});

test(
  "an unconfirmed slot is free after 30 minutes, and its link then explains it",
  { tags: "full" },
  async () => {
    const { email, appointment, token } = await holdAppointment();
    const { id, appointmentDate: start } = appointment;
    const later = () => testApp.visitor().at(siteAhead(31, "minute"));
    const date = start.slice(0, 10);
    expect((await listSlots(date, LONG_TYPE_ID)).map((slot) => slot.startsAt)).not.toContain(start);
    expect((await listSlots(date, LONG_TYPE_ID, later())).map((slot) => slot.startsAt)).toContain(start);
    expect(outcome(await book(start, { visitor: later() }))).toBe("confirmed");
    const late = await confirm(id, token, later());
    expect([late.status, late.body.message]).toEqual([409, expect.stringContaining("30 minutes")]);

    const ctx = testApp.ctx({ clock: clockAhead(31, "minute") });
    expect([await releaseExpiredHolds(ctx), await releaseExpiredHolds(ctx)]).toEqual([1, 0]);
    expect(await select("select status, cancel_reason from booking_appointments where id = ?", id)).toEqual([
      { status: "cancelled", cancel_reason: "Not confirmed by email within 30 minutes." },
    ]);
    expect((await deliverMailsTo(email, clockAhead(31, "minute"))).map(({ subject }) => subject)).toEqual([]);
    expect(outcome(await book(start, {}))).toBe(409);
  },
);

test("staff can confirm a held appointment and book beyond the caps", { tags: "full" }, async () => {
  const { email, appointment, spare } = await holdAppointment();
  const recruiter = await testApp.as("recruiter");
  await recruiter.call("PUT /api/admin/booking/appointments/:id/meeting", {
    params: { id: appointment.id },
    body: { meetingLocation: "office", meetingLink: null, sequence: 0 },
  });
  expect(await deliverMailsTo(email), "a held appointment is not announced").toEqual([]);
  const confirmed = await recruiter.call("POST /api/admin/booking/appointments/:id/confirm", {
    params: { id: appointment.id },
    body: { sequence: 1 },
  });
  expect(confirmed.body).toMatchObject({ status: "confirmed", heldUntil: null });
  const booked = await recruiter.call("POST /api/admin/booking/appointments", {
    body: { ...aBooking(spare, { bookingTypeId: LONG_TYPE_ID, bookerEmail: email }), internalNotes: null },
  });
  expect(booked.body).toMatchObject({ status: "confirmed", heldUntil: null });
});

test(`an appointment can be moved ${MAX_RESCHEDULES} times by its link, and then by staff only`, async () => {
  const { slots } = await listFreeSlots();
  const { visitor, appointment } = await createBooking(slots[0]!.startsAt);
  const target = (n: number) => slots[n % 2 ? 4 : 8]!.startsAt;
  for (let n = 0; n < MAX_RESCHEDULES; n++)
    expect((await reschedule(visitor, appointment, target(n))).status, `move ${n}`).toBe(200);
  const refused = await reschedule(visitor, appointment, target(MAX_RESCHEDULES));
  expect([refused.status, refused.body]).toEqual([
    409,
    expect.objectContaining({ code: "invalid_transition" }),
  ]);
  const recruiter = await testApp.as("recruiter");
  const moved = await recruiter.call("POST /api/admin/booking/appointments/:id/reschedule", {
    params: { id: appointment.id },
    body: { appointmentDate: target(MAX_RESCHEDULES), sequence: MAX_RESCHEDULES },
  });
  expect(moved.status).toBe(200);
});
