import { expect, test } from "vitest";
import { SMS_CONSENT_VERSION } from "#contract/contacts/labels.ts";
import { getIcsLine, deliverMailsTo, reschedule } from "#tests/support/booking-links.ts";
import { aBooking, createBooking, listFreeSlots, createBookingType } from "#tests/support/bookings.ts";
import { testApp, createTestSite } from "#tests/support/test-app.ts";
import { select } from "#tests/support/tables.ts";
import {
  aPhoneNumber,
  CONTACT_RESPONSE,
  createSmsVendor,
  queuedResponse,
  insertConsent,
  activateSms,
} from "#tests/support/sms.ts";

type Text = { id: string; message: string; status: string; error_message: string | null };
const textsTo = (number: string) =>
  select<Text>("select * from sms_messages where to_number = ? order by created_at, id", number);
const consentsOf = (number: string) =>
  select("select kind, granted, wording_version, source, ip from consents where phone = ?", number);

/** Runs every due text delivery twice, in two rounds, and returns the messages sent to the vendor. */
async function sendTextsUntil(clock: () => Date): Promise<string[]> {
  const vendor = createSmsVendor(
    CONTACT_RESPONSE,
    queuedResponse(),
    CONTACT_RESPONSE,
    queuedResponse(),
    CONTACT_RESPONSE,
    queuedResponse(),
    CONTACT_RESPONSE,
    queuedResponse(),
  );
  for (let round = 0; round < 2; round++) {
    const due = await select<{ id: string }>(
      "select id from deliveries where kind = 'sms' and status = 'waiting' and next_attempt_at <= ? order by id",
      clock().toISOString(),
    );
    for (const { id } of due) await Promise.all([vendor.run(id, { clock }), vendor.run(id, { clock })]);
  }
  return vendor.requests.flatMap(({ json }) => (json.type === "SMS" ? [String(json.message)] : []));
}
const before = (start: string, hours: number) => () => new Date(Date.parse(start) - hours * 3_600_000);
/** A visitor without the queue, so that deliveries run only when the test runs them. */
const visitorWithoutQueue = () =>
  testApp.visitor().at(createTestSite(() => ({ enqueue: () => Promise.resolve() })));
const now = () => new Date();

test(
  "texts and reminders go once each to bookers with SMS consent, which is stored with its source",
  { tags: "full" },
  async () => {
    await activateSms();
    const { slots } = await listFreeSlots();
    const [number, withoutConsent] = [aPhoneNumber(), aPhoneNumber()];
    const ticked = { bookerPhone: number, smsAppointmentConsent: true };
    const { visitor, appointment } = await createBooking(slots[0]!.startsAt, ticked, visitorWithoutQueue());
    await createBooking(slots[4]!.startsAt, { bookerPhone: withoutConsent }, visitorWithoutQueue());
    expect(await consentsOf(number)).toEqual([
      {
        kind: "sms_appointment",
        granted: 1,
        wording_version: SMS_CONSENT_VERSION,
        source: "booking",
        ip: visitor.ip,
      },
    ]);
    expect(await consentsOf(withoutConsent)).toEqual([]);

    const start = appointment.appointmentDate;
    const sent = [
      ...(await sendTextsUntil(now)),
      ...(await sendTextsUntil(before(start, 23.9))),
      ...(await sendTextsUntil(before(start, 0.9))),
    ];
    const texts = await textsTo(number);
    expect(texts.map(({ message }) => /is (booked for|on) /.exec(message)?.[0])).toEqual([
      "is booked for ",
      "is on ",
      "is on ",
    ]);
    expect(texts.every(({ status }) => status === "sent")).toBe(true);
    expect(sent.toSorted()).toEqual(texts.map(({ message }) => message).toSorted());
    expect(await textsTo(withoutConsent)).toEqual([]);
  },
);

test(
  "after two moves with SMS switched off, only the latest time and one reminder are sent",
  { tags: "full" },
  async () => {
    await activateSms(false);
    const { slots } = await listFreeSlots();
    const number = aPhoneNumber();
    const more = { bookerPhone: number, smsAppointmentConsent: true };
    const { visitor, appointment } = await createBooking(slots[0]!.startsAt, more, visitorWithoutQueue());
    await sendTextsUntil(now);
    for (const slot of [slots[4]!, slots[8]!]) {
      await reschedule(visitor, appointment, slot.startsAt);
      await sendTextsUntil(now);
    }
    const start = slots[8]!.startsAt;
    // Both reminders become due, but wait for SMS to be switched on.
    await sendTextsUntil(before(start, 23.9));
    await sendTextsUntil(before(start, 0.95));
    await activateSms();
    await select("update deliveries set next_attempt_at = created_at where waiting_for = 'sms_active'");
    const sent = await sendTextsUntil(before(start, 0.9));
    expect(sent.map((message) => /was moved to|is on|is booked/.exec(message)?.[0]).toSorted()).toEqual([
      "is on",
      "was moved to",
    ]);
    const unsent = (await textsTo(number)).filter(({ status }) => status === "failed");
    expect(unsent.map(({ error_message: why }) => why).toSorted()).toEqual([
      "A later message replaces it.",
      "The appointment has changed.",
      "The appointment has changed.",
    ]);
    const cancelled = await select<{ status: string }>(
      "select status from deliveries where entity_id in (select id from sms_messages where status = 'failed')",
    );
    expect(new Set(cancelled.map(({ status }) => status))).toEqual(new Set(["cancelled"]));
  },
);

