import { expect, test } from "vitest";
import { FORM_CHECK_HEADER } from "#contract/form-check.ts";
import { addTime } from "#worker/base/clock.ts";
import { MAX_PER_FORM } from "#worker/runtime/form-check.ts";
import { aBooking, listFreeSlots } from "#tests/support/bookings.ts";
import { contactMessage, getLeadByEmail, homeMessage } from "#tests/support/messages.ts";
import { getVisibleText, openPage } from "#tests/support/pages.ts";
import { anApplication, publishJob, toFormData, unique } from "#tests/support/samples.ts";
import { getFormKey, getMark, HONEYPOT, listDeliveryActions, siteWithTimeTrap } from "#tests/support/spam.ts";
import { lastActivity, select } from "#tests/support/tables.ts";
import { testApp } from "#tests/support/test-app.ts";

test(
  "a suspected message is stored and marked, and nothing leaves until it is released",
  { tags: "full" },
  async () => {
    const body = homeMessage({ phone: "(312) 555-0142", smsMarketingConsent: true });
    const normal = await testApp.visitor().call("POST /api/ghl/direct-contact", { body: homeMessage() });
    const sent = await testApp.visitor().call("POST /api/ghl/direct-contact", { body }, HONEYPOT);
    expect([sent.status, Object.keys(sent.body)]).toEqual([201, Object.keys(normal.body)]);
    const { id } = sent.body;
    expect(await getMark("contacts", "id", id)).toEqual(["suspected", ["honeypot"]]);
    expect(await listDeliveryActions(id, body.email)).toEqual([]);
    expect(await getLeadByEmail(body.email)).toMatchObject({ spam_status: "suspected", due_at: null });
    const countConsents = async () =>
      (await select("select id from consents where email = ?", body.email)).length;
    expect(await countConsents(), "no consent of an address that may be somebody else's").toBe(0);

    const recruiter = await testApp.as("recruiter");
    const decide = (verdict: "spam" | "not-spam") =>
      recruiter.call("PUT /api/contacts/:id/spam", { params: { id }, body: { verdict } });
    const released = await Promise.all([decide("not-spam"), decide("not-spam")]);
    expect(released.map(({ status }) => status)).toEqual([200, 200]);
    expect(await listDeliveryActions(id, body.email)).toEqual([
      "contact.notice",
      "contact.receipt",
      "lead.sync",
    ]);
    const [message] = await select<{ created_at: string }>(
      "select created_at from contacts where id = ?",
      id,
    );
    expect(await getLeadByEmail(body.email)).toMatchObject({
      spam_status: null,
      due_at: expect.any(String) as string,
      last_activity: message!.created_at,
    });
    expect(await countConsents()).toBe(1);
    expect(await lastActivity("contact.spam")).toMatchObject({ entity_id: id });
    expect((await decide("spam")).status, "its mail is on its way").toBe(409);
  },
);

test("a suspected application is released with its confirmation", async () => {
  const body = anApplication();
  const sent = await testApp.visitor().call("POST /api/applications", { body }, HONEYPOT);
  const { id } = sent.body;
  expect(await getMark("applications", "id", id)).toEqual(["suspected", ["honeypot"]]);
  expect(await listDeliveryActions(id, body.email)).toEqual([]);
  const recruiter = await testApp.as("recruiter");
  const list = (query: object) =>
    recruiter.call("GET /api/applications", { query: { q: body.email, ...query } });
  expect((await list({})).body).toEqual([]);
  expect((await list({ spam: "suspected" })).body).toMatchObject([{ id, spamReasons: ["honeypot"] }]);
  const released = await recruiter.call("PUT /api/applications/:id/spam", {
    params: { id },
    body: { verdict: "not-spam" },
  });
  expect(released.body).toEqual({ id, spamStatus: "not-spam", spamReasons: ["honeypot"] });
  expect((await list({})).body).toMatchObject([{ id, spamStatus: "not-spam" }]);
  expect(await listDeliveryActions(id, body.email)).toEqual([
    "application.notice",
    "application.receipt",
    "lead.sync",
  ]);
});

