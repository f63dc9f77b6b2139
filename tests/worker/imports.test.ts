import { afterEach, beforeEach, expect, test } from "vitest";
import type { Import } from "#contract/imports/schemas.ts";
import { useUniqueContentVersion, waitForBackgroundWrites } from "#tests/support/articles.ts";
import { importFile, openFile, type TestFile, undoFile } from "#tests/support/imports/import-file.ts";
import type { Person } from "#tests/support/person.ts";
import { lastActivity, select } from "#tests/support/tables.ts";
import { testApp } from "#tests/support/test-app.ts";

const files = import.meta.glob<string>("../support/imports/*.{csv,xml}", {
  query: "?raw",
  import: "default",
  eager: true,
});
const read = (name: string) => files[`../support/imports/${name}`]!;

const wordpress = (kind: TestFile["kind"]): TestFile => ({
  text: read("wordpress.xml"),
  kind,
  source: "wordpress",
});
const boardJobs: TestFile = { text: read("wp-job-manager.csv"), kind: "jobs", source: "wp-job-manager" };
const candidates: TestFile = { text: read("bullhorn-candidates.csv"), kind: "people", source: "bullhorn" };
const applications: TestFile = {
  text: read("greenhouse-applications.csv"),
  kind: "applications",
  source: "greenhouse",
};
const subscribers: TestFile = { text: read("subscribers.csv"), kind: "subscribers" };

beforeEach(useUniqueContentVersion);
afterEach(waitForBackgroundWrites);

const open = async (path: string) => {
  const { status, headers } = await testApp.visitor().fetch(path, { headers: { accept: "text/html" } });
  return { status, to: headers.get("Location") };
};

async function listRows(admin: Person, { id }: Import) {
  const { body } = await admin.call("GET /api/imports/:id/rows", { params: { id } });
  return body as unknown as { row: number; outcome: string; reason: string | null }[];
}

const countDeliveries = async () =>
  (await select<{ n: number }>("select count(*) as n from deliveries"))[0]!.n;

/** The rows that imports write, without those of the imports themselves. */
async function dumpRecords(): Promise<unknown> {
  const tables = ["jobs", "articles", "article_slugs", "crm_leads", "lead_activities", "applications"];
  const others = ["newsletter_subscribers", "consents", "redirects", "deliveries"];
  return Promise.all([...tables, ...others].map((table) => select(`select * from ${table}`)));
}

test("WordPress posts become articles, and their old addresses lead to them", { tags: "full" }, async () => {
  const admin = await testApp.as("admin");
  const done = await importFile(admin, wordpress("articles"));
  expect(done).toMatchObject({ status: "finished", counts: { created: 2 } });
  const [published, draft] = await select("select * from articles order by status desc");
  expect(published).toMatchObject({
    title: "Nurses & night shifts",
    slug: "nurses-night-shifts",
    summary: "How to plan nights.",
    category: "Staffing",
    author: "Mira Solberg",
    status: "published",
    published_at: "2024-05-14T09:30:00.000Z",
    writer: null,
  });
  expect(published!.content_html).toContain("<strong>hard</strong>");
  expect(draft).toMatchObject({
    status: "draft",
    content_html: null,
    summary: expect.stringContaining("First line"),
  });
  expect(await open("/2024/05/nurses-night-shifts")).toEqual({
    status: 301,
    to: "/article/nurses-night-shifts",
  });
  expect((await open("/article/nurses-night-shifts")).status).toBe(200);
  expect((await importFile(admin, wordpress("redirects"))).counts).toEqual({ created: 1 });
  expect(await open("/meet-the-team")).toEqual({ status: 301, to: "/company/leadership" });
  expect(await lastActivity("import.finish")).toMatchObject({ details: { kind: "redirects", rows: 1 } });
});

