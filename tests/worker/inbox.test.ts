import { expect, test } from "vitest";
import { deliver } from "#worker/runtime/deliveries.ts";
import { deliveryHandlers } from "#worker/background/queue.ts";
import { mailbox } from "#worker/vendors/email-binding.ts";
import { testApp } from "#tests/support/test-app.ts";
import type { Person } from "#tests/support/person.ts";
import { anApplication, publishJob, unique } from "#tests/support/samples.ts";
import { activityCount, lastActivity, countAllRows, select } from "#tests/support/tables.ts";

const apply = async (more: Parameters<typeof anApplication>[0] = {}) => {
  const who = anApplication(more);
  const { body } = await testApp.visitor().call("POST /api/applications", { body: who });
  return { who, id: body.id };
};
const getRespondedAt = async (email: string) =>
  (await select("select first_responded_at from crm_leads where email_key = ?", email))[0]!
    .first_responded_at;
const getHistory = async (person: Person, id: string) =>
  (await person.call("GET /api/applications/:id/history", { params: { id } })).body;

test("a stage change appears in timeline and log, and an outdated one gets 409", async () => {
  const recruiter = await testApp.as("recruiter");
  const { id } = await apply();
  const move = (from: "new" | "reviewing", stage: "reviewing" | "offer") =>
    recruiter.call("PUT /api/applications/:id/stage", { params: { id }, body: { from, stage } });
  expect((await move("new", "reviewing")).body.stage).toBe("reviewing");
  const late = await move("new", "offer");
  expect([late.status, late.body.code, late.body.current]).toEqual([409, "conflict", { stage: "reviewing" }]);
  expect(await lastActivity("application.stage")).toMatchObject({
    user_id: recruiter.userId,
    details: { stage: { before: "new", after: "reviewing" } },
  });
  const { entries } = await getHistory(recruiter, id);
  expect(entries.map(({ subject }) => subject)).toEqual(["Moved from New to Screening", "Sent a resume"]);
});

test(
  "of four simultaneous stage changes one succeeds and adds one timeline entry",
  { tags: "full" },
  async () => {
    const recruiter = await testApp.as("recruiter");
    const { id } = await apply();
    const stages = ["reviewing", "interview", "offer", "rejected"] as const;
    const all = await Promise.all(
      stages.map((stage) =>
        recruiter.call("PUT /api/applications/:id/stage", {
          params: { id },
          body: { from: "new", stage, reason: "other" },
        }),
      ),
    );
    expect(all.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409]);
    expect((await getHistory(recruiter, id)).entries).toHaveLength(2);
    expect(await activityCount("application.stage")).toBe(1);
  },
);

test(
  "a bulk stage change skips applications that changed meanwhile or do not exist",
  { tags: "full" },
  async () => {
    const recruiter = await testApp.as("recruiter");
    const [one, two, three] = await Promise.all([apply(), apply(), apply()]);
    await recruiter.call("PUT /api/applications/:id/stage", {
      params: { id: three.id },
      body: { from: "new", stage: "hired" },
    });
    const unknown = crypto.randomUUID();
    const items = [one.id, two.id, three.id, unknown].map((id) => ({ id, from: "new" as const }));
    const { body } = await recruiter.call("PUT /api/applications/stage", {
      body: { stage: "rejected", reason: "filled", items },
    });
    expect(body).toMatchObject({ changed: [one.id, two.id], skipped: [three.id, unknown] });
    expect(body.moveIds).toHaveLength(2);
    const rejected = await recruiter.call("GET /api/applications", { query: { stage: "rejected" } });
    expect(rejected.headers.get("X-Total-Count")).toBe("2");
    const tooMany = Array.from({ length: 51 }, () => ({ id: crypto.randomUUID(), from: "new" as const }));
    expect(
      (await recruiter.call("PUT /api/applications/stage", { body: { stage: "offer", items: tooMany } }))
        .status,
    ).toBe(400);
  },
);

