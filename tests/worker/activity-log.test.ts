import { expect, test } from "vitest";
import { formatSentence } from "#contract/activity/sentence.ts";
import { firmDayStart } from "#worker/base/firm-day.ts";
import { testApp } from "#tests/support/test-app.ts";
import type { Person } from "#tests/support/person.ts";
import { aJob, anApplication, publishJob } from "#tests/support/samples.ts";
import { activityCount, lastActivity, select } from "#tests/support/tables.ts";

const logs = "GET /api/admin/activity-logs";

const exportCsv = async (person: Person, query = "") => {
  const response = await person.fetch(`/api/admin/activity-logs.csv${query}`);
  return { response, lines: (await response.text()).trimEnd().split("\r\n") };
};

test("the activity log lists entries newest first and filters them by action, user and entity type", async () => {
  const admin = await testApp.as("admin");
  const recruiter = await testApp.as("recruiter");
  const { id } = await publishJob(recruiter);
  await recruiter.call("PUT /api/jobs/:id", { params: { id }, body: { title: "Planning Lead" } });
  await publishJob(admin);

  const { body, headers } = await admin.call(logs, {});
  expect(headers.get("X-Total-Count")).toBe("3");
  expect(body.map(({ action, userId }) => [action, userId])).toEqual([
    ["job.create", admin.userId],
    ["job.update", recruiter.userId],
    ["job.create", recruiter.userId],
  ]);
  expect(body[1]).toMatchObject({
    entityType: "job",
    entityId: id,
    ipAddress: recruiter.ip,
    details: { title: { before: "Planning Analyst", after: "Planning Lead" } },
  });

  const countEntries = async (query: Parameters<typeof admin.call<typeof logs>>[1]["query"]) => {
    const page = await admin.call(logs, { query });
    return [page.body.length, page.headers.get("X-Total-Count")];
  };
  expect(await countEntries({ action: "job.create" })).toEqual([2, "2"]);
  expect(await countEntries({ userId: recruiter.userId!, action: "job.create" })).toEqual([1, "1"]);
  expect(await countEntries({ entityType: "portal" })).toEqual([0, "0"]);
  expect(await countEntries({ limit: 2 })).toEqual([2, "3"]);
  expect(await countEntries({ limit: 2, offset: 2 })).toEqual([1, "3"]);

  const { body: choices } = await admin.call("GET /api/admin/activity-logs/filters", {});
  expect(choices.actions).toEqual(["job.create", "job.update"]);
  expect(choices.entityTypes).toEqual(["job"]);
  expect(choices.users.map((user) => user.id).toSorted()).toEqual(
    [admin.userId, recruiter.userId].toSorted(),
  );
});

test("the log is filtered by record and by days in the firm's time zone", async () => {
  const admin = await testApp.as("admin");
  const { id } = await publishJob(admin);
  await publishJob(admin);
  const list = async (query: Parameters<typeof admin.call<typeof logs>>[1]["query"]) =>
    (await admin.call(logs, { query })).body.map(({ entityId }) => entityId);
  expect(await list({ entityType: "job", entityId: id })).toEqual([id]);
  expect(await list({ entityType: "article", entityId: id })).toEqual([]);

  const lateOnFirstDay = new Date(Date.parse(firmDayStart("2026-03-03")) - 1_800_000).toISOString();
  await select("update admin_activity_logs set created_at = ? where entity_id = ?", lateOnFirstDay, id);
  expect(await list({ from: "2026-03-02", to: "2026-03-02" })).toEqual([id]);
  expect(await list({ from: "2026-03-03", to: "2026-03-03" })).toEqual([]);
  expect(await list({ to: "2026-03-02" })).toEqual([id]);
  const { response, lines } = await exportCsv(admin, `?entityType=job&entityId=${id}&to=2026-03-02`);
  expect([response.status, lines.length]).toEqual([200, 2]);
  expect((await exportCsv(admin, "?from=yesterday")).response.status).toBe(400);
});