test(
  "jobs of WP Job Manager keep their dates and state; each refused row has its reason",
  { tags: "full" },
  async () => {
    const admin = await testApp.as("admin");
    const done = await importFile(admin, boardJobs);
    expect(done.counts).toEqual({ created: 2, failed: 2 });
    expect(
      await select(
        "select title, status, employment_type, salary_min, description, published_at, is_urgent from jobs order by id",
      ),
    ).toEqual([
      {
        title: "Night nurse",
        status: "published",
        employment_type: "Full-time",
        salary_min: 80_000,
        description: "Work at night.\n\n- Ward 4",
        published_at: "2026-09-01T08:00:00.000Z",
        is_urgent: 1,
      },
      expect.objectContaining({ title: "Filled nurse", status: "archived", employment_type: "Part-time" }),
    ]);
    const rows = await listRows(admin, done);
    expect(rows.slice(2)).toEqual([
      { row: 3, outcome: "failed", reason: expect.stringContaining("Title: ") },
      { row: 4, outcome: "failed", reason: expect.stringContaining("Use one of: Full-time") },
    ]);
    expect((await open("/job/night-nurse")).to).toMatch(/^\/jobs\/night-nurse-/);
    expect((await importFile(admin, wordpress("jobs"))).counts).toEqual({ created: 1 });
  },
);

test(
  "people are joined by an equal email address only, with source and legal basis on their timeline",
  { tags: "full" },
  async () => {
    const admin = await testApp.as("admin");
    const before = await countDeliveries();
    const done = await importFile(admin, { ...candidates, legalBasis: "consent" });
    expect(await listRows(admin, done)).toEqual([
      { row: 1, outcome: "created", reason: null },
      { row: 2, outcome: "created", reason: null },
      { row: 3, outcome: "joined", reason: "Same as row 2." },
      { row: 4, outcome: "failed", reason: "Older than the retention period of 24 months." },
      { row: 5, outcome: "failed", reason: "Email: Please fill this in." },
    ]);
    const [ada, ben, ...others] = await select("select * from crm_leads order by email_key");
    expect(others).toEqual([]);
    expect(ada).toMatchObject({
      email: "ada@import.example",
      phone_key: "+13125550170",
      due_at: null,
      lead_source: "import",
    });
    expect(ben).toMatchObject({
      last_name: "Import",
      company: "Northside Clinic",
      phone: "(312) 555-0171",
      synced_to_ghl: 0,
    });
    const [entry] = await select("select * from lead_activities where lead_id = ?", ada!.id);
    expect(entry).toMatchObject({
      subject: "Imported from Bullhorn",
      description: "Prefers nights.\n\nSource: Bullhorn (CSV). Legal basis: Consent.",
    });
    expect(await countDeliveries(), "no mail, text or CRM sync").toBe(before);

    const more =
      "Email,Company,Phone\nada@import.example,Ignored,(312) 555-0199\nADA2@import.example,,(312) 555-0170\n";
    const second = await importFile(admin, { text: more, kind: "people" });
    expect(second.counts).toEqual({ unchanged: 1, created: 1 });
    expect((await select("select company from crm_leads where id = ?", ada!.id))[0]).toEqual({
      company: "Lakeside Hospital",
    });
  },
);

test("people without a legal basis are refused", async () => {
  const body = {
    kind: "people" as const,
    source: "csv" as const,
    fileName: "a.csv",
    fileHash: "0".repeat(64),
    total: 1,
  };
  const { status } = await (await testApp.as("admin")).call("POST /api/imports", { body });
  expect(status).toBe(400);
});

test("applications find their job by name and their person by address", { tags: "full" }, async () => {
  const admin = await testApp.as("admin");
  await importFile(admin, boardJobs);
  const before = await countDeliveries();
  const done = await importFile(admin, applications);
  expect(await listRows(admin, done)).toEqual([
    { row: 1, outcome: "created", reason: null },
    { row: 2, outcome: "created", reason: "No job of this name: imported without one." },
    { row: 3, outcome: "failed", reason: expect.stringContaining("Stage: ") },
  ]);
  const [first, second] = await select("select * from applications order by created_at");
  expect(first).toMatchObject({
    first_name: "Cara Import",
    last_name: "Long",
    stage: "new",
    created_at: "2026-10-05T00:00:00.000Z",
  });
  expect((await select("select title from jobs where id = ?", first!.job_id))[0]).toEqual({
    title: "Night nurse",
  });
  expect(second).toMatchObject({ job_id: null, job_title: "A job nobody has", stage: "interview" });
  expect(await select("select email_key, due_at from crm_leads")).toEqual([
    { email_key: "cara@import.example", due_at: null },
  ]);
  expect(await countDeliveries()).toBe(before);
});

