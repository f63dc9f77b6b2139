import { expect, test } from "vitest";
import { longOpenDays } from "#contract/jobs/long-open.ts";
import { siteAhead, testApp } from "#tests/support/test-app.ts";
import { aJob, expireJob, publishJob, unique } from "#tests/support/samples.ts";
import { activityCount, lastActivity, select } from "#tests/support/tables.ts";
import type { Person } from "#tests/support/person.ts";

const bulk = (person: Person, action: "publish" | "archive" | "reopen", ...ids: string[]) =>
  person.call("POST /api/admin/jobs/bulk", { body: { action, ids } });

async function draft(recruiter: Person, more: Parameters<typeof aJob>[0] = {}) {
  return (await recruiter.call("POST /api/jobs", { body: aJob(more) })).body;
}

test(
  "bulk publish and archive report changed, unchanged or refused for each job",
  { tags: "full" },
  async () => {
    const recruiter = await testApp.as("recruiter");
    const one = await draft(recruiter, { title: "One" });
    const open = await publishJob(recruiter, { title: "Open" });
    const late = await draft(recruiter, { title: "Late" });
    await expireJob(late.id);
    const missingId = crypto.randomUUID();

    const { status, body } = await bulk(recruiter, "publish", one.id, open.id, late.id, missingId, one.id);
    expect(status).toBe(200);
    expect(body.changed).toBe(1);
    expect(body.results.map(({ title, outcome }) => [title, outcome])).toEqual([
      ["One", "changed"],
      ["Open", "unchanged"],
      ["Late", "refused"],
      [null, "refused"],
    ]);
    expect(body.results[2]!.message).toMatch(/closing date has passed/);
    expect(await activityCount("job.publish")).toBe(1);
    expect(await lastActivity("job.publish")).toMatchObject({
      entity_id: one.id,
      user_id: recruiter.userId,
      details: { title: "One", status: { before: "draft", after: "published" } },
    });
    const visitor = await testApp.visitor().call("GET /api/jobs/:id", { params: { id: one.id } });
    expect(visitor.body.publishedAt).not.toBeNull();

    const archived = await bulk(recruiter, "archive", one.id, open.id, late.id);
    expect(archived.body.changed).toBe(3);
    expect(await activityCount("job.archive")).toBe(3);
  },
);

test("a bulk archive can be undone once within ten minutes, restoring each status", async () => {
  const recruiter = await testApp.as("recruiter");
  const open = await publishJob(recruiter);
  const unpublished = await draft(recruiter);
  const ids = [open.id, unpublished.id];
  await bulk(recruiter, "archive", ...ids);

  const early = recruiter.at(siteAhead(9, "minute"));
  const tries = await Promise.all([1, 2, 3].map(() => bulk(early, "reopen", ...ids)));
  expect(tries.map(({ body }) => body.changed).toSorted()).toEqual([0, 0, 2]);
  expect(await activityCount("job.reopen")).toBe(2);
  const reopened = { before: "archived", after: expect.stringMatching(/^(draft|published)$/) as string };
  expect(await lastActivity("job.reopen")).toMatchObject({ details: { status: reopened } });
  const rows = await select("select id, status, published_at from jobs where id in (?, ?)", ...ids);
  expect(rows).toContainEqual({ id: open.id, status: "published", published_at: open.publishedAt });
  expect(rows).toContainEqual({ id: unpublished.id, status: "draft", published_at: null });
});

test("reopening more than ten minutes after archiving is refused", async () => {
  const recruiter = await testApp.as("recruiter");
  const { id } = await publishJob(recruiter);
  await bulk(recruiter, "archive", id);
  const late = await bulk(recruiter.at(siteAhead(11, "minute")), "reopen", id);
  expect(late.body.results[0]).toMatchObject({
    outcome: "refused",
    message: "This can no longer be undone.",
  });
  expect(await activityCount("job.reopen")).toBe(0);
});

test("a bulk call with 0 or over 100 ids gets 400, and without write permission 403", async () => {
  const recruiter = await testApp.as("recruiter");
  expect((await bulk(recruiter, "archive")).status).toBe(400);
  const many = Array.from({ length: 101 }, () => crypto.randomUUID());
  expect((await bulk(recruiter, "archive", ...many)).status).toBe(400);
  expect((await bulk(recruiter, "archive", ...many.slice(1))).body.changed).toBe(0);
  expect((await bulk(await testApp.as("user"), "archive", many[0]!)).status).toBe(403);
});

test("one bulk call archives 100 jobs", { tags: "full" }, async () => {
  const recruiter = await testApp.as("recruiter");
  const jobs = await Promise.all(Array.from({ length: 100 }, () => publishJob(recruiter)));
  const { body } = await bulk(recruiter, "archive", ...jobs.map(({ id }) => id));
  expect(body.changed).toBe(100);
});

