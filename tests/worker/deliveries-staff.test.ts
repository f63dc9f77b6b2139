import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { VendorFailure } from "#worker/base/errors.ts";
import { DeliveryObsolete } from "#worker/base/errors.ts";
import { measureStorage } from "#worker/features/health/tasks.ts";
import { runCron } from "#worker/background/cron.ts";
import { MAX_ATTEMPTS } from "#worker/runtime/attempts.ts";
import { deliver, type DeliveryHandler } from "#worker/runtime/deliveries.ts";
import { createBooking, listFreeSlots } from "#tests/support/bookings.ts";
import { aDelivery, getDelivery } from "#tests/support/deliveries.ts";
import { insertLinkedInAccount } from "#tests/support/linkedin.ts";
import { catchLog } from "#tests/support/log.ts";
import { createSchedule } from "#tests/support/schedules.ts";
import { clockAhead, testApp, createTestSite } from "#tests/support/test-app.ts";
import { activityCount, lastActivity, select } from "#tests/support/tables.ts";

const refused: DeliveryHandler = () =>
  Promise.reject(new VendorFailure("CRM", "no such list", { permanent: true }));
const silentQueue = createTestSite(() => ({ enqueue: () => Promise.resolve() }));
const manager = async () => (await testApp.as("manager")).at(silentQueue);

async function deadDelivery() {
  const one = await aDelivery();
  await deliver(testApp.ctx(), one.id, { [one.action]: refused });
  return one;
}

test("staff list waiting and dead deliveries with reasons, filters and counts", async () => {
  catchLog();
  const dead = await deadDelivery();
  const waiting = await aDelivery({ action: "lead.sync" });
  await select("update deliveries set waiting_for = 'ghl_api_key' where id = ?", waiting.id);
  const staff = await manager();
  const list = (query: object) => staff.call("GET /api/admin/deliveries", { query });
  const all = await list({});
  expect(all.headers.get("X-Total-Count")).toBe("2");
  expect(all.body.map(({ id }) => id)).toEqual([waiting.id, dead.id]);
  expect(all.body[1]).toMatchObject({ status: "dead", attempts: 1, lastError: "CRM: no such list" });
  expect(all.body[0], "the payload is not exposed").not.toHaveProperty("payload");
  const ids = async (query: object) => (await list(query)).body.map(({ id }) => id);
  expect(await ids({ status: "dead" })).toEqual([dead.id]);
  expect(await ids({ kind: "mail" })).toEqual([]);
  expect(await ids({ q: "SUCH list" })).toEqual([dead.id]);
  expect(await ids({ q: "ghl_api" })).toEqual([waiting.id]);
  expect(await ids({ q: "ghl%api" }), "LIKE wildcards are escaped").toEqual([]);
  expect(await ids({ limit: 1, offset: 1 })).toEqual([dead.id]);
  const counts = await staff.call("GET /api/admin/deliveries/counts", {});
  expect(counts.body.find(({ kind }) => kind === "crm")).toEqual({
    kind: "crm",
    waiting: 1,
    sending: 0,
    dead: 1,
    cancelled: 0,
    sentToday: 0,
    waitingFor: [{ setting: "ghl_api_key", count: 1 }],
  });
});

test(
  "retrying a dead delivery resets its attempts and is logged with the user",
  { tags: "full" },
  async () => {
    catchLog();
    const { id, action } = await aDelivery();
    for (let day = 0; day < MAX_ATTEMPTS; day++) {
      const busy: DeliveryHandler = () => Promise.reject(new Error("busy"));
      await deliver(testApp.ctx({ clock: clockAhead(day - 20, "day") }), id, { [action]: busy });
      await select("update deliveries set next_attempt_at = created_at where id = ?", id);
      await deliver(testApp.ctx(), id, { [action]: busy });
      await select("update deliveries set next_attempt_at = created_at where id = ?", id);
    }
    expect(await getDelivery(id)).toMatchObject({ status: "dead", attempts: MAX_ATTEMPTS });
    const person = await manager();
    const retry = () => person.call("POST /api/admin/deliveries/:id/retry", { params: { id } });
    expect((await retry()).body).toMatchObject({ status: "waiting", attempts: 0, lastError: "busy" });
    expect((await lastActivity("delivery.retry"))!).toMatchObject({
      entity_id: id,
      user_id: person.userId,
      details: { delivery: action, status: "dead", attempts: MAX_ATTEMPTS },
    });
    await deliver(testApp.ctx(), id, { [action]: () => Promise.resolve({ externalId: "v" }) });
    expect(await getDelivery(id)).toMatchObject({ status: "sent", attempts: 1, last_error: null });
    const again = await retry();
    expect([again.status, again.body.message]).toEqual([409, "This has already been sent."]);
    expect(await activityCount("delivery.retry"), "a rejected retry is not logged").toBe(1);
    const unknown = await person.call("POST /api/admin/deliveries/:id/retry", {
      params: { id: crypto.randomUUID() },
    });
    expect(unknown.status).toBe(404);
  },
);