test("subscribers without evidence of their consent are unsubscribed", { tags: "full" }, async () => {
  const admin = await testApp.as("admin");
  await importFile(admin, subscribers);
  expect(await select("select email, status from newsletter_subscribers order by email")).toEqual([
    { email: "bare@import.example", status: "unsubscribed" },
    { email: "no@import.example", status: "unsubscribed" },
    { email: "yes@import.example", status: "active" },
  ]);
  expect(
    await select("select email, granted, wording_version, source, ip, created_at from consents"),
  ).toEqual([
    {
      email: "yes@import.example",
      granted: 1,
      wording_version: "Footer form: Yes, send me the letter",
      source: "import",
      ip: "203.0.113.9",
      created_at: "2025-06-01T10:00:00.000Z",
    },
  ]);
});

test.each([
  ["articles", wordpress("articles")],
  ["jobs", boardJobs],
  ["people", candidates],
  ["applications", applications],
  ["subscribers", subscribers],
  ["redirects", wordpress("redirects")],
] as const)(
  "importing %s again changes nothing, and the dry run tells what happens",
  { tags: "full" },
  async (_, file) => {
    const admin = await testApp.as("admin");
    const empty = await dumpRecords();
    const { check } = await openFile(admin, file);
    const forecast = await check();
    expect(await dumpRecords(), "a dry run writes nothing").toEqual(empty);
    const first = await importFile(admin, file);
    expect(await listRows(admin, first)).toEqual(forecast);
    const filled = await dumpRecords();
    const second = await importFile(admin, file);
    expect(second.id).not.toBe(first.id);
    expect(second.counts.created ?? 0).toBe(0);
    expect(second.counts.joined ?? 0).toBe(0);
    expect(await dumpRecords()).toEqual(filled);
  },
);

test.each([
  ["articles", wordpress("articles")],
  ["jobs", boardJobs],
  ["people", candidates],
  ["applications", applications],
  ["redirects", wordpress("redirects")],
] as const)(
  "undoing an import of %s leaves nothing of it, and it can be imported again",
  { tags: "full" },
  async (_, file) => {
    const admin = await testApp.as("admin");
    const before = await dumpRecords();
    const first = await importFile(admin, file);
    const undone = await undoFile(admin, first.id);
    expect(undone.status).toBe("undone");
    expect(undone.counts.retained ?? 0).toBe(0);
    expect(await dumpRecords()).toEqual(before);
    expect(await lastActivity("import.undo")).toMatchObject({ entity_id: first.id });
    expect((await importFile(admin, file)).counts).toEqual(first.counts);
  },
);

test("an undo keeps what somebody has changed since, and says why", { tags: "full" }, async () => {
  const admin = await testApp.as("admin");
  const jobs = await importFile(admin, boardJobs);
  const people = await importFile(admin, candidates);
  const [job] = await select<{ id: string }>("select id from jobs where title = 'Night nurse'");
  await admin.call("PUT /api/jobs/:id", { params: { id: job!.id }, body: { title: "Day nurse" } });
  const [ada] = await select<{ id: string }>(
    "select id from crm_leads where email_key = 'ada@import.example'",
  );
  const note = { activityType: "call" as const, subject: "Rang Ada" };
  await admin.call("POST /api/crm/leads/:id/activities", { params: { id: ada!.id }, body: note });
  expect((await undoFile(admin, jobs.id)).counts).toEqual({ failed: 2, retained: 1, undone: 1 });
  expect(await select("select title from jobs")).toEqual([{ title: "Day nurse" }]);
  expect((await listRows(admin, jobs))[0]).toEqual({
    row: 1,
    outcome: "retained",
    reason: "Stays: it was changed, has applications or is on a job board.",
  });
  expect((await undoFile(admin, people.id)).counts).toMatchObject({ retained: 1 });
  expect(await select("select email_key from crm_leads")).toEqual([{ email_key: "ada@import.example" }]);
});

