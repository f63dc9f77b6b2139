import { expect, test } from "vitest";
import { bytesOf, file, pdfOf } from "#tests/support/files.ts";
import { later, office } from "#tests/support/office.ts";
import { type Person, readReply } from "#tests/support/person.ts";
import { aJob, anApplication, asForm, publishJob } from "#tests/support/samples.ts";
import { fileCount, lastActivity, rowCounts, select } from "#tests/support/tables.ts";

const submit = "POST /api/applications";

const post = async (person: Person, form: FormData) =>
  readReply(await person.fetch("/api/applications", { method: "POST", body: form }));

/** One row of a table, by a column. */
const only = async (table: string, column: string, value: unknown) => {
  const rows = await select(`select * from ${table} where ${column} = ?`, value);
  expect(rows, `${table} of ${String(value)}`).toHaveLength(1);
  return rows[0]!;
};

test("a candidate applies for a job, and a recruiter sees it at once", async () => {
  const recruiter = await office.as("recruiter");
  const job = await publishJob(recruiter, { title: "Planning Lead", isUrgent: true });
  const candidate = anApplication({ jobId: job.id, currentPosition: "Analyst", industry: "Finance" });

  const sent = await office.visitor().call(submit, { body: candidate });
  expect(sent.status).toBe(201);
  expect(sent.body).toEqual({ id: sent.body.id, jobId: job.id, createdAt: sent.body.createdAt });

  const list = await recruiter.call("GET /api/applications", { query: { q: "halvorsen" } });
  expect(list.headers.get("X-Total-Count")).toBe("1");
  const { agreeToTerms: _, ...told } = candidate;
  expect(list.body[0]).toMatchObject({ ...told, jobTitle: "Planning Lead", stage: "new", resume: null });
  const one = await recruiter.call("GET /api/applications/:id", { params: { id: sent.body.id } });
  expect(one.body).toEqual(list.body[0]);
  expect(JSON.stringify(one.body)).not.toMatch(/resumeKey|attribution|termsAccepted/);
});

