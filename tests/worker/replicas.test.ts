import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterEach, beforeEach, expect, test } from "vitest";
import { app } from "#worker/app.ts";
import { openDb } from "#worker/db/client.ts";
import { DbSession, sessionDatabase, withDbSession } from "#worker/db/sessions.ts";
import { getContentVersion, invalidateContentVersion } from "#worker/runtime/content-version.ts";
import { aBooking, listFreeSlots, listSlots } from "#tests/support/bookings.ts";
import { laggingReplica } from "#tests/support/lagging-replica.ts";
import type { Site } from "#tests/support/person.ts";
import { testApp } from "#tests/support/test-app.ts";
import { aJob, publishJob } from "#tests/support/samples.ts";

let database: Awaited<ReturnType<typeof laggingReplica>>;
let d1: D1Database;
let site: Site;

/** The app of an isolate with its own binding. */
const isolate =
  (db: D1Database): Site =>
  async (request) => {
    const executionCtx = createExecutionContext();
    const response = await app.fetch(request, { ...env, DB: db }, executionCtx);
    await waitOnExecutionContext(executionCtx);
    return response;
  };

beforeEach(async () => {
  database = await laggingReplica();
  invalidateContentVersion();
  d1 = database.bind();
  site = isolate(d1);
});

afterEach(invalidateContentVersion);

const visitor = () => testApp.visitor().at(site);

test(
  "a visitor reads the public pages from a replica, staff from the primary",
  { tags: "full" },
  async () => {
    const job = await publishJob(await testApp.as("admin"));
    await database.catchUp();
    for (const path of [
      "/api/jobs",
      `/api/jobs/${job.id}`,
      "/api/content/published-articles",
      "/jobs",
      "/sitemap.xml",
    ]) {
      const before = database.reads();
      expect((await visitor().fetch(path)).status, path).toBe(200);
      expect(database.reads().primary, path).toBe(before.primary);
    }
    const before = database.reads();
    const staff = (await testApp.as("recruiter")).at(site);
    expect((await staff.fetch("/api/jobs?scope=all")).status).toBe(200);
    expect((await staff.fetch("/api/jobs")).status).toBe(200);
    expect(database.reads().replica).toBe(before.replica);
  },
);

test("a visitor who books a slot sees it as taken while the replica lags", { tags: "full" }, async () => {
  const booker = visitor();
  const { date, slots } = await listFreeSlots(undefined, booker);
  const start = slots[0]!.startsAt;
  const { status, body } = await booker.call("POST /api/booking/appointments", { body: aBooking(start) });
  expect(status).toBe(201);
  // The next request reaches another isolate, which gets the bookmark of the booking only from the cookie.
  booker.at(isolate(database.bind()));
  const starts = async (person: ReturnType<typeof visitor>) =>
    (await listSlots(date, undefined, person)).map((slot) => slot.startsAt);
  expect(await starts(booker)).not.toContain(start);

  // The link in the confirmation mail is opened on another device.
  const query = { token: (body as { token: string }).token };
  const opened = await visitor().call("GET /api/booking/manage", { query });
  expect(opened.status).toBe(200);
});

test(
  "a publication is visible to the next visitor of the isolate while the replica lags",
  { tags: "full" },
  async () => {
    const reader = visitor();
    expect(await (await reader.fetch("/jobs")).text()).not.toContain("Lagging Treasury Lead");
    const staff = (await testApp.as("admin")).at(site);
    const { status } = await staff.call("POST /api/jobs", {
      body: aJob({ title: "Lagging Treasury Lead", status: "published" }),
    });
    expect(status).toBe(201);
    expect(await (await reader.fetch("/jobs")).text()).toContain("Lagging Treasury Lead");
  },
);

test("no page is cached under a content version that its rows do not have", { tags: "full" }, async () => {
  // Written by another isolate.
  await d1.prepare("select 1").all();
  await publishJob(await testApp.as("admin"), { title: "Lagging Treasury Lead" });
  await d1.prepare("update content_version set version = version + 1").run();
  // The version is known from the primary before the replica has it.
  const staff = (await testApp.as("admin")).at(site);
  await staff.fetch("/about");
  const cachedPage = async () => (await visitor().fetch("/jobs")).text();
  expect(await cachedPage()).toContain("Lagging Treasury Lead");
  await database.catchUp();
  expect(await cachedPage()).toContain("Lagging Treasury Lead");
});

test("a request that has read old rows does not get a newer content version", { tags: "full" }, async () => {
  const session = new DbSession(d1, { mode: "visitor read", bookmark: null });
  const ctx = { replicaDb: openDb(sessionDatabase(d1, "replica")), clock: () => new Date() };
  const before = await withDbSession(session, () => getContentVersion(ctx));
  await d1.prepare("update content_version set version = version + 1").run();
  invalidateContentVersion();
  const staff = new DbSession(d1, { mode: "staff read", bookmark: null });
  expect(await withDbSession(staff, () => getContentVersion(ctx))).toBe(before + 1);
  expect(await withDbSession(session, () => getContentVersion(ctx))).toBe(before);
});

test(
  "a page from a lagging replica is replaced as soon as the replica has caught up",
  { tags: "full" },
  async () => {
    await publishJob(await testApp.as("admin"), { title: "Lagging Treasury Lead" });
    await d1.prepare("update content_version set version = version + 1").run();
    expect(await (await visitor().fetch("/jobs")).text()).not.toContain("Lagging Treasury Lead");
    await database.catchUp();
    invalidateContentVersion();
    expect(await (await visitor().fetch("/jobs")).text()).toContain("Lagging Treasury Lead");
  },
);

test("the requests of staff who have just signed in share one read of the content version", async () => {
  const staff = (await testApp.as("recruiter")).at(site);
  // Signing in is a write, after which the browser has a bookmark.
  const cookie = `${staff.cookie}; bookmark=00000001`;
  const countReads = async () => {
    const before = database.reads();
    await staff.fetch("/api/jobs?scope=all", { headers: { cookie } });
    const after = database.reads();
    return after.primary + after.replica - before.primary - before.replica;
  };
  const first = await countReads();
  expect(await countReads()).toBe(first - 1);
});

test("a forged bookmark changes nothing for other visitors", async () => {
  const forger = await visitor().fetch("/api/jobs", { headers: { cookie: "bookmark=ffffffff" } });
  expect(forger.status).toBe(200);
  const before = database.reads();
  await visitor().fetch("/api/jobs");
  expect(database.reads().primary).toBe(before.primary);
  const invalid = await visitor().fetch("/api/jobs", { headers: { cookie: "bookmark=%00';--" } });
  expect(invalid.status).toBe(200);
});