test("undoing people empties only the fields that the import filled", { tags: "full" }, async () => {
  const admin = await testApp.as("admin");
  await importFile(admin, { text: "Email,First name\nada@import.example,Ada\n", kind: "people" });
  const [before] = await select("select * from crm_leads");
  const second = await importFile(admin, {
    text: "Email,First name,Company\nada@import.example,Eda,Clinic\n",
    kind: "people",
  });
  expect(second.counts).toEqual({ joined: 1 });
  expect((await select("select * from crm_leads"))[0]).toEqual({ ...before, company: "Clinic" });
  await undoFile(admin, second.id);
  expect(await select("select * from crm_leads")).toEqual([before]);
  expect(await select("select subject from lead_activities")).toHaveLength(1);
});

test("undoing subscribers ends their consent in the ledger", { tags: "full" }, async () => {
  const admin = await testApp.as("admin");
  await undoFile(admin, (await importFile(admin, subscribers)).id);
  expect(await select("select id from newsletter_subscribers")).toEqual([]);
  expect(await select("select granted from consents order by created_at")).toEqual([
    { granted: 1 },
    { granted: 0 },
  ]);
});

test(
  "an interrupted import continues where it stopped, and repeated batches change nothing",
  { tags: "full" },
  async () => {
    const admin = await testApp.as("admin");
    const lines = Array.from({ length: 450 }, (_, n) => `Person ${n},p${n}@import.example`);
    const file: TestFile = { text: `Name,Email\n${lines.join("\n")}\n`, kind: "people" };
    const { batches, start, api } = await openFile(admin, file);
    const started = await start();
    const [first, second] = [...batches()];
    await api.send(started.id, first!);
    await api.send(started.id, first!);
    await Promise.all([api.send(started.id, second!), api.send(started.id, second!)]);
    expect(await start()).toMatchObject({ id: started.id, nextRow: 401, status: "running" });
    const done = await importFile(admin, file);
    expect(done).toMatchObject({ id: started.id, status: "finished", counts: { created: 450 } });
    expect(await select("select count(*) as n from crm_leads")).toEqual([{ n: 450 }]);
    expect(await select("select count(*) as n from lead_activities")).toEqual([{ n: 450 }]);
    const late = await admin.call("POST /api/imports/:id/rows", {
      params: { id: done.id },
      body: { rows: first! },
    });
    expect(late.status).toBe(409);
  },
);

test(
  "an erasure reaches imported people, and another import does not bring them back",
  { tags: "full" },
  async () => {
    const admin = await testApp.as("admin");
    const first = await importFile(admin, candidates);
    const { status } = await admin.call("DELETE /api/admin/people", {
      query: { email: "ada@import.example" },
    });
    expect(status).toBe(200);
    expect(
      await select("select row from import_rows where import_id = ? order by row", first.id),
    ).toHaveLength(4);
    const again = await importFile(admin, candidates);
    expect((await listRows(admin, again))[0]).toEqual({
      row: 1,
      outcome: "failed",
      reason: "This person’s data was erased here. It is not imported again.",
    });
    expect(await select("select id from crm_leads where email_key = 'ada@import.example'")).toEqual([]);
  },
);

test("retention erases imported people who never sent anything", { tags: "full" }, async () => {
  const admin = await testApp.as("admin");
  await importFile(admin, candidates);
  const old = "2020-01-01T00:00:00.000Z";
  await select(
    "update crm_leads set created_at = ?, last_activity = ? where email_key = 'ada@import.example'",
    old,
    old,
  );
  const { enforceRetention } = await import("#worker/features/privacy/tasks.ts");
  await enforceRetention(testApp.ctx());
  expect(await select("select email_key from crm_leads")).toEqual([{ email_key: "ben@import.example" }]);
});

test("only users with the right may import, and the activity log names them", { tags: "full" }, async () => {
  const manager = await testApp.as("manager");
  expect((await manager.call("GET /api/imports", {})).status).toBe(403);
  const admin = await testApp.as("admin");
  const done = await importFile(admin, wordpress("redirects"));
  expect(await lastActivity("import.create")).toMatchObject({ user_id: admin.userId, entity_id: done.id });
  const { body } = await admin.call("GET /api/imports", {});
  expect(body).toEqual([expect.objectContaining({ id: done.id, counts: { created: 1 }, nextRow: 2 })]);
});
