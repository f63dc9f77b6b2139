import { expect, test } from "vitest";
import { SMS_CONSENT_VERSION } from "#contract/contacts/labels.ts";
import { homeMessage, contactMessage, getLeadByEmail } from "#tests/support/messages.ts";
import { testApp, createTestSite } from "#tests/support/test-app.ts";
import { lastActivity, countAllRows, select } from "#tests/support/tables.ts";
import { deliveryHandlers } from "#worker/background/queue.ts";
import { deliver } from "#worker/runtime/deliveries.ts";
import { mailbox } from "#worker/vendors/email-binding.ts";

/** Ten minutes before the firm closes. */
const TEN_MINUTES_BEFORE_CLOSING = new Date("2026-11-18T17:50:00-05:00");

/** The deliveries of a contact message and its lead. */
const listDeliveries = (id: string) =>
  select<{ id: string; action: string }>(
    `select id, action from deliveries
      where entity_id in (?1, (select id from crm_leads where contact_id = ?1)) order by action`,
    id,
  );

test("a contact page message creates a scored lead with a due time and is listed for staff", async () => {
  const form = contactMessage({
    company: "Tallowmere Foods",
    phone: "(317) 555-0199",
    message: "x".repeat(101),
  });
  const visitor = testApp.visitor().at(createTestSite(() => ({ clock: () => TEN_MINUTES_BEFORE_CLOSING })));
  const sent = await visitor.call("POST /api/contact/submit", { body: form });
  expect(sent.status).toBe(201);
  expect(sent.body).toEqual({
    id: expect.any(String),
    about: null,
    respondBy: "2026-11-19T13:05:00.000Z",
  });

  // Base 10, company 20, phone 15, strategy 25, a long message 10 (spec P §9).
  const lead = await getLeadByEmail(form.email);
  expect(lead).toMatchObject({
    lead_type: "contact",
    lead_source: "contact-page",
    pipeline: "Clients",
    company: "Tallowmere Foods",
    phone_key: "+13175550199",
    contact_id: sent.body.id,
    lead_score: 80,
  });
  expect(lead.due_at, "15 minutes of business hours").toBe("2026-11-19T13:05:00.000Z");
  const timeline = await select(
    "select subject, description from lead_activities where lead_id = ?",
    lead.id,
  );
  expect(timeline).toEqual([{ subject: "Message about: EPM strategy", description: form.message }]);
  expect(await lastActivity("contact.submit")).toMatchObject({ entity_id: sent.body.id, user_id: null });
  expect((await listDeliveries(sent.body.id)).map(({ action }) => action)).toEqual([
    "contact.notice",
    "contact.receipt",
    "lead.sync",
  ]);

  const recruiter = await testApp.as("recruiter");
  const list = await recruiter.call("GET /api/contacts", {
    query: { q: "TALLOWMERE", kind: "contact-page" },
  });
  expect(list.headers.get("X-Total-Count")).toBe("1");
  expect(list.body).toMatchObject([
    { id: sent.body.id, helpType: "epm-strategy", attribution: null, leadId: lead.id, leadScore: 80 },
  ]);
  expect((await (await testApp.as("user")).call("GET /api/contacts", {})).status).toBe(403);
});

test(
  "the message list is paged newest first, with the total count on every page",
  { tags: "full" },
  async () => {
    for (let n = 0; n < 3; n++)
      await testApp
        .visitor()
        .call("POST /api/contact/submit", { body: contactMessage({ company: `Firm ${n}` }) });
    const manager = await testApp.as("manager");
    const page = async (offset: number) => {
      const { body, headers } = await manager.call("GET /api/contacts", { query: { limit: 2, offset } });
      return { firms: body.map(({ company }) => company), total: headers.get("X-Total-Count") };
    };
    expect(await page(0)).toEqual({ firms: ["Firm 2", "Firm 1"], total: "3" });
    expect(await page(2)).toEqual({ firms: ["Firm 0"], total: "3" });
    expect(await page(4)).toEqual({ firms: [], total: "3" });
  },
);

const inquiryCases = [
  // Base 30, consultation 40, company 15; the others by the rules of the contact page: 10, 10, 20.
  ["I need to hire talent", "employer", "Clients", 85],
  ["I'm looking for a job", "candidate", "Candidates", 40],
  ["Partnership inquiry", "contact", "Clients", 40],
  ["General question", "contact", "Clients", 40],
  ["Other", "contact", "Clients", 40],
] as const satisfies [string, string, string, number][];

test.for(inquiryCases)(
  "a home page inquiry '%s' creates a lead of type %s",
  async ([inquiry, leadType, pipeline, score]) => {
    const form = homeMessage({ inquiry, company: "Corrie & Dale" });
    const sent = await testApp.visitor().call("POST /api/ghl/direct-contact", { body: form });
    expect(sent.status).toBe(201);
    expect(await getLeadByEmail(form.email)).toMatchObject({
      lead_type: leadType,
      pipeline,
      lead_source: "home",
      lead_score: score,
    });
  },
);

