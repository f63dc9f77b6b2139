import { expect, test } from "vitest";
import { SMS_CONSENT_VERSION } from "#contract/contacts/labels.ts";
import { lineOf, mailsTo, move } from "#tests/support/booking-links.ts";
import { aBooking, booked, freeTimes, newType } from "#tests/support/bookings.ts";
import { office, siteWith } from "#tests/support/office.ts";
import { select } from "#tests/support/tables.ts";
import { aNumber, CONTACT, openTexts, queued, says, switchOn } from "#tests/support/texts.ts";

type Text = { id: string; message: string; status: string; error_message: string | null };
const textsTo = (number: string) =>
  select<Text>("select * from sms_messages where to_number = ? order by created_at, id", number);
const wordsOf = (number: string) =>
  select("select kind, granted, wording_version, source, ip from consents where phone = ?", number);

/** Does what is due by then, each twice, until nothing new comes of it; answers what the vendor was asked to send. */
async function textUntil(clock: () => Date): Promise<string[]> {
  const vendor = openTexts(CONTACT, queued(), CONTACT, queued(), CONTACT, queued(), CONTACT, queued());
  for (let round = 0; round < 2; round++) {
    const due = await select<{ id: string }>(
      "select id from deliveries where kind = 'sms' and status = 'waiting' and next_attempt_at <= ? order by id",
      clock().toISOString(),
    );
    for (const { id } of due) await Promise.all([vendor.run(id, { clock }), vendor.run(id, { clock })]);
  }
  return vendor.asked.flatMap(({ json }) => (json.type === "SMS" ? [String(json.message)] : []));
}
const before = (start: string, hours: number) => () => new Date(Date.parse(start) - hours * 3_600_000);
/** As visitors would: without the queue, which would be faster than the test. */
const visitorNow = () => office.visitor().at(siteWith(() => ({ enqueue: () => Promise.resolve() })));
const now = () => new Date();

test("texts go to whoever ticked the box: kept with wording, source and address; once each, also the reminders", async () => {
  await switchOn();
  const { slots } = await freeTimes();
  const [number, silent] = [aNumber(), aNumber()];
  const ticked = { bookerPhone: number, smsAppointmentConsent: true };
  const { visitor, appointment } = await booked(slots[0]!.startsAt, ticked, visitorNow());
  await booked(slots[4]!.startsAt, { bookerPhone: silent }, visitorNow());
  expect(await wordsOf(number)).toEqual([
    {
      kind: "sms_appointment",
      granted: 1,
      wording_version: SMS_CONSENT_VERSION,
      source: "booking",
      ip: visitor.ip,
    },
  ]);
  expect(await wordsOf(silent)).toEqual([]);

  const start = appointment.appointmentDate;
  const sent = [
    ...(await textUntil(now)),
    ...(await textUntil(before(start, 23.9))),
    ...(await textUntil(before(start, 0.9))),
  ];
  const texts = await textsTo(number);
  expect(texts.map(({ message }) => /is (booked for|on) /.exec(message)?.[0])).toEqual([
    "is booked for ",
    "is on ",
    "is on ",
  ]);
  expect(texts.every(({ status }) => status === "sent")).toBe(true);
  expect(sent.toSorted()).toEqual(texts.map(({ message }) => message).toSorted());
  expect(await textsTo(silent)).toEqual([]);
});

test("moved twice while texts wait for the service: afterwards only the last time is told, and one reminder", async () => {
  await switchOn(false);
  const { slots } = await freeTimes();
  const number = aNumber();
  const more = { bookerPhone: number, smsAppointmentConsent: true };
  const { visitor, appointment } = await booked(slots[0]!.startsAt, more, visitorNow());
  await textUntil(now);
  for (const slot of [slots[4]!, slots[8]!]) {
    await move(visitor, appointment, slot.startsAt);
    await textUntil(now);
  }
  const start = slots[8]!.startsAt;
  // Both reminders are ordered in time, but wait as well.
  await textUntil(before(start, 23.9));
  await textUntil(before(start, 0.95));
  await switchOn();
  await select("update deliveries set next_attempt_at = created_at where waiting_for = 'sms_active'");
  const sent = await textUntil(before(start, 0.9));
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
  const over = await select<{ status: string }>(
    "select status from deliveries where entity_id in (select id from sms_messages where status = 'failed')",
  );
  expect(new Set(over.map(({ status }) => status))).toEqual(new Set(["cancelled"]));
});

