import { expect, test } from "vitest";
import { getLeadByAnyEmail, getLeadAs, listTimeline } from "#tests/support/leads.ts";
import { homeMessage, contactMessage } from "#tests/support/messages.ts";
import { testApp, createTestSite } from "#tests/support/test-app.ts";
import { anApplication, publishJob, unique } from "#tests/support/samples.ts";
import { select } from "#tests/support/tables.ts";

/** Returns phone numbers that are unique within this file. */
let phoneCount = 0;
const aPhone = () => `(317) 555-${String(1000 + phoneCount++).slice(-4)}`;

const write = (body: ReturnType<typeof contactMessage>) =>
  testApp.visitor().call("POST /api/contact/submit", { body });

test("an application and a message from the same person share one lead and timeline", async () => {
  const recruiter = await testApp.as("recruiter");
  const job = await publishJob(recruiter);
  const form = anApplication({ jobId: job.id, additionalInfo: "I close books.", phone: aPhone() });
  const visitor = testApp.visitor();
  await visitor.call("POST /api/applications", { body: form });
  await visitor.call("POST /api/analytics/contact-with-attribution", {
    body: {
      formData: contactMessage({ ...onlyPerson(form), helpType: "other", message: "Any news?" }),
      analyticsData: { pageViews: 7, timeOnSite: 12 * 60_000, utm_source: "letter" },
    },
  });
  const lead = await getLeadByAnyEmail(form.email);
  expect(lead).toMatchObject({ lead_type: "candidate", pipeline: "Candidates" });
  expect(await listTimeline(lead.id)).toEqual([
    "Applied for Planning Analyst",
    "Message about: Something else",
    "Visited the site",
  ]);
  const seen = await getLeadAs(recruiter, lead.id);
  expect(seen).toMatchObject({
    applicationData: { firstName: "Iris", email: form.email },
    contactData: { firstName: "Iris", email: form.email },
    applications: [{ jobTitle: "Planning Analyst", additionalInfo: "I close books.", resume: null }],
    messages: [{ message: "Any news?" }],
    consents: [{ kind: "terms", granted: true }],
    otherEmails: [],
  });
  expect(seen.scoreReasons.reduce((sum, { points }) => sum + points, 0)).toBe(seen.leadScore);
});

const onlyPerson = ({ firstName, lastName, email, phone }: ReturnType<typeof anApplication>) => ({
  firstName,
  lastName,
  email,
  phone,
});

test("empty analytics data adds no visit to the timeline", async () => {
  const form = contactMessage();
  await testApp
    .visitor()
    .call("POST /api/analytics/contact-with-attribution", { body: { formData: form, analyticsData: {} } });
  expect(await listTimeline((await getLeadByAnyEmail(form.email)).id)).toEqual([
    "Message about: EPM strategy",
  ]);
});

test("a new email address with a known phone number joins the existing lead", async () => {
  const phone = aPhone();
  const first = contactMessage({ phone, company: "Larkmoor" });
  const second = contactMessage({
    phone: phone.replaceAll(/\D/g, "-"),
    firstName: "Bo",
    lastName: "Rask",
    email: `bo.${unique()}@example.com`,
    message: "We spoke at the fair.",
  });
  await write(first);
  const { body: sent } = await write(second);
  const lead = await getLeadByAnyEmail(second.email);
  expect(lead).toMatchObject({ first_name: "Edda", email_key: first.email, company: "Larkmoor" });
  expect(await getLeadByAnyEmail(first.email)).toEqual(lead);
  const entries = await select(
    "select description from lead_activities where lead_id = ? order by created_at, id",
    lead.id,
  );
  expect(entries).toEqual([
    { description: null },
    { description: `Sent as Bo Rask, ${second.email}:\nWe spoke at the fair.` },
  ]);
  const recruiter = await testApp.as("recruiter");
  expect((await getLeadAs(recruiter, lead.id)).otherEmails).toEqual([second.email]);
  const { body: messages } = await recruiter.call("GET /api/contacts", { query: { q: second.email } });
  expect(messages).toMatchObject([{ id: sent.id, leadId: lead.id }]);

  // The second address now identifies the lead, with or without a phone number.
  await write({ ...second, phone: null });
  expect((await getLeadByAnyEmail(second.email)).id).toBe(lead.id);
  expect(await listTimeline(lead.id)).toHaveLength(3);
});

