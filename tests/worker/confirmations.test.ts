import { expect, test } from "vitest";
import { insertArticle } from "#tests/support/articles.ts";
import { deliverMailsTo } from "#tests/support/booking-links.ts";
import { createBooking, CANDIDATE_TYPE_ID, listFreeSlots } from "#tests/support/bookings.ts";
import { contactMessage } from "#tests/support/messages.ts";
import { getMailToken, uniqueEmail } from "#tests/support/newsletter.ts";
import { getVisibleText, openPage } from "#tests/support/pages.ts";
import { anApplication, publishJob, toFormData } from "#tests/support/samples.ts";
import { select } from "#tests/support/tables.ts";
import { createTestSite, testApp } from "#tests/support/test-app.ts";
import { formatZonedTime } from "#contract/time-zone.ts";
import { firmTimeZone } from "#contract/firm.ts";
import { iso } from "#worker/base/clock.ts";
import { responseDueAt } from "#worker/features/leads/rules.ts";

/** A Saturday evening: the office is closed. */
const SATURDAY = new Date("2026-11-21T23:30:00.000Z");
const visitor = (now = SATURDAY) =>
  testApp.visitor().at(createTestSite(() => ({ clock: () => now, enqueue: () => Promise.resolve() })));

/** Posts a form as a browser without JavaScript and opens the page that it leads to. */
async function submit(path: string, values: Record<string, unknown>, person = visitor()) {
  const sent = await openPage(person, path, { method: "POST", body: toFormData(values) });
  expect(sent.status).toBe(303);
  const page = await openPage(person, sent.headers.get("Location")!);
  expect(page.status).toBe(200);
  return { ...page, text: getVisibleText(page.html), location: sent.headers.get("Location")! };
}

type Page = Awaited<ReturnType<typeof submit>>;

/** What every confirmation page has: next steps, and no place in a cache or an index. */
function expectConfirmation({ text, html, headers }: Page) {
  expect(text).toContain("What happens next");
  expect(headers.get("Cache-Control")).toBe("private, no-store");
  expect(html).toContain('<meta name="robots" content="noindex">');
}

const formatDue = (target: "candidate" | "contact", now: Date) =>
  formatZonedTime(responseDueAt(target, now), firmTimeZone);

const publishJobs = async (count: number, industry: string, prefix: string) => {
  const recruiter = await testApp.as("recruiter");
  for (let n = 1; n <= count; n++) await publishJob(recruiter, { title: `${prefix} ${n}`, industry });
};

test(
  "after an application the page says who answers by when and lists three similar jobs",
  { tags: "full" },
  async () => {
    await publishJobs(3, "Healthcare", "Clinic Planner");
    const job = await publishJob(await testApp.as("recruiter"), { industry: "Healthcare" });
    const form = anApplication({ jobId: job.id });
    const page = await submit("/api/applications", form);
    expectConfirmation(page);
    expect(page.text).toContain("Application Submitted");
    expect(page.text).toContain("Thank you for your application. We'll be in touch soon!");
    expect(page.text).toContain("By Monday, November 23, 2026 at 6:30 PM ET");
    expect(page.text).toContain("Open roles like it");
    for (const n of [1, 2, 3]) expect(page.text).toContain(`Clinic Planner ${n}`);
    for (const secret of [form.email, form.lastName, form.phone])
      expect(page.html + page.location).not.toContain(secret);
  },
);

test(
  "after a resume without a job the page lists the newest jobs of the chosen industry",
  { tags: "full" },
  async () => {
    await publishJobs(2, "Healthcare", "Ward Analyst");
    const healthcare = await submit("/api/applications", anApplication({ industry: "Healthcare" }));
    expectConfirmation(healthcare);
    expect(healthcare.text).toContain("Newest open roles in Healthcare");
    for (const n of [1, 2]) expect(healthcare.text).toContain(`Ward Analyst ${n}`);
    const other = await submit("/api/applications", anApplication({ industry: "Other" }));
    expect(other.text).toMatch(/Newest open roles (?!in)/);
  },
);

test(
  "after a message the page names the time within business hours and the next step",
  { tags: "full" },
  async () => {
    await insertArticle({ title: "Close the books once" });
    const page = await submit("/api/contact/submit", contactMessage());
    expectConfirmation(page);
    expect(page.text).toContain("Message Sent Successfully");
    expect(page.text).toContain("We'll respond within 15 minutes during business hours.");
    expect(page.text).toContain("By Monday, November 23, 2026 at 8:15 AM ET");
    expect(page.text).toContain("A partner reads your message");
    expect(page.html).toMatch(/href="\/book"[^>]*>Book a consultation/);
    expect(page.text).toContain("Close the books once");
  },
);

test(
  "after a message about a job a recruiter answers, and the page lists jobs",
  { tags: "full" },
  async () => {
    const { id } = await publishJob(await testApp.as("recruiter"));
    const form = { inquiry: "I'm looking for a job", message: "Is it remote?", jobId: id };
    const person = { firstName: "Ana", lastName: "Doe", email: uniqueEmail() };
    const page = await submit("/api/ghl/direct-contact", { ...person, ...form });
    expectConfirmation(page);
    expect(page.text).toContain("A recruiter reads your message");
    expect(page.html).toMatch(/href="\/jobs\/[^"]+"/);
  },
);