test(
  "a suspected booking takes its slot; spam frees it, and not spam confirms it, both once",
  { tags: "full" },
  async () => {
    const { slots } = await listFreeSlots();
    const book = async (start: string) => {
      const body = aBooking(start, { bookerPhone: "(312) 555-0142", smsAppointmentConsent: true });
      const sent = await testApp.visitor().call("POST /api/booking/appointments", { body }, HONEYPOT);
      expect(sent.status).toBe(201);
      expect(sent.body.manageUrl).toBeTruthy();
      return { id: sent.body.id, email: body.bookerEmail };
    };
    const [spam, real] = [await book(slots[0]!.startsAt), await book(slots[4]!.startsAt)];
    const recruiter = await testApp.as("recruiter");
    const decide = (id: string, verdict: "spam" | "not-spam") =>
      recruiter.call("PUT /api/admin/booking/appointments/:id/spam", { params: { id }, body: { verdict } });
    const again = aBooking(slots[0]!.startsAt);
    const rebook = () => testApp.visitor().call("POST /api/booking/appointments", { body: again });
    expect((await rebook()).status).toBe(409);
    const confirmed = await recruiter.call("POST /api/admin/booking/appointments/:id/confirm", {
      params: { id: spam.id },
      body: { sequence: 0 },
    });
    expect(confirmed.status, "a decision comes first").toBe(409);
    expect((await decide(spam.id, "spam")).status).toBe(200);
    expect((await rebook()).status).toBe(201);
    expect(await listDeliveryActions(spam.id, spam.email)).toEqual([]);
    expect(await getLeadByEmail(spam.email)).toMatchObject({ spam_status: "spam" });

    expect(await listDeliveryActions(real.id, real.email)).toEqual([]);
    const released = await Promise.all([decide(real.id, "not-spam"), decide(real.id, "not-spam")]);
    expect(released.map(({ status }) => status)).toEqual([200, 200]);
    const actions = await listDeliveryActions(real.id, real.email);
    expect(actions.filter((action) => action === "booking.confirmation")).toHaveLength(1);
    expect(actions).toContain("booking.reminder");
    expect(await select("select kind from consents where email = ?", real.email)).toEqual([
      { kind: "sms_appointment" },
    ]);
  },
);

test("the booker of a suspected appointment moves and cancels it without a message to anybody", async () => {
  const { slots } = await listFreeSlots();
  const visitor = testApp.visitor();
  const body = aBooking(slots[0]!.startsAt);
  const sent = await visitor.call("POST /api/booking/appointments", { body }, HONEYPOT);
  const { id, token } = sent.body;
  const moved = await visitor.call("POST /api/booking/appointments/:id/reschedule", {
    params: { id },
    body: { token, appointmentDate: slots[3]!.startsAt, timeZone: "America/New_York" },
  });
  const canceled = await visitor.call("POST /api/booking/appointments/:id/cancel", {
    params: { id },
    body: { token },
  });
  expect([moved.status, canceled.status]).toEqual([200, 200]);
  expect(await listDeliveryActions(id, body.bookerEmail)).toEqual([]);
});

test("a suspected sign-up gets no mail until it is released", async () => {
  const email = `reader.${unique()}@example.com`;
  const sent = await testApp.visitor().call("POST /api/newsletter", { body: { email } }, HONEYPOT);
  expect([sent.status, sent.body]).toEqual([202, { status: "pending" }]);
  const [row] = await select<{ id: string }>("select id from newsletter_subscribers where email = ?", email);
  const { id } = row!;
  expect(await listDeliveryActions(id, email)).toEqual([]);
  const recruiter = await testApp.as("recruiter");
  const { body: listed } = await recruiter.call("GET /api/newsletters/suspected", {});
  expect(listed.find((each) => each.id === id)).toMatchObject({ email, spamReasons: ["honeypot"] });
  for (const _ of [1, 2])
    expect(
      await recruiter.call("PUT /api/newsletters/suspected/:id", {
        params: { id },
        body: { verdict: "not-spam" },
      }),
    ).toMatchObject({ status: 200, body: { spamStatus: "not-spam" } });
  expect(await listDeliveryActions(id, email)).toEqual(["newsletter.confirm"]);
});

test("a suspected submission changes nothing about a known person", async () => {
  const body = contactMessage({ company: "Tallowmere Foods" });
  await testApp.visitor().call("POST /api/contact/submit", { body });
  const before = await getLeadByEmail(body.email);
  const forged = { ...body, lastName: "Somebody", company: "Elsewhere" };
  await testApp.visitor().call("POST /api/contact/submit", { body: forged }, HONEYPOT);
  expect(await getLeadByEmail(body.email)).toEqual(before);
  const timeline = await select("select id from lead_activities where lead_id = ?", before.id as string);
  expect(timeline).toHaveLength(1);
});