test(
  "a delivery names the person or record that it is about, also of a text or a timeline entry",
  { tags: "full" },
  async () => {
    const { slots } = await listFreeSlots();
    const { appointment } = await createBooking(slots[0]!.startsAt, { bookerName: "Iris Quist" });
    const staff = await manager();
    const { body } = await staff.call("GET /api/admin/deliveries", { query: { limit: 50 } });
    const subjects = new Map(body.map(({ action, subject }) => [action, subject]));
    expect(subjects.get("booking.confirmation")).toEqual({
      type: "appointment",
      id: appointment.id,
      name: "Iris Quist",
    });
    expect(subjects.get("lead.sync")).toMatchObject({ type: "lead", name: "Iris Quist" });
    await aDelivery({ action: "test.orphan" });
    const orphans = await staff.call("GET /api/admin/deliveries", { query: { q: "test.orphan" } });
    expect(orphans.body).toMatchObject([{ subject: null }]);

    const schedule = await createSchedule(staff);
    const { id } = await aDelivery({ action: "test.schedule" });
    await select(
      "update deliveries set entity_type = 'schedule', entity_id = ? where id = ?",
      String(schedule.id),
      id,
    );
    const written = await staff.call("GET /api/admin/deliveries", { query: { q: "test.schedule" } });
    expect(written.body).toMatchObject([{ subject: { type: "schedule", id: String(schedule.id) } }]);
  },
);

test("a delivery that waits for a setting or for its time offers no retry, and refuses one", async () => {
  const [blocked, later, due] = [
    await aDelivery(),
    await aDelivery({ nextAttemptAt: clockAhead(2, "hour")().toISOString() }),
    await aDelivery(),
  ];
  await select("update deliveries set waiting_for = 'ghl_api_key' where id = ?", blocked.id);
  const staff = await manager();
  const { body } = await staff.call("GET /api/admin/deliveries", {});
  const offered = body.filter(({ canRetry }) => canRetry).map(({ id }) => id);
  expect(offered).toEqual([due.id]);
  const retry = async (id: string) =>
    (await staff.call("POST /api/admin/deliveries/:id/retry", { params: { id } })).body.message;
  expect(await retry(blocked.id)).toContain("A setting is missing.");
  expect(await retry(later.id)).toBe("This is planned for later.");
});

test("retrying a running or cancelled delivery gets 409", async () => {
  catchLog();
  const [held, cancelled] = [await aDelivery(), await aDelivery()];
  await select(
    "update deliveries set status = 'sending', lease_until = ? where id = ?",
    clockAhead(1, "minute")().toISOString(),
    held.id,
  );
  const gone: DeliveryHandler = () => Promise.reject(new DeliveryObsolete("The lead no longer exists."));
  await deliver(testApp.ctx(), cancelled.id, { [cancelled.action]: gone });
  expect(await getDelivery(cancelled.id)).toMatchObject({
    status: "cancelled",
    last_error: "The lead no longer exists.",
  });
  const person = await manager();
  for (const { id } of [held, cancelled]) {
    expect((await person.call("POST /api/admin/deliveries/:id/retry", { params: { id } })).status).toBe(409);
  }
});