test("an appointment that changes while its text is on the way is not told as it was", async () => {
  await switchOn(false);
  const { slots } = await freeTimes();
  const number = aNumber();
  const more = { bookerPhone: number, smsAppointmentConsent: true };
  const { appointment } = await booked(slots[0]!.startsAt, more, visitorNow());
  await textUntil(now);
  await select("update booking_appointments set sequence = 1 where id = ?", appointment.id);
  await switchOn();
  await select("update deliveries set next_attempt_at = created_at where waiting_for = 'sms_active'");
  expect(await textUntil(now)).toEqual([]);
  expect(await textsTo(number)).toMatchObject([
    { status: "failed", error_message: "The appointment has changed." },
  ]);
});

test("what we still have to confirm is not called booked, in mails or texts; each mail brings the file of its organizer", async () => {
  await switchOn();
  const asking = await newType({ auto_confirm: 0 });
  const { slots } = await freeTimes(asking);
  const number = aNumber();
  const more = { bookingTypeId: asking, bookerPhone: number, smsAppointmentConsent: true };
  const { visitor, appointment } = await booked(slots[0]!.startsAt, more, visitorNow());
  expect((await textUntil(now))[0]).toContain("confirm it shortly");
  await mailsTo(appointment.bookerEmail);
  await move(visitor, appointment, slots[4]!.startsAt);
  const [moved] = await mailsTo(appointment.bookerEmail);
  expect(moved!.text).toContain("confirm it shortly");
  const [reminder] = await mailsTo(appointment.bookerEmail, before(slots[4]!.startsAt, 23.9));
  const files = [moved!, reminder!].map(({ attachments }) => attachments![0]!.content);
  expect(files.map((file) => lineOf(file, "SEQUENCE"))).toEqual(["1", "1"]);
  expect(files[1]).toContain("mailto:planwright@localhost.example");
});

test.for([
  { hours: 20, planned: [1] },
  { hours: 0.5, planned: [] },
])(
  "booked $hours hours ahead: of the reminders only those that still come in time",
  async ({ hours, planned }) => {
    const type = await newType({ minimum_notice: 0 });
    const start = (await freeTimes(type)).slots[3]!.startsAt;
    const visitor = visitorNow().at(
      siteWith(() => ({ clock: before(start, hours), enqueue: () => Promise.resolve() })),
    );
    const { appointment } = await booked(start, { bookingTypeId: type, bookerPhone: aNumber() }, visitor);
    const found = await select<{ hours: number }>(
      "select payload ->> 'hours' as hours from deliveries where entity_id = ? and payload ->> 'hours' is not null",
      appointment.id,
    );
    expect(found.map((row) => row.hours)).toEqual(planned.flatMap((each) => [each, each]));
  },
);

test("a caller's word is noted under the name of who heard it; without a number for texts it is not taken", async () => {
  const recruiter = await office.as("recruiter");
  const { slots } = await freeTimes();
  const number = aNumber();
  const body = (bookerPhone: string) => ({
    ...aBooking(slots[0]!.startsAt, { bookerPhone, smsAppointmentConsent: true }),
    internalNotes: null,
  });
  const book = (phone: string) =>
    recruiter.call("POST /api/admin/booking/appointments", { body: body(phone) });
  expect((await book("555 0142")).body).toMatchObject({ fields: { bookerPhone: [expect.any(String)] } });
  expect((await book(number)).status).toBe(201);
  expect(await wordsOf(number)).toMatchObject([
    { kind: "sms_appointment", source: expect.stringMatching(/^staff: recruiter-/), ip: null },
  ]);
});

test("marketing waits for the morning of where its recipient last booked", async () => {
  await switchOn();
  const { slots } = await freeTimes();
  const number = aNumber();
  await booked(slots[0]!.startsAt, { bookerPhone: number, timeZone: "America/Los_Angeles" });
  await says(number, "sms_marketing");
  const recruiter = (await office.as("recruiter")).at(
    siteWith(() => ({ clock: () => new Date("2026-11-20T14:00:00Z") })),
  );
  const sent = await recruiter.call("POST /api/sms/send", {
    body: { toNumber: number, message: "New roles", messageType: "marketing" },
  });
  expect(sent.body.waiting).toMatchObject({ until: "2026-11-20T16:00:00.000Z" });
});