test("a later submission without signs makes the person known, and the first stays suspected", async () => {
  const body = contactMessage();
  const first = await testApp.visitor().call("POST /api/contact/submit", { body }, HONEYPOT);
  await testApp.visitor().call("POST /api/contact/submit", { body });
  expect(await getLeadByEmail(body.email)).toMatchObject({ spam_status: null });
  expect(await getMark("contacts", "id", first.body.id)).toEqual(["suspected", ["honeypot"]]);
});

test(
  "suspected leads are in no list and number, and are not synced on request",
  { tags: "full" },
  async () => {
    const body = contactMessage();
    const recruiter = await testApp.as("manager");
    const read = async () => ({
      leads: (await recruiter.call("GET /api/crm/leads", { query: { q: body.email } })).body.length,
      unread: (await recruiter.call("GET /api/messages/counts", {})).body.unread,
      home: (await recruiter.call("GET /api/admin/counts", {})).body,
      total: (await recruiter.call("GET /api/ghl/stats", {})).body,
    });
    const before = await read();
    await testApp.visitor().call("POST /api/contact/submit", { body }, HONEYPOT);
    const after = await read();
    expect({ ...after, home: null }).toEqual({ ...before, home: null });
    expect(after.home).toEqual({
      ...before.home,
      suspectedMessages: before.home.suspectedMessages! + 1,
    });
    const [lead] = (
      await recruiter.call("GET /api/crm/leads", { query: { q: body.email, spam: "suspected" } })
    ).body;
    expect(lead).toMatchObject({ spamStatus: "suspected", spamReasons: ["honeypot"] });
    const synced = await recruiter.call("POST /api/ghl/sync-lead/:id", { params: { id: lead!.id } });
    expect([synced.status, synced.body.message]).toEqual([409, expect.stringContaining("suspected spam")]);
    const exported = await recruiter.fetch("/api/admin/export/contacts.csv?spam=suspected");
    expect(await exported.text()).toContain("A field that people can't see was filled in");
  },
);

test(
  "a form that is sent sooner than a person can type is marked, and a correction is not",
  { tags: "full" },
  async () => {
    const servedAt = new Date();
    const after = (seconds: number) =>
      testApp.visitor().at(siteWithTimeTrap(addTime(servedAt, seconds, "second")));
    const formKey = await getFormKey(after(0), "/apply");
    const send = (seconds: number, values: object) =>
      openPage(after(seconds), "/api/applications", { method: "POST", body: toFormData({ ...values }) });
    const apply = async (seconds: number, key: string) => {
      const application = anApplication();
      expect((await send(seconds, { ...application, formKey: key })).status).toBe(303);
      return getMark("applications", "email", application.email);
    };
    expect(await apply(2, formKey)).toEqual(["suspected", ["too-fast"]]);
    expect(await apply(4, formKey)).toEqual([null, null]);
    expect(await apply(86_400, formKey), "a page that was left open").toEqual([null, null]);
    expect(await apply(4, `${formKey.slice(0, -1)}!`)).toEqual(["suspected", ["forged-form"]]);

    const rejected = await send(10, { ...anApplication(), email: "no address", formKey });
    expect(rejected.status).toBe(400);
    const corrected = /name="formKey" value="([^"]+)"/.exec(rejected.html)![1]!;
    expect(corrected).not.toBe(formKey);
    expect(await apply(11, corrected)).toEqual([null, null]);
  },
);

test("a form that is sent as JSON has its check in a header", { tags: "full" }, async () => {
  const visitor = testApp.visitor().at(siteWithTimeTrap(new Date()));
  const formKey = await getFormKey(visitor, "/contact");
  const body = contactMessage();
  const check = new URLSearchParams({ formKey, referenceNote: "" }).toString();
  const sent = await visitor.call("POST /api/contact/submit", { body }, { [FORM_CHECK_HEADER]: check });
  expect(await getMark("contacts", "id", sent.body.id)).toEqual(["suspected", ["too-fast"]]);
});

test("a disposable address is marked, also below a subdomain", async () => {
  for (const [domain, mark] of [
    ["mailinator.com", ["suspected", ["disposable-address"]]],
    ["inbox.mailinator.com", ["suspected", ["disposable-address"]]],
    ["notmailinator.example.com", [null, null]],
  ] as const) {
    const body = contactMessage({ email: `a.${unique()}@${domain}` });
    const sent = await testApp.visitor().call("POST /api/contact/submit", { body });
    expect(await getMark("contacts", "id", sent.body.id)).toEqual(mark);
  }
});

