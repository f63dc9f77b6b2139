import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { getIcsLine, deliverMailsTo } from "#tests/support/booking-links.ts";
import { aBooking, listFreeSlots } from "#tests/support/bookings.ts";
import { contactMessage } from "#tests/support/messages.ts";
import { anApplication, publishJob, unique } from "#tests/support/samples.ts";
import { createTestSite, testApp } from "#tests/support/test-app.ts";
import type { Mail } from "#worker/ports/mailer.ts";
import { getConfig } from "#worker/services.ts";

const STAFF = "recruiting@localhost.example";
const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-/;
const NAME = { firstName: "Ana", lastName: "O'Neil-Søren" };
const HOSTILE_NAME = { firstName: "Click http://evil.example\r\nBcc: a@b.c", lastName: "now" };

/** Without the queue, which would race with `deliverMailsTo`. */
const visitor = () => testApp.visitor().at(createTestSite(() => ({ enqueue: () => Promise.resolve() })));

/** What every mail to a visitor has. */
function expectComplete(mail: Mail | undefined) {
  expect(mail).toMatchObject({ replyTo: STAFF });
  const paragraphs = mail!.text.split("\n\n");
  expect(paragraphs[0]).toBe("Dear Ana O'Neil-Søren,");
  for (const paragraph of paragraphs) expect(paragraph).toMatch(/^(\p{Lu}|http)/u);
  expect(mail!.text).toMatch(/What happens next: |This is a reminder|There is nothing else to do/);
  expect(mail!.text).toContain(
    "Tallgrass Partners\nConsulting: (402) 555-0142, Recruiting: (402) 555-0187\n",
  );
  expect(mail!.text).toContain("7 Prairie Street, Lincoln, NE 68502");
  expect(mail!.text.replace(/https?:\/\/\S+/g, "")).not.toMatch(UUID);
}

test("an applicant gets a complete receipt that names the employer", { tags: "full" }, async () => {
  const job = await publishJob(await testApp.as("recruiter"), {
    title: "Planning Lead",
    company: "Tallowmere",
  });
  const form = anApplication({ ...NAME, jobId: job.id });
  await visitor().call("POST /api/applications", { body: form });
  const [receipt] = await deliverMailsTo(form.email);
  expectComplete(receipt);
  expect(receipt!.subject).toBe("We have your application: Planning Lead at Tallowmere");
  expect(receipt!.text).toContain("Thank you for applying for the role of Planning Lead at Tallowmere.");
});

test("the notice of an application names person, job and link, and quotes nothing else", async () => {
  const job = await publishJob(await testApp.as("recruiter"), {
    title: "Planning Lead",
    company: "Tallowmere",
  });
  const form = anApplication({ ...NAME, jobId: job.id, additionalInfo: "Call me at night." });
  const sent = await visitor().call("POST /api/applications", { body: form });
  const [notice] = await deliverMailsTo(STAFF);
  expect(notice!.subject).toBe("New application: Ana O'Neil-Søren, Planning Lead at Tallowmere");
  expect(notice!.text).toContain("Ana O'Neil-Søren has applied for Planning Lead at Tallowmere.");
  expect(notice!.text).toContain(`/admin/applications/${sent.body.id}`);
  expect(notice!.text).not.toMatch(/night|555-0142$|example\.com/m);
});

test("a contact message gets a complete receipt, and staff a notice that names person and topic", async () => {
  const form = contactMessage(NAME);
  await visitor().call("POST /api/contact/submit", { body: form });
  const [receipt] = await deliverMailsTo(form.email);
  expectComplete(receipt);
  await visitor().call("POST /api/contact/submit", { body: contactMessage(NAME) });
  const [notice] = await deliverMailsTo(STAFF);
  expect(notice!.subject).toBe("New message: Ana O'Neil-Søren, EPM strategy");
});

test(
  "mails of a booking are complete, and its calendar file has the address, the firm and an alarm",
  { tags: "full" },
  async () => {
    const { slots } = await listFreeSlots();
    const form = aBooking(slots[0]!.startsAt, {
      bookerName: "Ana O'Neil-Søren",
      meetingLocation: "office",
    });
    const person = visitor();
    const booked = await person.call("POST /api/booking/appointments", { body: form });
    const [confirmation] = await deliverMailsTo(form.bookerEmail);
    expectComplete(confirmation);
    expect(confirmation!.text).toContain("Where: our office, 7 Prairie Street, Lincoln, NE 68502");
    const file = confirmation!.attachments![0]!.content;
    expect(getIcsLine(file, "LOCATION")).toBe(
      "Tallgrass Partners\\, 7 Prairie Street\\, Lincoln\\, NE 68502",
    );
    expect(getIcsLine(file, "SUMMARY")).toMatch(/ with Tallgrass Partners$/);
    expect(file).toMatch(/BEGIN:VALARM\r\nACTION:DISPLAY\r\n[^]*TRIGGER:-PT30M\r\nEND:VALARM\r\nEND:VEVENT/);

    const dayBefore = () => new Date(Date.parse(slots[0]!.startsAt) - 24 * 3_600_000 + 60_000);
    const [reminder] = await deliverMailsTo(form.bookerEmail, dayBefore);
    expectComplete(reminder);
    const { id, token } = booked.body;
    await person.call("POST /api/booking/appointments/:id/cancel", { params: { id }, body: { token } });
    const [cancellation] = await deliverMailsTo(form.bookerEmail);
    expectComplete(cancellation);
    expect(cancellation!.attachments![0]!.content).not.toContain("VALARM");
  },
);

test("a link, a line break or a control character in a name reaches no mail", { tags: "full" }, async () => {
  const application = anApplication(HOSTILE_NAME);
  await visitor().call("POST /api/applications", { body: application });
  const [receipt] = await deliverMailsTo(application.email);
  const message = contactMessage({ ...HOSTILE_NAME, email: `edda.${unique()}@example.com` });
  await visitor().call("POST /api/contact/submit", { body: message });
  const notices = await deliverMailsTo(STAFF);
  const { slots } = await listFreeSlots();
  const booking = aBooking(slots[0]!.startsAt, { bookerName: "Win at evil.example\u0007" });
  await visitor().call("POST /api/booking/appointments", { body: booking });
  const [confirmation] = await deliverMailsTo(booking.bookerEmail);
  expect(receipt!.text.split("\n")[0]).toBe("Hello,");
  expect(confirmation!.text.split("\n")[0]).toBe("Dear Win at evil. example,");
  expect(notices[0]!.subject).toBe("New message: A visitor, EPM strategy");
  for (const { subject, text, html } of [receipt!, confirmation!, ...notices]) {
    expect(`${subject} ${text} ${html}`).not.toMatch(/evil\.example|Bcc/);
    expect(subject + text.replaceAll("\n", "")).not.toMatch(/\p{Cc}/u);
  }
});

test("mails come from the firm's address unless MAIL_FROM is set, and never in production from a reserved one", () => {
  const address: Record<string, string> = { PUBLIC_ORIGIN: "https://www.example.com" };
  const getSender = (settings: Record<string, string>) =>
    getConfig({ ...env, ...address, ...settings }, "").mailFrom;
  expect(getSender({ APP_ENV: "development", MAIL_FROM: "" })).toBe("hello@tallgrass.example");
  expect(getSender({ APP_ENV: "production", MAIL_FROM: "" })).toBe("");
  expect(getSender({ APP_ENV: "production", MAIL_FROM: "A firm <jobs@a-firm.com>" })).toBe("jobs@a-firm.com");
});