test(
  "entries name their person and record, as far as the reader may open the record's screen",
  { tags: "full" },
  async () => {
    const admin = await testApp.as("admin", { fullName: "Ana Reyes" });
    const { id } = await publishJob(admin, { title: "Controller" });
    await testApp.visitor().call("POST /api/applications", { body: anApplication() });
    const read = async (person: Person, action: string) => {
      const [entry] = (await person.call(logs, { query: { action } })).body;
      return [entry!.userName, entry!.recordLabel, formatSentence(entry!)];
    };
    expect(await read(admin, "job.create")).toEqual([
      "Ana Reyes",
      "Controller",
      "Ana Reyes created the job Controller",
    ]);
    expect(await read(admin, "application.submit")).toEqual([
      null,
      "Iris Halvorsen",
      "A visitor sent the application of Iris Halvorsen",
    ]);
    const auditor = await testApp.as("user", { permissions: ["audit.read"] });
    expect(await read(auditor, "application.submit")).toEqual([null, null, "A visitor sent an application"]);
    const { lines } = await exportCsv(admin, "?action=job.create");
    expect(lines[1]).toContain('"Ana Reyes created the job Controller"');
    const { lines: ofAuditor } = await exportCsv(auditor, "?action=application.submit");
    expect(ofAuditor[1]).not.toContain("Iris");

    await select("delete from jobs where id = ?", id);
    expect(await read(admin, "job.create")).toEqual([
      "Ana Reyes",
      null,
      "Ana Reyes created the job Controller",
    ]);
  },
);

test("the log entries of a deleted user remain and keep the username", async () => {
  const admin = await testApp.as("admin");
  const recruiter = await testApp.as("recruiter");
  await publishJob(recruiter);
  const { body: before } = await admin.call(logs, {});
  await select("delete from users where id = ?", recruiter.userId);
  const { body } = await admin.call(logs, {});
  expect(body[0]).toMatchObject({ userId: null, username: before[0]!.username });
  expect((await admin.call("GET /api/admin/activity-logs/filters", {})).body.users).toEqual([]);
});

test("the CSV export neutralizes formulas and is itself logged", async () => {
  const admin = await testApp.as("admin");
  const formula = '=HYPERLINK("http://evil.example")';
  await admin.call("POST /api/jobs", { body: aJob() }, { "user-agent": formula });
  await admin.call("POST /api/jobs", { body: aJob({ title: 'A "quoted", title' }) });

  const { response, lines } = await exportCsv(admin, "?action=job.create");
  expect(response.headers.get("content-type")).toBe("text/csv; charset=utf-8");
  expect(response.headers.get("content-disposition")).toMatch(
    /^attachment; filename="activity-\d{4}-\d\d-\d\d\.csv";/,
  );
  expect(lines.length).toBe(3);
  expect(lines[0]).toContain('"Timestamp","What happened","User","User id","API key","Action"');
  expect(lines[1]).toContain('{""title"":""A \\""quoted\\"", title""}');
  expect(lines[2]).toContain(`"'=HYPERLINK(""http://evil.example"")"`);
  expect(await lastActivity("activity.export")).toMatchObject({
    user_id: admin.userId,
    details: { action: "job.create" },
  });
});

test("the CSV export includes every entry of a long log", async () => {
  const admin = await testApp.as("admin");
  await select(
    `with recursive n(i) as (select 1 union all select i + 1 from n where i < 1203)
     insert into admin_activity_logs (id, action, details, created_at)
     select printf('%05d', i), 'test.many', '{}', printf('2026-01-01T00:%02d:00.000Z', i / 100) from n`,
  );
  const { lines } = await exportCsv(admin, "?action=test.many");
  const [, ...entries] = lines;
  expect(entries.length).toBe(1203);
  expect(new Set(entries.map((line) => line.split(",")[0])).size).toBe(13);
});

test("the log requires audit.read, and an invalid filter gets 400", async () => {
  const manager = await testApp.as("manager");
  const auditor = await testApp.as("user", { permissions: ["audit.read"] });
  expect((await manager.call(logs, {})).status).toBe(403);
  expect((await exportCsv(manager)).response.status).toBe(403);
  expect((await auditor.call(logs, {})).status).toBe(200);
  const wrong = await exportCsv(auditor, "?userId=nobody");
  expect([wrong.response.status, wrong.lines[0]]).toEqual([400, expect.stringContaining("userId")]);
  expect(await activityCount("activity.export")).toBe(0);
});
