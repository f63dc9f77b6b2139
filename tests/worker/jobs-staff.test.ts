import { expect, test } from "vitest";
import { activityCount, lastActivity } from "#tests/support/tables.ts";
import { aJob, publishJob } from "#tests/support/samples.ts";
import { siteAhead, testApp, createTestSite } from "#tests/support/test-app.ts";

const update = "PUT /api/jobs/:id";
const remove = "DELETE /api/jobs/:id";
const restore = "POST /api/jobs/:id/restore";

test("saving a job with a stale version gets 409 and changes nothing", async () => {
  const first = await testApp.as("recruiter");
  const second = await testApp.as("manager");
  const { id, version } = await publishJob(first);
  const params = { id };

  expect((await first.call(update, { params, body: { title: "Planning Lead", version } })).status).toBe(200);
  const stale = await second.call(update, { params, body: { title: "Lost", company: "Lost", version } });
  expect([stale.status, stale.body.code]).toEqual([409, "conflict"]);
  expect(stale.body.message).toMatch(/changed this job since/);
  // The editor merges with it by field.
  expect(stale.body.current).toMatchObject({ id: params.id, version: version + 1 });

  const { body: now } = await second.call("GET /api/jobs/:id", { params });
  expect(now).toMatchObject({ title: "Planning Lead", company: "Tallowmere Foods", version: 2 });
  expect(await activityCount("job.update"), "no entry for the rejected edit").toBe(1);
});

test("of eight concurrent edits with the same version exactly one succeeds", { tags: "full" }, async () => {
  const recruiter = await testApp.as("recruiter");
  const { id, version } = await publishJob(recruiter);
  const tries = Array.from({ length: 8 }, (_, n) =>
    recruiter.call(update, { params: { id }, body: { title: `Title ${n}`, version } }),
  );
  const statuses = (await Promise.all(tries)).map(({ status }) => status).toSorted((a, b) => a - b);
  expect(statuses).toEqual([200, 409, 409, 409, 409, 409, 409, 409]);
  expect(await activityCount("job.update")).toBe(1);
});

test("a job update logs the user and each field before and after", async () => {
  const recruiter = await testApp.as("recruiter");
  const { id } = await publishJob(recruiter, { salaryMin: 90_000, salaryMax: 110_000 });
  await recruiter.call(update, { params: { id }, body: { title: "Planning Lead", salaryMax: 120_000 } });

  const entry = await lastActivity("job.update");
  expect(entry).toMatchObject({ entity_id: id, user_id: recruiter.userId, ip_address: recruiter.ip });
  expect(entry!.details).toEqual({
    title: { before: "Planning Analyst", after: "Planning Lead" },
    salaryMax: { before: 110_000, after: 120_000 },
    salary: { before: "$90,000 - $110,000", after: "$90,000 - $120,000" },
  });
  expect(await lastActivity("job.create")).toMatchObject({
    entity_id: id,
    details: { title: "Planning Analyst" },
  });
});

test("a manager can restore a deleted job once within ten minutes", async () => {
  const manager = await testApp.as("manager");
  const recruiter = await testApp.as("recruiter");
  const { id } = await publishJob(recruiter);
  const params = { id };

  expect((await recruiter.call(remove, { params })).status).toBe(403);
  expect((await manager.call(remove, { params })).body).toEqual({ id });
  expect((await manager.call(remove, { params })).status, "once").toBe(404);
  expect((await recruiter.call(update, { params, body: { title: "Ghost" } })).status).toBe(404);

  const back = await manager.at(siteAhead(9, "minute")).call(restore, { params });
  expect([back.status, back.body.status, back.body.title]).toEqual([200, "published", "Planning Analyst"]);
  expect((await testApp.visitor().call("GET /api/jobs/:id", { params })).status).toBe(200);
  expect((await manager.call(restore, { params })).status, "once").toBe(404);
  expect([await activityCount("job.delete"), await activityCount("job.restore")]).toEqual([1, 1]);
});

test("restoring a job more than ten minutes after deletion gets 404", async () => {
  const manager = await testApp.as("manager");
  const { id } = await publishJob(manager);
  await manager.call(remove, { params: { id } });

  const late = await manager.at(siteAhead(11, "minute")).call(restore, { params: { id } });
  expect([late.status, late.body.message]).toEqual([404, "This job can no longer be restored."]);
  expect(await activityCount("job.restore")).toBe(0);
});