test("each checked SMS consent is stored with its wording version, and an unchecked one is not", async () => {
  const both = homeMessage({ phone: "317-555-0121", smsMarketingConsent: true, smsAppointmentConsent: true });
  const none = homeMessage({ phone: "317-555-0122" });
  const visitor = testApp.visitor();
  const sent = await visitor.call("POST /api/ghl/direct-contact", { body: both });
  await visitor.call("POST /api/ghl/direct-contact", { body: none });
  const consentsQuery =
    "select kind, granted, wording_version, phone, source from consents where email = ? order by kind";
  const row = { granted: 1, wording_version: SMS_CONSENT_VERSION, phone: "+13175550121", source: "home" };
  expect(await select(consentsQuery, both.email)).toEqual([
    { kind: "sms_appointment", ...row },
    { kind: "sms_marketing", ...row },
  ]);
  expect(await select(consentsQuery, none.email)).toEqual([]);
  const [stored] = await select(
    "select consent_version, consented_at from contacts where id = ?",
    sent.body.id,
  );
  expect(stored).toEqual({ consent_version: SMS_CONSENT_VERSION, consented_at: expect.any(String) });
});

test("a second message of one person updates the lead, which keeps its details and higher score", async () => {
  const visitor = testApp.visitor();
  const first = contactMessage({ company: "Larkmoor", phone: "317 555 0140" });
  await visitor.call("POST /api/contact/submit", { body: first });
  await visitor.call("POST /api/contact/submit", {
    body: { ...first, email: first.email.toUpperCase(), company: "", phone: "", helpType: "other" },
  });
  const leads = await select("select * from crm_leads where email_key = ?", first.email);
  expect(leads).toMatchObject([{ company: "Larkmoor", phone_key: "+13175550140", lead_score: 70 }]);
  expect(await select("select id from lead_activities where lead_id = ?", leads[0]?.id)).toHaveLength(2);
});

test("one idempotency key stores one message, and reuse with another body gets 409", async () => {
  const visitor = testApp.visitor();
  const body = homeMessage();
  const headers = { "Idempotency-Key": crypto.randomUUID() };
  const replies = await Promise.all(
    [1, 2, 3].map(() => visitor.call("POST /api/ghl/direct-contact", { body }, headers)),
  );
  expect(new Set(replies.map((reply) => reply.body.id)).size).toBe(1);
  expect(await select("select id from contacts where email = ?", body.email)).toHaveLength(1);
  const other = await visitor.call(
    "POST /api/ghl/direct-contact",
    { body: { ...body, message: "Something else" } },
    headers,
  );
  expect(other).toMatchObject({ status: 409, body: { code: "conflict" } });
});

test("an invalid form gets 400 with a message for each field and stores nothing", async () => {
  const before = await countAllRows();
  const visitor = testApp.visitor();
  const page = await visitor.callUntyped("POST /api/contact/submit", {
    body: { firstName: " ", lastName: "", email: "x@", phone: "call me", helpType: "" },
  });
  expect(page.status).toBe(400);
  expect(page.body.fields).toEqual({
    firstName: ["Please enter your first name."],
    lastName: ["Please enter your last name."],
    email: ["Please enter a valid email address."],
    phone: ["Please enter a phone number with area code, or leave this empty."],
    helpType: ["Please choose a topic."],
  });
  const home = await visitor.callUntyped("POST /api/ghl/direct-contact", {
    body: { ...homeMessage(), message: "", inquiry: "", extra: 1 },
  });
  expect(Object.keys(home.body.fields ?? {}).toSorted()).toEqual(["extra", "inquiry", "message"]);
  expect(await countAllRows()).toEqual(before);
});

test("a form posted without JavaScript is stored and redirects with 303", async () => {
  const form = new URLSearchParams({
    ...homeMessage({ smsAppointmentConsent: "on", phone: "317-555-0123" }),
    company: "",
  } as Record<string, string>);
  const post = (path: string, body: URLSearchParams) =>
    testApp.visitor().fetch(path, { method: "POST", body, headers: { accept: "text/html" } });
  const done = await post("/api/ghl/direct-contact", form);
  expect(done.status).toBe(303);
  expect(done.headers.get("location")).toMatch(/^\/contact\/sent\?/);
  const email = String(form.get("email"));
  expect(
    await select(
      "select sms_appointment_consent, sms_marketing_consent, company from contacts where email = ?",
      email,
    ),
  ).toEqual([{ sms_appointment_consent: 1, sms_marketing_consent: 0, company: null }]);
});

test("both mails are sent without the visitor's message text", async () => {
  const form = contactMessage({ message: "Buy my watches at watches.example" });
  // Disables the queue, which would race with the deliveries below.
  const visitor = testApp.visitor().at(createTestSite(() => ({ enqueue: () => Promise.resolve() })));
  const sent = await visitor.call("POST /api/contact/submit", { body: form });
  const mailer = mailbox();
  const ctx = testApp.ctx();
  for (const { id } of await listDeliveries(sent.body.id))
    await deliver({ ...ctx, ports: { ...ctx.ports, mailer } }, id, deliveryHandlers);
  expect(mailer.sent.map(({ to, subject }) => [to, subject])).toEqual([
    ["recruiting@localhost.example", "New message: Edda Thorne, EPM strategy"],
    [form.email, "We have your message"],
  ]);
  expect(mailer.sent.map(({ text }) => text).join()).not.toContain("watches");
  expect(
    await select(
      "select status from deliveries where entity_id = (select id from crm_leads where contact_id = ?) and kind = 'crm'",
      sent.body.id,
    ),
  ).toMatchObject([{ status: "waiting" }]);
});