test("an application means a row, a lead with its timeline and consent, a log entry and three deliveries", async () => {
  const candidate = anApplication({ email: "Iris.H+jobs@Example.COM" });
  const before = await rowCounts();
  const visitor = office.visitor();
  const { body } = await visitor.call(submit, { body: candidate });
  const after = await rowCounts();
  const grown = Object.keys(after).filter((table) => after[table] !== before[table]);
  expect(Object.fromEntries(grown.map((table) => [table, after[table]! - before[table]!]))).toEqual({
    applications: 1,
    crm_leads: 1,
    lead_activities: 1,
    lead_emails: 1,
    consents: 1,
    deliveries: 3,
  });

  const row = await only("applications", "id", body.id);
  expect(row).toMatchObject({
    email: "iris.h+jobs@example.com",
    terms_version: "2025-01",
    terms_accepted_at: row.created_at,
  });
  const lead = await only("crm_leads", "email_key", "iris.h+jobs@example.com");
  expect(lead).toMatchObject({
    lead_type: "candidate",
    phone_key: "+13125550142",
    pipeline: "Candidates",
    application_id: body.id,
  });
  expect(Date.parse(String(lead.due_at)) - Date.parse(String(lead.created_at)), "48 hours").toBe(
    48 * 3_600_000,
  );
  expect(await only("lead_activities", "lead_id", lead.id)).toMatchObject({
    activity_type: "submission",
    subject: "Sent a resume",
  });
  expect(await only("consents", "lead_id", lead.id)).toMatchObject({
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
    "select action from deliveries where entity_id = ? order by action",
    body.id,
  );
  expect(deliveries.map(({ action }) => action)).toEqual([
    "application.notice",
    "application.receipt",
    "lead.sync",
  ]);
});

test("terms that were not asked for are not made up", async () => {
  const { agreeToTerms: _, ...candidate } = anApplication();
  const { body } = await office.visitor().call(submit, { body: candidate });
  expect(await only("applications", "id", body.id)).toMatchObject({
    terms_accepted_at: null,
    terms_version: null,
  });
  expect((await rowCounts()).consents).toBe(0);
  const refused = await office.visitor().ask(submit, { body: anApplication({ agreeToTerms: false }) });
  expect([refused.status, refused.body.fields]).toEqual([
    400,
    { agreeToTerms: ["You must agree to the terms and conditions"] },
  ]);
});

test("the same person twice is one lead with two entries, and the higher score stays", async () => {
  const recruiter = await office.as("recruiter");
  const job = await publishJob(recruiter, { isUrgent: true });
  const candidate = anApplication();
  await office.visitor().call(submit, { body: { ...candidate, jobId: job.id } });
  const scored = (await only("crm_leads", "email_key", candidate.email)).lead_score;
  await office
    .visitor()
    .call(submit, { body: { ...candidate, email: candidate.email.toUpperCase(), lastName: "Berg" } });

  const lead = await only("crm_leads", "email_key", candidate.email);
  expect(lead).toMatchObject({ last_name: "Berg", lead_score: scored });
  const entries = await select("select subject from lead_activities where lead_id = ? order by id", lead.id);
  expect(entries.map(({ subject }) => subject)).toEqual(["Applied for Planning Analyst", "Sent a resume"]);
  const list = await recruiter.call("GET /api/applications", {});
  expect(list.body.map(({ leadScore }) => leadScore)).toEqual([scored, scored]);
});

test.for<[string, Parameters<typeof publishJob>[1] | null, number]>([
  ["without a job", null, 50],
  ["for part-time work in retail", { type: "Part-time", industry: "Retail" }, 50],
  ["for full-time work", { type: "Full-time", industry: "Retail" }, 70],
  ["for urgent work", { type: "Contract", industry: "Retail", isUrgent: true }, 65],
  ["for work in finance", { type: "Contract", industry: "Finance" }, 65],
  ["for six figures", { type: "Contract", industry: "Retail", salaryMin: 100_000, salaryMax: 120_000 }, 60],
  [
    "for all of it, at most a hundred",
    { industry: "Finance", isUrgent: true, salaryMin: 100_000, salaryMax: 120_000 },
    100,
  ],
])("an application %s is scored by the rules", async ([, job, score]) => {
  const jobId = job ? (await publishJob(await office.as("recruiter"), job)).id : undefined;
  const candidate = anApplication({ jobId });
  await office.visitor().call(submit, { body: candidate });
  const lead = await only("crm_leads", "email_key", candidate.email);
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
  ["PDF", bytesOf.pdf, "resume.pdf", "application/pdf"],
  ["PDF under another name", bytesOf.pdf, "notes.txt", "application/pdf"],
  ["Word 97", bytesOf.doc, "resume.doc", "application/msword"],
  ["Word", bytesOf.docx, "resume", "application/vnd.openxmlformats-officedocument.wordprocessingml.document"],
])("a %s file is taken by its bytes", async ([, bytes, name, type]) => {
  const form = asForm(anApplication(), file(bytes, name, "text/plain"));
  const { status, body } = await post(office.visitor(), form);
  expect(status).toBe(201);
  const recruiter = await office.as("recruiter");
  const { body: row } = await recruiter.call("GET /api/applications/:id", {
    params: { id: (body as { id: string }).id },
  });
  const extension = { "application/pdf": "pdf", "application/msword": "doc" }[type] ?? "docx";
  expect(row.resume).toEqual({ name: `${name.split(".")[0]}.${extension}`, type, size: bytes.length });
  expect(await fileCount()).toBe(1);
});

test.for<[string, Uint8Array, string]>([
  ["a program called .pdf", bytesOf.exe, "resume.pdf"],
  ["a page called .doc", bytesOf.html, "resume.doc"],
  ["a spreadsheet in Word's container", bytesOf.xls, "resume.doc"],
  ["any other zip called .docx", bytesOf.zip, "resume.docx"],
])("%s is refused, and nothing is kept", async ([, bytes, name]) => {
  const before = await rowCounts();
  const { status, body } = await post(
    office.visitor(),
    asForm(anApplication(), file(bytes, name, "application/pdf")),
  );
  expect([status, body.code, Object.keys(body.fields!)]).toEqual([400, "validation_failed", ["resume"]]);
  expect(await rowCounts()).toEqual(before);
  expect(await fileCount()).toBe(0);
});

test("five megabytes are taken to the byte; one more is not", async () => {
  const most = 5 * 1024 * 1024;
  const before = await rowCounts();
  const tooLarge = await post(office.visitor(), asForm(anApplication(), file(pdfOf(most + 1), "resume.pdf")));
  expect([tooLarge.status, tooLarge.body.code, Object.keys(tooLarge.body.fields!)]).toEqual([
    413,
    "too_large",
    ["resume"],
  ]);
  const huge = await post(office.visitor(), asForm(anApplication(), file(pdfOf(most * 2), "resume.pdf")));
  expect([huge.status, huge.body.code]).toEqual([413, "too_large"]);
  expect(await rowCounts()).toEqual(before);
  expect(await fileCount()).toBe(0);
  expect(
    (await post(office.visitor(), asForm(anApplication(), file(pdfOf(most), "resume.pdf")))).status,
  ).toBe(201);
});

test("an input left empty is no file, and text where a file belongs is refused", async () => {
  const empty = asForm(anApplication(), file(new Uint8Array(), ""));
  expect((await post(office.visitor(), empty)).status).toBe(201);
  expect(await fileCount()).toBe(0);
  const text = asForm(anApplication());
  text.set("resume", "my resume");
  const refused = await post(office.visitor(), text);
  expect([refused.status, refused.body.fields]).toEqual([400, { resume: ["Please choose a file."] }]);
});

test("nobody can apply for a job that is closed, expired or unknown", async () => {
  const manager = await office.as("manager");
  const closed = await publishJob(manager);
  await manager.call("PUT /api/jobs/:id", { params: { id: closed.id }, body: { status: "archived" } });
  const inAnHour = new Date(Date.now() + 3_600_000).toISOString();
  const expiring = await publishJob(manager, { expiresAt: inAnHour });
  const draft = await manager.call("POST /api/jobs", { body: aJob() });

  const before = await rowCounts();
  for (const jobId of [closed.id, expiring.id, draft.body.id, crypto.randomUUID()]) {
    const form = asForm(anApplication({ jobId }), file(bytesOf.pdf, "resume.pdf"));
    const { status, body } = await post(office.visitor().at(later(2, "hour")), form);
    expect([status, body.code, Object.keys(body.fields!)]).toEqual([410, "gone", ["jobId"]]);
  }
  expect(await rowCounts()).toEqual(before);
  expect(await fileCount()).toBe(0);
});