test("a reply is sent once with the staff reply-to address and sets the response time", async () => {
  const recruiter = await testApp.as("recruiter");
  const { id, who } = await apply();
  const body = { subject: "About your application", message: "Dear Iris,\n\nwhen can we speak?" };
  const key = { "Idempotency-Key": unique() };
  const sent = () => recruiter.call("POST /api/applications/:id/replies", { params: { id }, body }, key);
  const [first, second] = [await sent(), await sent()];
  expect([first.status, second.body]).toEqual([201, first.body]);
  expect(await select("select id from deliveries where action = 'inbox.reply'")).toHaveLength(1);
  const { entries, replies } = await getHistory(recruiter, id);
  expect(entries[0]).toMatchObject({
    activityType: "email",
    subject: body.subject,
    description: body.message,
  });
  expect(replies).toMatchObject([{ id: first.body.id, subject: body.subject }]);

  const mailer = mailbox();
  const ctx = testApp.ctx();
  await select(
    "update deliveries set status = 'waiting', next_attempt_at = '2020' where id = ?",
    first.body.id,
  );
  const config = { ...ctx.config, staffMail: "talent@example.com", replyTo: "talent@example.com" };
  await deliver({ ...ctx, config, ports: { ...ctx.ports, mailer } }, first.body.id, deliveryHandlers);
  expect(mailer.sent).toEqual([
    {
      key: first.body.id,
      to: who.email,
      subject: body.subject,
      text: [body.message, Object.values(ctx.config.firm).join("\n")].join("\n\n") + `\n${ctx.config.origin}`,
      html: expect.stringContaining("when can we speak?"),
      replyTo: "talent@example.com",
    },
  ]);
  expect((await getHistory(recruiter, id)).replies[0]).toMatchObject({ status: "sent", problem: null });
  expect(await getRespondedAt(who.email)).not.toBeNull();
});

test("a waiting reply shows the missing setting", async () => {
  const recruiter = await testApp.as("recruiter");
  const { id } = await apply();
  const body = { subject: "Hello", message: "Hello" };
  const { body: sent } = await recruiter.call("POST /api/applications/:id/replies", { params: { id }, body });
  await select(
    "update deliveries set status = 'waiting', last_error = 'Mail is not configured: MAIL_FROM is missing.' where id = ?",
    sent.id,
  );
  expect((await getHistory(recruiter, id)).replies[0]).toMatchObject({
    status: "waiting",
    problem: "Mail is not configured: MAIL_FROM is missing.",
  });
});

test("a note has an author, is synced to the CRM and does not count as a response", async () => {
  const recruiter = await testApp.as("recruiter");
  const { id, who } = await apply();
  await select("update deliveries set status = 'sent' where action = 'lead.sync' returning id");
  await recruiter.call("POST /api/applications/:id/notes", {
    params: { id },
    body: { text: "Speaks Dutch." },
  });
  const { entries } = await getHistory(recruiter, id);
  expect(entries[0]).toMatchObject({
    activityType: "note",
    description: "Speaks Dutch.",
    isAutomated: false,
  });
  expect(entries[0]!.username).toMatch(/^recruiter-/);
  const [lead] = await select("select id, first_responded_at from crm_leads where email_key = ?", who.email);
  expect(lead!.first_responded_at).toBeNull();
  const syncs = await select(
    "select entity_id from deliveries where action = 'lead.sync' and status = 'waiting'",
  );
  expect(syncs, "the CRM receives notes").toEqual([{ entity_id: lead!.id }]);
});

test("repeated applications are found by email address, phone number and job", { tags: "full" }, async () => {
  const recruiter = await testApp.as("recruiter");
  const job = await publishJob(recruiter, { title: "Planning Lead" });
  const phone = "(317) 555-0177";
  const first = await apply({ jobId: job.id, phone });
  const again = await apply({ jobId: job.id, phone, email: first.who.email });
  const other = await apply({ phone });
  await apply({ phone: "(317) 555-0178" });
  const { body } = await recruiter.call("GET /api/applications/:id", { params: { id: again.id } });
  expect(body).toMatchObject({ others: 1, sameJob: 1 });
  const { related } = await getHistory(recruiter, again.id);
  expect(related.map(({ id, sameJob }) => [id, sameJob]).toSorted()).toEqual(
    [
      [first.id, true],
      [other.id, false],
    ].toSorted(),
  );
  const repeated = await recruiter.call("GET /api/applications", { query: { repeated: "true" } });
  expect(repeated.body.map(({ id }) => id).toSorted()).toEqual([first.id, again.id].toSorted());
});