test(
  "after a newsletter subscription and its confirmation the page names the next issue and articles",
  { tags: "full" },
  async () => {
    await insertArticle({ title: "A forecast in one page" });
    const email = uniqueEmail();
    const received = await submit("/api/newsletter", { email, source: "resources" });
    expectConfirmation(received);
    expect(received.text).toContain("Within 7 days");
    expect(received.text).toContain("A forecast in one page");
    const [mail] = await deliverMailsTo(email);
    expect(mail!.text).toContain("What happens next: confirm with the button");
    const token = getMailToken(mail, "/newsletter/confirm");
    const confirmed = await submit("/api/newsletter/confirm", { token });
    expectConfirmation(confirmed);
    expect(confirmed.text).toContain("On Thursday, November 26");
    expect(confirmed.text).toContain("A forecast in one page");
    expect(confirmed.html).not.toContain(email);
  },
);

test(
  "after a booking the page lists reminders, what to bring and how to change it",
  { tags: "full" },
  async () => {
    const { slots } = await listFreeSlots();
    const { visitor: booker, appointment } = await createBooking(slots[0]!.startsAt);
    const page = await openPage(booker, `/book/confirmed?token=${appointment.token}`);
    const text = getVisibleText(page.html);
    expectConfirmation({ ...page, text, location: "" });
    expect(appointment.reminderHours).toEqual([24, 1]);
    for (const part of [
      "A day before",
      "An hour before",
      "What to bring",
      "Bring the report",
      "Add to calendar",
    ])
      expect(text).toContain(part);
    expect(text).toContain("Choose another time or cancel with the link in the email");
  },
);

test(
  "a candidate's booking asks for the resume, and a late one has no reminder a day before",
  { tags: "full" },
  async () => {
    const { slots } = await listFreeSlots(CANDIDATE_TYPE_ID);
    const start = slots[0]!.startsAt;
    const { visitor: booker, appointment } = await createBooking(start, { bookingTypeId: CANDIDATE_TYPE_ID });
    const evening = booker.at(
      createTestSite(() => ({ clock: () => new Date(Date.parse(start) - 5 * 3_600_000) })),
    );
    const text = getVisibleText((await openPage(evening, `/book/confirmed?token=${appointment.token}`)).html);
    expect(text).toContain("Have your resume at hand");
    expect(text).toContain("An hour before");
    expect(text).not.toContain("A day before");
    const [mail] = await deliverMailsTo(appointment.bookerEmail);
    expect(mail!.text).toContain("Have your resume at hand");
    expect(mail!.text).toContain("you get a reminder a day and an hour before it starts.");
  },
);

test("a time in the address that is no time falls back to the general target", { tags: "full" }, async () => {
  const open = async (path: string) => getVisibleText((await openPage(visitor(), path)).html);
  for (const path of ["/apply/received", "/apply/received?by=%3Cb%3Esoon", "/apply/received?job=x&by=9999"])
    expect(await open(path), path).toContain("Within 48 hours");
  expect(await open("/contact/sent?by=2026-99-99T00:00:00Z")).toContain(
    "Within 15 minutes during business hours",
  );
  expect(await open("/newsletter/confirmed?next=now")).toContain("On Thursdays");
});

test(
  "a receipt names the response time of the submission, lists open jobs and is the same on a retry",
  { tags: "full" },
  async () => {
    await publishJobs(3, "Healthcare", "Care Controller");
    const form = anApplication({ industry: "Healthcare" });
    const { body } = await visitor().call("POST /api/applications", { body: form });
    expect(body.respondBy).toBe(iso(new Date("2026-11-23T23:30:00.000Z")));
    const later = () => new Date("2026-11-22T12:00:00.000Z");
    const [mail] = await deliverMailsTo(form.email, later);
    expect(mail!.text).toContain(`within 48 hours, by ${formatDue("candidate", SATURDAY)}, also when`);
    for (const n of [1, 2, 3])
      expect(mail!.text).toMatch(
        new RegExp(`- Care Controller ${n}, .+: http://planwright\\.test/jobs/\\S+`),
      );
    expect(mail!.html).toMatch(
      /<a href="http:\/\/planwright\.test\/jobs\/[^"]+"[^>]*>Care Controller 1<\/a>/,
    );
    await select("update deliveries set status = 'waiting' where action = 'application.receipt'");
    const [again] = await deliverMailsTo(form.email, () => new Date("2026-11-22T18:00:00.000Z"));
    const withoutToken = (text: string) => text.replace(/token=\S+/, "");
    expect(withoutToken(again!.text)).toBe(withoutToken(mail!.text));
  },
);

test("the receipt of a message names the time and links the next step", async () => {
  const form = contactMessage();
  await visitor().call("POST /api/contact/submit", { body: form });
  const [mail] = await deliverMailsTo(form.email);
  expect(mail!.text).toContain(`by ${formatDue("contact", SATURDAY)}. To add something`);
  expect(mail!.text).toMatch(/- Book a consultation: http\S+\/book\n/);
  expect(mail!.text).toMatch(/- Read our articles: http\S+\/resources/);
});
