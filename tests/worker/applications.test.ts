import { expect, test } from "vitest";
import { sampleFiles, createFile, createPdf } from "#tests/support/files.ts";
import { siteAhead, testApp } from "#tests/support/test-app.ts";
import { type Person, readResponse } from "#tests/support/person.ts";
import { aJob, anApplication, toFormData, publishJob } from "#tests/support/samples.ts";
import { countFiles, lastActivity, countAllRows, select } from "#tests/support/tables.ts";

const submit = "POST /api/applications";

const submitForm = async (person: Person, form: FormData) =>
  readResponse(await person.fetch("/api/applications", { method: "POST", body: form }));

/** Asserts that exactly one row matches and returns it. */
const getOnlyRow = async (table: string, column: string, value: unknown) => {
  const rows = await select(`select * from ${table} where ${column} = ?`, value);
  expect(rows, `${table} of ${String(value)}`).toHaveLength(1);
  return rows[0]!;
};

test("a submitted application appears in the list of recruiters at once", async () => {
  const recruiter = await testApp.as("recruiter");
  const job = await publishJob(recruiter, { title: "Planning Lead", isUrgent: true });
  const candidate = anApplication({ jobId: job.id, currentPosition: "Analyst", industry: "Finance" });

  const sent = await testApp.visitor().call(submit, { body: candidate });
  expect(sent.status).toBe(201);
  expect(sent.body).toMatchObject({ id: sent.body.id, jobId: job.id, createdAt: sent.body.createdAt });
  expect(Date.parse(sent.body.respondBy) - Date.parse(sent.body.createdAt)).toBe(48 * 3_600_000);

  const list = await recruiter.call("GET /api/applications", { query: { q: "halvorsen" } });
  expect(list.headers.get("X-Total-Count")).toBe("1");
  const { agreeToTerms: _, ...submitted } = candidate;
  expect(list.body[0]).toMatchObject({ ...submitted, jobTitle: "Planning Lead", stage: "new", resume: null });
  const one = await recruiter.call("GET /api/applications/:id", { params: { id: sent.body.id } });
  expect(one.body).toEqual(list.body[0]);
  expect(JSON.stringify(one.body)).not.toMatch(/resumeKey|attribution|termsAccepted/);
});

test("an application creates a lead with timeline and consent, a log entry and three deliveries", async () => {
  const candidate = anApplication({ email: "Iris.H+jobs@Example.COM" });
  const before = await countAllRows();
  const visitor = testApp.visitor();
  const { body } = await visitor.call(submit, { body: candidate });
  const after = await countAllRows();
  const changedTables = Object.keys(after).filter((table) => after[table] !== before[table]);
  expect(Object.fromEntries(changedTables.map((table) => [table, after[table]! - before[table]!]))).toEqual({
    applications: 1,
    crm_leads: 1,
    lead_activities: 1,
    lead_emails: 1,
    person_documents: 1,
    consents: 1,
    deliveries: 3,
  });

  const row = await getOnlyRow("applications", "id", body.id);
  expect(row).toMatchObject({
    email: "iris.h+jobs@example.com",
    terms_version: "2025-01",
    terms_accepted_at: row.created_at,
  });
  const lead = await getOnlyRow("crm_leads", "email_key", "iris.h+jobs@example.com");
  expect(lead).toMatchObject({
    lead_type: "candidate",
    phone_key: "+13125550142",
    pipeline: "Candidates",
    application_id: body.id,
  });
  expect(Date.parse(String(lead.due_at)) - Date.parse(String(lead.created_at)), "48 hours").toBe(
    48 * 3_600_000,
  );
  expect(await getOnlyRow("lead_activities", "lead_id", lead.id)).toMatchObject({
    activity_type: "submission",
    subject: "Sent a resume",
  });
  expect(await getOnlyRow("consents", "lead_id", lead.id)).toMatchObject({
    kind: "terms",
    granted: 1,
    wording_version: "2025-01",
    ip: visitor.ip,
  });
  expect(await lastActivity("application.submit")).toMatchObject({
    entity_id: body.id,
    user_id: null,
    ip_address: visitor.ip,
  });
  const deliveries = await select(
    "select action from deliveries where entity_id in (?, ?) order by action",
    body.id,
    lead.id,
  );
  expect(deliveries.map(({ action }) => action)).toEqual([
    "application.notice",
    "application.receipt",
    "lead.sync",
  ]);
});