test(
  "applications are filtered by job, and each job has its application count",
  { tags: "full" },
  async () => {
    const recruiter = await testApp.as("manager");
    const lead = await publishJob(recruiter, { title: "Planning Lead" });
    const analyst = await publishJob(recruiter, { title: "Cost Analyst" });
    const withoutApplications = await publishJob(recruiter, { title: "Nobody's Job" });
    const first = await apply({ jobId: lead.id });
    const second = await apply({ jobId: lead.id });
    await apply({ jobId: analyst.id });
    await apply({});

    const jobs = async (ids?: string) =>
      (await recruiter.call("GET /api/applications/jobs", { query: ids ? { ids } : {} })).body;
    const [latest, before] = await jobs();
    expect(latest).toEqual({ id: analyst.id, title: "Cost Analyst", applications: 1 });
    expect(before).toEqual({ id: lead.id, title: "Planning Lead", applications: 2 });
    expect(await jobs(`${lead.id},${withoutApplications.id}`)).toEqual([before]);

    const query = { jobId: lead.id };
    const filtered = await recruiter.call("GET /api/applications", { query });
    expect(filtered.body.map(({ id }) => id)).toEqual([second.id, first.id]);
    const file = await recruiter.fetch(`/api/admin/export/applications.csv?jobId=${lead.id}`);
    expect((await file.text()).trim().split("\r\n")).toHaveLength(3);
    expect((await recruiter.call("GET /api/applications/jobs", { query: { ids: "x" } })).status).toBe(400);
  },
);

test("a contact message shows its consents and supports replies and notes", { tags: "full" }, async () => {
  const recruiter = await testApp.as("recruiter");
  const email = `ada.${unique()}@example.com`;
  const { body: sent } = await testApp.visitor().call("POST /api/contact/submit", {
    body: { firstName: "Ada", lastName: "Berg", email, helpType: "epm-strategy", message: "Help us." },
  });
  const params = { id: sent.id };
  const { body: message } = await recruiter.call("GET /api/contacts/:id", { params });
  expect(message).toMatchObject({ email, helpType: "epm-strategy", smsMarketingConsent: false });
  const body = { subject: "Your message", message: "Gladly." };
  expect((await recruiter.call("POST /api/contacts/:id/replies", { params, body })).status).toBe(201);
  expect(
    (await recruiter.call("POST /api/contacts/:id/notes", { params, body: { text: "CFO" } })).status,
  ).toBe(201);
  const { body: history } = await recruiter.call("GET /api/contacts/:id/history", { params });
  expect(history.entries.map(({ activityType }) => activityType)).toEqual(["note", "email", "submission"]);
  const unknown = { id: crypto.randomUUID() };
  expect((await recruiter.call("GET /api/contacts/:id", { params: unknown })).status).toBe(404);
});

test("a rejected reply stores nothing", async () => {
  const { id } = await apply();
  const reader = await testApp.as("user", { permissions: ["crm.read"] });
  const before = await countAllRows();
  const body = { subject: "Hello", message: "Hello" };
  expect((await reader.call("POST /api/applications/:id/replies", { params: { id }, body })).status).toBe(
    403,
  );
  const recruiter = await testApp.as("recruiter");
  const empty = await recruiter.call("POST /api/applications/:id/replies", {
    params: { id },
    body: { subject: "", message: "" },
  });
  expect(empty.body.fields).toEqual({ subject: ["Give the mail a subject."], message: ["Write a message."] });
  expect(await countAllRows()).toMatchObject({
    deliveries: before.deliveries,
    lead_activities: before.lead_activities,
  });
});

test(
  "applications are found by position, phone number in any notation and cover text",
  { tags: "full" },
  async () => {
    const recruiter = await testApp.as("recruiter");
    const { id } = await apply({
      currentPosition: "Consolidation lead",
      phone: "(317) 555-0164",
      additionalInfo: "I rebuilt the close calendar at Larkmoor.",
    });
    await apply({ currentPosition: "Analyst", phone: "(317) 555-0165", additionalInfo: "" });
    const find = async (q: string) =>
      (await recruiter.call("GET /api/applications", { query: { q } })).body.map((row) => row.id);
    const searches = [
      "consolidation LEAD",
      "(317) 555-0164",
      "3175550164",
      "+1 317 555 0164",
      "larkmoor calendar",
    ];
    for (const q of searches) expect(await find(q), q).toEqual([id]);
    expect(await find("larkmoor analyst")).toEqual([]);
  },
);

test("search and export match names with accents in any case and word order", { tags: "full" }, async () => {
  const recruiter = await testApp.as("manager");
  const word = unique();
  await apply({ firstName: "Éloïse", lastName: `Ångström ${word}` });
  const countMatches = async (q: string) =>
    (await recruiter.call("GET /api/applications", { query: { q } })).headers.get("X-Total-Count");
  for (const q of ["éloïse", "ÉLOÏSE", "Ångström Éloïse", "ångström", `ÅNGSTRÖM ${word.toUpperCase()}`]) {
    expect(await countMatches(q), q).toBe("1");
  }
  expect(await countMatches("Éloïse Nobody")).toBe("0");
  const file = await recruiter.fetch(`/api/admin/export/applications.csv?q=${encodeURIComponent("éloïse")}`);
  expect((await file.text()).split("\r\n")).toHaveLength(3);
});