test("duplicating a job creates a draft with the same content and no dates", async () => {
  const manager = await testApp.as("manager");
  const expiresAt = new Date(Date.now() + 86_400_000).toISOString();
  const job = await publishJob(manager, {
    title: "Planning Lead",
    requirements: "- SQL",
    salaryMin: 90_000,
    salaryMax: 110_000,
    isUrgent: true,
    imageUrl: "/media/pictures/a.webp",
    publishToPortals: true,
    expiresAt,
  });
  const { status, body } = await manager.call("POST /api/jobs/:id/duplicate", { params: { id: job.id } });
  expect(status).toBe(201);
  expect(body).toMatchObject({
    title: "Copy of Planning Lead",
    status: "draft",
    requirements: "- SQL",
    salary: "$90,000 - $110,000",
    isUrgent: true,
    imageUrl: "/media/pictures/a.webp",
    publishToPortals: false,
    expiresAt: null,
    publishedAt: null,
    version: 1,
  });
  expect(body.id).not.toBe(job.id);
  const again = await manager.call("POST /api/jobs/:id/duplicate", { params: { id: body.id } });
  expect(again.body.title, "no second 'Copy of' prefix").toBe("Copy of Planning Lead");
  expect(await lastActivity("job.duplicate")).toMatchObject({ user_id: manager.userId });
  const missing = { params: { id: crypto.randomUUID() } };
  expect((await manager.call("POST /api/jobs/:id/duplicate", missing)).status).toBe(404);
});

test("a job image must be an uploaded media path", async () => {
  const recruiter = await testApp.as("recruiter");
  const send = async (imageUrl: string) =>
    (await recruiter.call("POST /api/jobs", { body: aJob({ imageUrl }) })).status;
  expect(await send("/media/pictures/a.webp")).toBe(201);
  for (const url of [
    "https://pictures.example.com/a.webp",
    "javascript:alert(1)",
    "/api/jobs",
    "/media/a b",
    "//x.example/a",
  ])
    expect(await send(url), url).toBe(400);
});

test("staff can sort and filter jobs; the sort parameter is ignored for visitors", async () => {
  const recruiter = await testApp.as("recruiter");
  const word = unique();
  const soon = new Date(Date.now() + 86_400_000).toISOString();
  const afterwards = new Date(Date.now() + 2 * 86_400_000).toISOString();
  await publishJob(recruiter, { title: `b ${word}`, company: "Zeta", expiresAt: afterwards });
  await draft(recruiter, { title: `A ${word}`, company: "alpha", industry: "Energy", type: "Contract" });
  await publishJob(recruiter, { title: `C ${word}`, company: "Mid", expiresAt: soon });
  const names = async (query: object) =>
    (await recruiter.call("GET /api/jobs", { query: { scope: "all", title: word, ...query } })).body.map(
      ({ title }) => title[0],
    );
  expect(await names({ sort: "newest" })).toEqual(["C", "A", "b"]);
  expect(await names({ sort: "title" })).toEqual(["A", "b", "C"]);
  expect(await names({ sort: "company" })).toEqual(["A", "C", "b"]);
  expect(await names({ sort: "status" })).toEqual(["C", "b", "A"]);
  expect(await names({ sort: "expires" })).toEqual(["C", "b", "A"]);
  expect(await names({ type: "Contract" })).toEqual(["A"]);
  expect(await names({ industry: "Energy" })).toEqual(["A"]);
  const seen = await testApp.visitor().call("GET /api/jobs", { query: { sort: "title" } });
  expect(seen.body.map(({ title }) => title[0])).toEqual(["C", "b"]);
});

test("jobs open for over sixty days are counted, filterable and state their days open", async () => {
  const recruiter = await testApp.as("recruiter");
  const old = await publishJob(recruiter, { title: "Old" });
  const closing = await publishJob(recruiter, { title: "Old but expired" });
  await publishJob(recruiter, { title: "New" });
  const ago = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
  await select("update jobs set published_at = ? where id = ? returning id", ago(60.5), old.id);
  await select("update jobs set published_at = ? where id = ? returning id", ago(90), closing.id);
  await expireJob(closing.id);
  const found = await recruiter.call("GET /api/jobs", { query: { scope: "all", longOpen: "true" } });
  expect(found.body.map(({ title }) => title)).toEqual(["Old"]);
  expect(longOpenDays(found.body[0]!, new Date())).toBe(60);
  const { body } = await recruiter.call("GET /api/admin/jobs/stats", {});
  expect(body).toMatchObject({ total: 3, published: 3, longOpen: 1 });
});

test("changing publishToPortals without permission gets 403; an unchanged value is accepted", async () => {
  const recruiter = await testApp.as("recruiter");
  const refused = await recruiter.call("POST /api/jobs", { body: aJob({ publishToPortals: true }) });
  expect([refused.status, Object.keys(refused.body.fields ?? {})]).toEqual([403, ["publishToPortals"]]);

  const manager = await testApp.as("manager");
  const { id } = await publishJob(manager, { publishToPortals: true });
  const change = (body: object) => recruiter.call("PUT /api/jobs/:id", { params: { id }, body });
  expect((await change({ publishToPortals: false })).status, "turning it off is refused too").toBe(403);
  const sameSwitch = await change({ title: "Planning Lead", publishToPortals: true });
  expect([sameSwitch.status, sameSwitch.body.title]).toEqual([200, "Planning Lead"]);
});