test("an application without terms stores no consent, and refused terms get 400", async () => {
  const { agreeToTerms: _, ...candidate } = anApplication();
  const { body } = await testApp.visitor().call(submit, { body: candidate });
  expect(await getOnlyRow("applications", "id", body.id)).toMatchObject({
    terms_accepted_at: null,
    terms_version: null,
  });
  expect((await countAllRows()).consents).toBe(0);
  const refused = await testApp
    .visitor()
    .callUntyped(submit, { body: anApplication({ agreeToTerms: false }) });
  expect([refused.status, refused.body.fields]).toEqual([
    400,
    { agreeToTerms: ["You must agree to the terms and conditions"] },
  ]);
});

test(
  "two applications of one person share a lead, which keeps the higher score",
  { tags: "full" },
  async () => {
    const recruiter = await testApp.as("recruiter");
    const job = await publishJob(recruiter, { isUrgent: true });
    const candidate = anApplication();
    await testApp.visitor().call(submit, { body: { ...candidate, jobId: job.id } });
    const firstScore = (await getOnlyRow("crm_leads", "email_key", candidate.email)).lead_score;
    await testApp
      .visitor()
      .call(submit, { body: { ...candidate, email: candidate.email.toUpperCase(), lastName: "Berg" } });

    const lead = await getOnlyRow("crm_leads", "email_key", candidate.email);
    expect(lead).toMatchObject({ last_name: "Berg", lead_score: firstScore });
    const entries = await select(
      "select subject from lead_activities where lead_id = ? order by id",
      lead.id,
    );
    expect(entries.map(({ subject }) => subject)).toEqual(["Applied for Planning Analyst", "Sent a resume"]);
    const list = await recruiter.call("GET /api/applications", {});
    expect(list.body.map(({ leadScore }) => leadScore)).toEqual([firstScore, firstScore]);
  },
);

test.for<[string, Parameters<typeof publishJob>[1] | null, number]>([
  ["without a job", null, 50],
  ["for part-time work in retail", { type: "Part-time", industry: "Retail" }, 50],
  ["for full-time work", { type: "Full-time", industry: "Retail" }, 70],
  ["for urgent work", { type: "Contract", industry: "Retail", isUrgent: true }, 65],
  ["for work in finance", { type: "Contract", industry: "Finance" }, 65],
  ["for six figures", { type: "Contract", industry: "Retail", salaryMin: 100_000, salaryMax: 120_000 }, 60],
  [
    "that meets every rule, at most 100,",
    { industry: "Finance", isUrgent: true, salaryMin: 100_000, salaryMax: 120_000 },
    100,
  ],
])("an application %s gets its score from the rules", async ([, job, score]) => {
  const jobId = job ? (await publishJob(await testApp.as("recruiter"), job)).id : undefined;
  const candidate = anApplication({ jobId });
  await testApp.visitor().call(submit, { body: candidate });
  const lead = await getOnlyRow("crm_leads", "email_key", candidate.email);
  expect(lead.lead_score).toBe(score);
  const reasons = JSON.parse(String(lead.score_reasons)) as { points: number }[];
  expect(
    Math.min(
      100,
      reasons.reduce((sum, { points }) => sum + points, 0),
    ),
  ).toBe(score);
});

test.for<[string, Uint8Array, string, string]>([
  ["PDF", sampleFiles.pdf, "resume.pdf", "application/pdf"],
  ["PDF without an extension", sampleFiles.pdf, "notes", "application/pdf"],
  ["Word 97", sampleFiles.doc, "resume.doc", "application/msword"],
  [
    "Word",
    sampleFiles.docx,
    "resume",
    "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
  ],
])("a %s resume is accepted, with the type of its content", async ([, bytes, name, type]) => {
  const form = toFormData(anApplication(), createFile(bytes, name, "text/plain"));
  const { status, body } = await submitForm(testApp.visitor(), form);
  expect(status).toBe(201);
  const recruiter = await testApp.as("recruiter");
  const { body: row } = await recruiter.call("GET /api/applications/:id", {
    params: { id: (body as { id: string }).id },
  });
  const extension = { "application/pdf": "pdf", "application/msword": "doc" }[type] ?? "docx";
  expect(row.resume).toEqual({ name: `${name.split(".")[0]}.${extension}`, type, size: bytes.length });
  expect(await countFiles()).toBe(1);
});