test("a phone number shared by two leads does not merge a third address", async () => {
  const phone = aPhone();
  const [ann, ben, cy] = [contactMessage(), contactMessage({ phone }), contactMessage({ phone })];
  await write(ann);
  await write(ben);
  await write({ ...ann, phone });
  await write(cy);
  const ids = await Promise.all([ann, ben, cy].map(async ({ email }) => (await getLeadByAnyEmail(email)).id));
  expect(new Set(ids).size).toBe(3);
});

test("an invalid phone number does not merge leads", async () => {
  const [ann, ben] = [contactMessage({ phone: "12345678" }), contactMessage({ phone: "12345678" })];
  await write(ann);
  await write(ben);
  expect((await getLeadByAnyEmail(ann.email)).id).not.toBe((await getLeadByAnyEmail(ben.email)).id);
});

test("a newsletter lead becomes a candidate by applying; a second application keeps dueAt", async () => {
  const form = anApplication({ phone: aPhone() });
  const now = "2026-01-05T15:00:00.000Z";
  await select(
    "insert into crm_leads (id, email, email_key, lead_type, lead_source, status, created_at, updated_at) values (?, ?, ?, 'newsletter', 'newsletter', 'archived', ?, ?) returning id",
    crypto.randomUUID(),
    form.email,
    form.email,
    now,
    now,
  );
  const at = (time: string) => testApp.visitor().at(createTestSite(() => ({ clock: () => new Date(time) })));
  await at("2026-01-06T15:00:00Z").call("POST /api/applications", { body: form });
  expect(await getLeadByAnyEmail(form.email)).toMatchObject({
    first_name: "Iris",
    lead_type: "candidate",
    lead_source: "application",
    pipeline: "Candidates",
    status: "active",
    due_at: "2026-01-08T15:00:00.000Z",
  });
  const again = { ...form, additionalInfo: "One more thing." };
  await at("2026-01-07T15:00:00Z").call("POST /api/applications", { body: again });
  expect(await getLeadByAnyEmail(form.email)).toMatchObject({ due_at: "2026-01-08T15:00:00.000Z" });
});

test("200 concurrent submissions are all stored, with one lead per person", async () => {
  const phone = aPhone();
  const same = contactMessage({ email: `same.${unique()}@example.com` });
  const strangers = Array.from({ length: 100 }, () => homeMessage());
  const household = Array.from({ length: 50 }, () => contactMessage({ phone }));
  const answers = await Promise.all([
    ...strangers.map((body) => testApp.visitor().call("POST /api/ghl/direct-contact", { body })),
    ...Array.from({ length: 50 }, () => write(same)),
    ...household.map(write),
  ]);
  expect(answers.filter(({ status }) => status !== 201)).toEqual([]);
  const count = async (sql: string, ...values: unknown[]) =>
    (await select<{ n: number }>(`select count(*) as n from ${sql}`, ...values))[0]!.n;
  expect(await count("contacts")).toBe(200);
  expect(await count("crm_leads")).toBe(102);
  expect(await count("lead_emails")).toBe(151);
  expect(await count("lead_activities where lead_id = ?", (await getLeadByAnyEmail(same.email)).id)).toBe(50);
  expect(await count("crm_leads where phone_key is not null")).toBe(1);
  expect(
    await count("lead_activities where lead_id = ?", (await getLeadByAnyEmail(household[7]!.email)).id),
  ).toBe(50);
  expect(await count("deliveries where action = 'contact.receipt'")).toBe(200);
  // A submission made while a CRM sync is waiting reuses that sync.
  expect(await count("deliveries where action = 'lead.sync'")).toBe(102);
});