test(
  "the invisible field is hidden from people, screen readers and password managers",
  { tags: "full" },
  async () => {
    for (const path of ["/contact", "/contact/message", "/apply", "/newsletter", "/"]) {
      const { html } = await openPage(testApp.visitor(), path);
      const [field] =
        /<div class="sr-only" aria-hidden="true"><input name="referenceNote"[^>]*>/.exec(html) ?? [];
      expect(field, path).toContain('tabindex="-1" autocomplete="off"');
      expect(html).not.toContain("challenges.cloudflare.com");
    }
  },
);

test(
  "a network that sends too many forms gets 429 and its values back, others do not",
  { tags: "full" },
  async () => {
    const visitor = testApp.visitor();
    const send = (values: object) =>
      openPage(visitor, "/api/contact/submit", {
        method: "POST",
        body: toFormData({ message: "", ...contactMessage(), ...values }),
      });
    for (let count = 0; count < MAX_PER_FORM; count++) expect((await send({})).status).toBe(303);
    const refused = await send({ message: "One message too many" });
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThan(3_000);
    expect(getVisibleText(refused.html)).toContain("What you entered is still here: please try again in");
    expect(refused.html).toContain("One message too many");
    const other = await visitor.call("POST /api/applications", { body: anApplication() });
    expect(other.status, "another form").toBe(201);
    const neighbor = await testApp.visitor().call("POST /api/contact/submit", { body: contactMessage() });
    expect(neighbor.status, "another network").toBe(201);
    const keys = await select<{ key: string }>("select key from rate_counters where key like 'form%'");
    expect(JSON.stringify(keys)).not.toContain(visitor.ip);
  },
);

test("what is not suspected can't be decided, and who may not write can't decide", async () => {
  const sent = await testApp.visitor().call("POST /api/contact/submit", { body: contactMessage() });
  const decide = async (role: "user" | "recruiter") =>
    (await testApp.as(role)).call("PUT /api/contacts/:id/spam", {
      params: { id: sent.body.id },
      body: { verdict: "spam" },
    });
  expect((await decide("recruiter")).status).toBe(409);
  expect((await decide("user")).status).toBe(403);
});

test("a decision about a message of a known person is in the activity log", async () => {
  const body = contactMessage();
  await testApp.visitor().call("POST /api/contact/submit", { body });
  const sent = await testApp.visitor().call("POST /api/contact/submit", { body }, HONEYPOT);
  const { id } = sent.body;
  const recruiter = await testApp.as("recruiter");
  for (const verdict of ["spam", "not-spam"] as const) {
    await recruiter.call("PUT /api/contacts/:id/spam", { params: { id }, body: { verdict } });
    expect(await lastActivity("contact.spam")).toMatchObject({ entity_id: id, details: { verdict } });
  }
});

test(
  "simultaneous decisions that contradict each other get 200 or 409, and the release wins",
  { tags: "full" },
  async () => {
    const sent = await testApp
      .visitor()
      .call("POST /api/contact/submit", { body: contactMessage() }, HONEYPOT);
    const { id } = sent.body;
    const recruiter = await testApp.as("recruiter");
    const verdicts = ["spam", "not-spam", "spam", "not-spam", "not-spam", "not-spam"] as const;
    const decided = await Promise.all(
      verdicts.map((verdict) =>
        recruiter.call("PUT /api/contacts/:id/spam", { params: { id }, body: { verdict } }),
      ),
    );
    expect([200, 409]).toEqual(expect.arrayContaining(decided.map(({ status }) => status)));
    expect(await getMark("contacts", "id", id)).toEqual(["not-spam", ["honeypot"]]);
  },
);

test("a suspected application leaves its job among those without applicants", { tags: "full" }, async () => {
  const recruiter = await testApp.as("recruiter");
  const { id } = await publishJob(recruiter);
  const isListed = async () => {
    const { body } = await recruiter.call("GET /api/jobs", {
      query: { scope: "all", withoutApplicants: "true", limit: 100 },
    });
    return body.some((job) => job.id === id);
  };
  const apply = (headers?: Record<string, string>) =>
    testApp.visitor().call("POST /api/applications", { body: anApplication({ jobId: id }) }, headers);
  await apply(HONEYPOT);
  expect(await isListed()).toBe(true);
  await apply();
  expect(await isListed()).toBe(false);
});