test.for<[string, Uint8Array, string]>([
  ["a program called .pdf", sampleFiles.exe, "resume.pdf"],
  ["a page called .doc", sampleFiles.html, "resume.doc"],
  ["a spreadsheet in Word's container", sampleFiles.xls, "resume.doc"],
  ["any other zip called .docx", sampleFiles.zip, "resume.docx"],
])("%s is rejected, and neither file nor rows are stored", async ([, bytes, name]) => {
  const before = await countAllRows();
  const { status, body } = await submitForm(
    testApp.visitor(),
    toFormData(anApplication(), createFile(bytes, name, "application/pdf")),
  );
  expect([status, body.code, Object.keys(body.fields!)]).toEqual([400, "validation_failed", ["resume"]]);
  expect(await countAllRows()).toEqual(before);
  expect(await countFiles()).toBe(0);
});

test("a resume of exactly 5 MiB is accepted, and one byte more gets 413", { tags: "full" }, async () => {
  const maxBytes = 5 * 1024 * 1024;
  const before = await countAllRows();
  const tooLarge = await submitForm(
    testApp.visitor(),
    toFormData(anApplication(), createFile(createPdf(maxBytes + 1), "resume.pdf")),
  );
  expect([tooLarge.status, tooLarge.body.code, Object.keys(tooLarge.body.fields!)]).toEqual([
    413,
    "too_large",
    ["resume"],
  ]);
  const huge = await submitForm(
    testApp.visitor(),
    toFormData(anApplication(), createFile(createPdf(maxBytes * 2), "resume.pdf")),
  );
  expect([huge.status, huge.body.code, Object.keys(huge.body.fields!)]).toEqual([
    413,
    "too_large",
    ["resume"],
  ]);
  expect(await countAllRows()).toEqual(before);
  expect(await countFiles()).toBe(0);
  expect(
    (
      await submitForm(
        testApp.visitor(),
        toFormData(anApplication(), createFile(createPdf(maxBytes), "resume.pdf")),
      )
    ).status,
  ).toBe(201);
});

test("an empty file input means no resume, and text in the file field gets 400", async () => {
  const empty = toFormData(anApplication(), createFile(new Uint8Array(), ""));
  expect((await submitForm(testApp.visitor(), empty)).status).toBe(201);
  expect(await countFiles()).toBe(0);
  const text = toFormData(anApplication());
  text.set("resume", "my resume");
  const refused = await submitForm(testApp.visitor(), text);
  expect([refused.status, refused.body.fields]).toEqual([400, { resume: ["Please choose a file."] }]);
});

test("an application for a closed, expired, draft or unknown job gets 410", async () => {
  const manager = await testApp.as("manager");
  const closed = await publishJob(manager);
  await manager.call("PUT /api/jobs/:id", { params: { id: closed.id }, body: { status: "archived" } });
  const inAnHour = new Date(Date.now() + 3_600_000).toISOString();
  const expiring = await publishJob(manager, { expiresAt: inAnHour });
  const draft = await manager.call("POST /api/jobs", { body: aJob() });

  const before = await countAllRows();
  for (const jobId of [closed.id, expiring.id, draft.body.id, crypto.randomUUID()]) {
    const form = toFormData(anApplication({ jobId }), createFile(sampleFiles.pdf, "resume.pdf"));
    const { status, body } = await submitForm(testApp.visitor().at(siteAhead(2, "hour")), form);
    expect([status, body.code, Object.keys(body.fields!)]).toEqual([410, "gone", ["jobId"]]);
  }
  expect(await countAllRows()).toEqual(before);
  expect(await countFiles()).toBe(0);
});