test(
  "salary text is parsed into figures, and changed figures update the text",
  { tags: "full" },
  async () => {
    const recruiter = await testApp.as("recruiter");
    const { id } = await publishJob(recruiter, { salary: "$120k - $150k" });
    const params = { id };
    const change = async (body: Parameters<typeof recruiter.call<typeof update>>[1]["body"]) => {
      const { body: job } = await recruiter.call(update, { params, body });
      return [job.salary, job.salaryMin, job.salaryMax, job.salaryPeriod];
    };
    const pay = (await recruiter.call("GET /api/jobs/:id", { params })).body;
    expect([pay.salary, pay.salaryMin, pay.salaryMax]).toEqual(["$120k - $150k", 120_000, 150_000]);

    expect(await change({ title: "Renamed" }), "unchanged text").toEqual([
      "$120k - $150k",
      120_000,
      150_000,
      "year",
    ]);
    expect(await change({ salaryMin: 130_000 })).toEqual(["$130,000 - $150,000", 130_000, 150_000, "year"]);
    expect(await change({ salary: "$85 - $105 per hour" })).toEqual(["$85 - $105 per hour", 85, 105, "hour"]);
    expect(await change({ salary: "Competitive" })).toEqual(["Competitive", null, null, "hour"]);
    expect(await change({ salaryMin: null }), "free text stays").toEqual(["Competitive", null, null, "hour"]);
    expect(await change({ salaryMin: 90, salaryMax: 120 })).toEqual(["$90 - $120 per hour", 90, 120, "hour"]);
    expect(await change({ salaryMax: null })).toEqual(["From $90 per hour", 90, null, "hour"]);
    expect(await change({ salaryMin: null }), "no figures, no text").toEqual([null, null, null, "hour"]);
  },
);

test("a salary maximum below the minimum gets 400 with an error on salaryMax", async () => {
  const recruiter = await testApp.as("recruiter");
  const sent = await recruiter.call("POST /api/jobs", {
    body: aJob({ salaryMin: 110_000, salaryMax: 90_000 }),
  });
  expect([sent.status, sent.body.code]).toEqual([400, "validation_failed"]);
  expect(sent.body.fields).toHaveProperty("salaryMax");
  const { id } = await publishJob(recruiter, { salaryMin: 90_000, salaryMax: 110_000 });
  const raised = await recruiter.call(update, { params: { id }, body: { salaryMin: 120_000 } });
  expect(raised.status, "compared with the stored maximum").toBe(400);
});

test("publishedAt survives edits and archiving and is renewed by republishing", async () => {
  const recruiter = await testApp.as("recruiter");
  const { body: job } = await recruiter.call("POST /api/jobs", { body: aJob() });
  const params = { id: job.id };
  const set = async (status: "draft" | "published" | "archived") =>
    (await recruiter.call(update, { params, body: { status } })).body.publishedAt;

  const first = await set("published");
  expect(first).not.toBeNull();
  recruiter.at(siteAhead(1, "hour"));
  expect(await set("published"), "an edit of an open job").toBe(first);
  expect(await set("archived")).toBe(first);
  expect(Date.parse((await set("published"))!), "republishing renews the date").toBeGreaterThan(
    Date.parse(first!),
  );
});

test("a job closes exactly at expiresAt, also when sent without milliseconds", async () => {
  const recruiter = await testApp.as("recruiter");
  const sent = new Date(Date.now() + 60_000).toISOString().replace(/\.\d{3}Z$/, "Z");
  const { id, expiresAt } = await publishJob(recruiter, { expiresAt: sent });
  expect(expiresAt).toBe(sent.replace("Z", ".000Z"));
  const statusAt = async (time: number) => {
    const visitor = testApp.visitor().at(createTestSite(() => ({ clock: () => new Date(time) })));
    return (await visitor.call("GET /api/jobs/:id", { params: { id } })).status;
  };
  expect(await statusAt(Date.parse(sent) - 1)).toBe(200);
  expect(await statusAt(Date.parse(sent) + 1)).toBe(404);
});

test("job stats exclude deleted jobs", async () => {
  const manager = await testApp.as("manager");
  await publishJob(manager);
  const { id } = await publishJob(manager);
  await manager.call("POST /api/jobs", { body: aJob() });
  await manager.call(remove, { params: { id } });
  const { body } = await manager.call("GET /api/admin/jobs/stats", {});
  expect(body).toMatchObject({ total: 2, published: 1, drafts: 1 });
  expect(body.activePortals).toBeGreaterThan(0);
});