test("all dead deliveries of one kind or of every kind are retried at once and enqueued", async () => {
  catchLog();
  const ids = [];
  for (let n = 0; n < 3; n++) ids.push((await deadDelivery()).id);
  await select("update deliveries set kind = 'sms' where id = ?", ids[2]);
  const enqueued: string[] = [];
  const site = createTestSite(() => ({
    enqueue: (messages) => Promise.resolve(void enqueued.push(...messages.map(({ id }) => id))),
  }));
  const person = (await testApp.as("manager")).at(site);
  const all = (kind?: "crm") =>
    person.call("POST /api/admin/deliveries/retry", { body: kind ? { kind } : {} });
  expect((await all("crm")).body).toEqual({ retried: 2 });
  expect(enqueued.toSorted()).toEqual(ids.slice(0, 2).toSorted());
  expect((await getDelivery(ids[2]!)).status).toBe("dead");
  expect((await all()).body).toEqual({ retried: 1 });
  expect((await all()).body).toEqual({ retried: 0 });
  expect(await activityCount("delivery.retry-all")).toBe(2);
  expect((await lastActivity("delivery.retry-all"))!.details).toEqual({ kind: "all" });
});

test("a recruiter cannot read or retry deliveries, or read the health page", async () => {
  const recruiter = await testApp.as("recruiter");
  expect((await recruiter.call("POST /api/admin/deliveries/retry", { body: {} })).status).toBe(403);
  expect((await recruiter.call("GET /api/admin/deliveries", {})).status).toBe(403);
  expect((await recruiter.call("GET /api/admin/health", {})).status).toBe(403);
});

test("the health page reports cron runs, the queue, tokens and storage", { tags: "full" }, async () => {
  const log = catchLog();
  const person = await manager();
  const read = async (at = silentQueue) => (await person.at(at).call("GET /api/admin/health", {})).body;
  const initial = await read();
  expect(initial.crons.map(({ cron, lastStart, isLate }) => [cron, lastStart, isLate])).toEqual([
    ["*/5 * * * *", null, false],
    ["17 3 * * *", null, false],
    ["0 13 * * thu", null, false],
  ]);
  expect(initial).toMatchObject({ tokens: [], queue: { due: 0, oldestDueAt: null, dead: 0 } });
  expect(initial.storage.databaseBytes).toBeGreaterThan(100_000);

  await runCron("*/5 * * * *", testApp.ctx({ enqueue: () => Promise.resolve() }));
  await runCron("*/5 * * * *", testApp.ctx({ clock: clockAhead(1, "second") }), [
    () => Promise.reject(new Error("no luck")),
  ]);
  await aDelivery();
  const held = await aDelivery();
  await select("update deliveries set waiting_for = 'ghl_api_key' where id = ?", held.id);
  await aDelivery({ nextAttemptAt: clockAhead(1, "hour")().toISOString() });
  await deadDelivery();
  await insertLinkedInAccount({ days: 5 });
  await env.FILES.put("media/x.png", new Uint8Array(1_234));
  const now = await read();
  expect(now.crons[0]).toMatchObject({
    lastError: expect.stringContaining("no luck") as string,
    runs: 2,
    failures: 1,
    isLate: false,
  });
  expect(now.queue).toMatchObject({ due: 1, later: 1, waitingForSettings: 1, sending: 0, dead: 1 });
  expect(now.tokens).toMatchObject([{ vendor: "LinkedIn", state: "connected", daysLeft: 5, renews: false }]);
  expect(now.storage.files).toMatchObject({ count: 1, bytes: 1_234, isPartial: false });
  const later = await read(createTestSite(() => ({ clock: clockAhead(30, "minute") })));
  expect(later.crons[0]!.isLate, "half an hour without a run").toBe(true);
  expect(log.map(({ event }) => event)).toContain("cron.failed");

  await measureStorage(testApp.ctx());
  await env.FILES.put("media/y.png", new Uint8Array(1));
  expect((await read()).storage.files.count, "the nightly measurement is cached").toBe(1);
});

test("the nightly cleanup keeps the latest run of each cron schedule", async () => {
  const at = (days: number) => clockAhead(-days, "day")().toISOString();
  for (const [cron, days] of [
    ["0 0 1 * *", 6],
    ["*/5 * * * *", 3],
    ["*/5 * * * *", 2],
  ] as const) {
    await select("insert into cron_runs (cron, started_at) values (?, ?)", cron, at(days));
  }
  await runCron("17 3 * * *", testApp.ctx());
  const runs = await select<{ cron: string }>("select cron from cron_runs order by started_at");
  // The nightly run also catches up on a missed weekly draft.
  const crons = runs.map(({ cron }) => cron).filter((cron) => cron !== "0 13 * * thu");
  expect(crons).toEqual(["0 0 1 * *", "*/5 * * * *", "17 3 * * *"]);
});