test("a queued text is cancelled when its appointment has changed", { tags: "full" }, async () => {
  await activateSms(false);
  const { slots } = await listFreeSlots();
  const number = aPhoneNumber();
  const more = { bookerPhone: number, smsAppointmentConsent: true };
  const { appointment } = await createBooking(slots[0]!.startsAt, more, visitorWithoutQueue());
  await sendTextsUntil(now);
  await select("update booking_appointments set sequence = 1 where id = ?", appointment.id);
  await activateSms();
  await select("update deliveries set next_attempt_at = created_at where waiting_for = 'sms_active'");
  expect(await sendTextsUntil(now)).toEqual([]);
  expect(await textsTo(number)).toMatchObject([
    { status: "failed", error_message: "The appointment has changed." },
  ]);
});

test(
  "mails and texts of an unconfirmed appointment state that a confirmation follows",
  { tags: "full" },
  async () => {
    await activateSms();
    const unconfirmedType = await createBookingType({ auto_confirm: 0 });
    const { slots } = await listFreeSlots(unconfirmedType);
    const number = aPhoneNumber();
    const more = { bookingTypeId: unconfirmedType, bookerPhone: number, smsAppointmentConsent: true };
    const { visitor, appointment } = await createBooking(slots[0]!.startsAt, more, visitorWithoutQueue());
    expect((await sendTextsUntil(now))[0]).toContain("confirm it shortly");
    await deliverMailsTo(appointment.bookerEmail);
    await reschedule(visitor, appointment, slots[4]!.startsAt);
    const [moved] = await deliverMailsTo(appointment.bookerEmail);
    expect(moved!.text).toContain("confirm it shortly");
    const [reminder] = await deliverMailsTo(appointment.bookerEmail, before(slots[4]!.startsAt, 23.9));
    const files = [moved!, reminder!].map(({ attachments }) => attachments![0]!.content);
    expect(files.map((file) => getIcsLine(file, "SEQUENCE"))).toEqual(["1", "1"]);
    expect(files[1]).toContain("mailto:planwright@localhost.example");
  },
);

test.for([
  { hours: 20, reminderHours: [1] },
  { hours: 0.5, reminderHours: [] },
])(
  "a booking $hours hours ahead plans only the reminders that are still in time",
  async ({ hours, reminderHours }) => {
    const type = await createBookingType({ minimum_notice: 0 });
    const start = (await listFreeSlots(type)).slots[3]!.startsAt;
    const visitor = visitorWithoutQueue().at(
      createTestSite(() => ({ clock: before(start, hours), enqueue: () => Promise.resolve() })),
    );
    const { appointment } = await createBooking(
      start,
      { bookingTypeId: type, bookerPhone: aPhoneNumber() },
      visitor,
    );
    const reminders = await select<{ hours: number }>(
      "select payload ->> 'hours' as hours from deliveries where entity_id = ? and payload ->> 'hours' is not null",
      appointment.id,
    );
    expect(reminders.map((row) => row.hours)).toEqual(reminderHours.flatMap((each) => [each, each]));
  },
);

test("SMS consent of a caller records the staff member and requires a valid phone number", async () => {
  const recruiter = await testApp.as("recruiter");
  const { slots } = await listFreeSlots();
  const number = aPhoneNumber();
  const body = (bookerPhone: string) => ({
    ...aBooking(slots[0]!.startsAt, { bookerPhone, smsAppointmentConsent: true }),
    internalNotes: null,
  });
  const book = (phone: string) =>
    recruiter.call("POST /api/admin/booking/appointments", { body: body(phone) });
  expect((await book("555 0142")).body).toMatchObject({ fields: { bookerPhone: [expect.any(String)] } });
  expect((await book(number)).status).toBe(201);
  expect(await consentsOf(number)).toMatchObject([
    { kind: "sms_appointment", source: expect.stringMatching(/^staff: recruiter-/), ip: null },
  ]);
});

test(
  "marketing texts wait for morning in the time zone of the recipient's last booking",
  { tags: "full" },
  async () => {
    await activateSms();
    const { slots } = await listFreeSlots();
    const number = aPhoneNumber();
    await createBooking(slots[0]!.startsAt, { bookerPhone: number, timeZone: "America/Los_Angeles" });
    await insertConsent(number, "sms_marketing");
    const recruiter = (await testApp.as("recruiter")).at(
      createTestSite(() => ({ clock: () => new Date("2026-11-20T14:00:00Z") })),
    );
    const sent = await recruiter.call("POST /api/sms/send", {
      body: { toNumber: number, message: "New roles", messageType: "marketing" },
    });
    expect(sent.body.waiting).toMatchObject({ until: "2026-11-20T16:00:00.000Z" });
  },
);
