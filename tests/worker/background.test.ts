import {
  createExecutionContext,
  createMessageBatch,
  createScheduledController,
  getQueueResult,
  waitOnExecutionContext,
} from "cloudflare:test";
import { env } from "cloudflare:workers";
import { expect, test, vi } from "vitest";
import worker from "#worker/index.ts";
import { runCron, cronSchedule } from "#worker/background/cron.ts";
import { insertChainRows } from "#tests/support/activity-chain.ts";
import { breakTable } from "#tests/support/database.ts";
import { aDelivery, getDelivery } from "#tests/support/deliveries.ts";
import { catchLog } from "#tests/support/log.ts";
import { clockAhead, testApp } from "#tests/support/test-app.ts";
import { anApplication, unique } from "#tests/support/samples.ts";
import { countAllRows, select } from "#tests/support/tables.ts";

/** Runs the queue consumer on these bodies and returns acknowledged ids, retried ids and retry delays. */
async function consume(bodies: unknown[], queue = "planwright-work") {
  const messages = bodies.map((body, n) => ({ id: `m${n}`, timestamp: new Date(), attempts: 1, body }));
  const batch = createMessageBatch(queue, messages);
  // The test harness reports which messages are retried, but not their delay.
  const retries = batch.messages.map((message) => vi.spyOn(message, "retry"));
  const ctx = createExecutionContext();
  await worker.queue(batch, env, ctx);
  const { explicitAcks, retryMessages } = await getQueueResult(batch, ctx);
  const delays = retries.flatMap((spy) => spy.mock.calls.map(([options]) => options?.delaySeconds));
  return { acked: explicitAcks, retried: retryMessages.map(({ msgId }) => msgId), delays };
}
const deliveryMessage = (id: string) => ({ type: "delivery", id });
const sweep = Object.keys(cronSchedule)[0]!;

/** Creates a CRM delivery that waits for an API key, so its message is acknowledged. */
async function aLeadSyncDelivery() {
  const candidate = anApplication();
  await testApp.visitor().call("POST /api/applications", { body: candidate });
  return aDelivery({ action: "lead.sync", payload: { emailKey: candidate.email } });
}

test("duplicate, late and unknown messages are acknowledged and the delivery runs once", async () => {
  catchLog();
  const { id } = await aLeadSyncDelivery();
  const first = await consume([deliveryMessage(id), deliveryMessage(id), deliveryMessage(unique())]);
  expect(first).toEqual({ acked: ["m0", "m1", "m2"], retried: [], delays: [] });
  const row = await getDelivery(id);
  expect(row).toMatchObject({ status: "waiting", waiting_for: "ghl_api_key", attempts: 0 });
  expect(await consume([deliveryMessage(id)]), "before its time").toEqual({
    acked: ["m0"],
    retried: [],
    delays: [],
  });
  expect(await getDelivery(id)).toEqual(row);
});

test("a failing message is retried alone, and the rest of its batch is acknowledged", async () => {
  catchLog();
  const [before, failing, after] = [
    await aLeadSyncDelivery(),
    await aDelivery({ action: "nobody.does.this" }),
    await aLeadSyncDelivery(),
  ];
  const { acked, retried, delays } = await consume([
    deliveryMessage(before.id),
    deliveryMessage(failing.id),
    deliveryMessage(after.id),
  ]);
  expect(acked).toEqual(["m0", "m2"]);
  expect(retried).toEqual(["m1"]);
  // The first backoff is 11 to 15 seconds, plus one second so that the row is due.
  expect(delays[0]).toBeGreaterThanOrEqual(9);
  expect(delays[0]).toBeLessThanOrEqual(16);
  expect(await getDelivery(failing.id)).toMatchObject({
    status: "waiting",
    attempts: 1,
    last_error: "No handler for nobody.does.this.",
  });
});

test("every message is retried when the database is unavailable", async () => {
  const log = catchLog();
  const { id } = await aDelivery();
  await breakTable("deliveries");
  const { acked, retried } = await consume([deliveryMessage(id), deliveryMessage(id)]);
  expect([acked, retried]).toEqual([[], ["m0", "m1"]]);
  const failed = log.filter(
    ({ event, messageId }) => event === "queue.failed" && /^m\d$/.test(String(messageId)),
  );
  expect(failed).toHaveLength(2);
});

test.for([
  [null],
  ["text"],
  [{}],
  [{ type: "unheard-of", id: "x" }],
  [{ type: "delivery" }],
  [{ type: "delivery", id: 7 }],
])("an unreadable message (%j) is acknowledged and logged, not retried", { tags: "full" }, async ([body]) => {
  const log = catchLog();
  expect(await consume([body])).toEqual({ acked: ["m0"], retried: [], delays: [] });
  expect(log.map(({ event }) => event)).toContain("queue.unreadable");
});

test("a dead-lettered delivery is marked dead and keeps its last error", { tags: "full" }, async () => {
  const log = catchLog();
  const [withoutError, withError] = [await aDelivery(), await aDelivery()];
  await select("update deliveries set last_error = 'CRM: busy' where id = ?", withError.id);
  const { acked, retried } = await consume(
    [deliveryMessage(withoutError.id), deliveryMessage(withError.id), "unreadable"],
    "planwright-dead",
  );
  expect([acked, retried]).toEqual([["m0", "m1", "m2"], []]);
  expect(await getDelivery(withoutError.id)).toMatchObject({
    status: "dead",
    last_error: "The queue gave up after repeated failures.",
  });
  expect(await getDelivery(withError.id)).toMatchObject({ status: "dead", last_error: "CRM: busy" });
  expect(log.filter(({ event }) => event === "queue.dead")).toHaveLength(3);
});

test("a late dead-letter message does not change a sent delivery", async () => {
  catchLog();
  const { id } = await aDelivery();
  await select("update deliveries set status = 'sent' where id = ?", id);
  await consume([deliveryMessage(id)], "planwright-dead");
  expect((await getDelivery(id)).status).toBe("sent");
});

test(
  "cron runs an overdue delivery whose message was lost, and records the run",
  { tags: "full", timeout: 15_000 },
  async () => {
    catchLog();
    const twoMinutesAgo = clockAhead(-2, "minute")().toISOString();
    const { id } = await aDelivery({ action: "nobody.does.this", nextAttemptAt: twoMinutesAgo });
    const fresh = await aDelivery({ action: "nobody.does.this" });
    await select("update deliveries set next_attempt_at = ? where id = ?", twoMinutesAgo, id);

    const ctx = createExecutionContext();
    await worker.scheduled(createScheduledController({ cron: sweep }), env, ctx);
    await waitOnExecutionContext(ctx);
    await vi.waitFor(async () => expect((await getDelivery(id)).attempts).toBe(1), {
      timeout: 10_000,
      interval: 100,
    });
    expect((await getDelivery(fresh.id)).attempts, "its own message is still on its way").toBe(0);
    const [run, ...others] = await select("select * from cron_runs");
    expect(others).toEqual([]);
    expect(run).toMatchObject({ cron: sweep, error: null });
    expect(run!.finished_at).not.toBeNull();
  },
);

test("a failing cron task does not stop the others, and the run records its error", async () => {
  const log = catchLog();
  const done: string[] = [];
  const failing = (message: string) => () => Promise.reject(new Error(message));
  const tasks = [
    failing("the vendor is away"),
    async () => void done.push("second"),
    failing("Failed query: x\nparams: iris@example.com"),
  ];
  await runCron("1 2 3 4 5", testApp.ctx(), tasks);
  expect(done).toEqual(["second"]);
  const [run] = await select("select * from cron_runs where cron = '1 2 3 4 5'");
  expect(run!.error).toBe("Error: the vendor is away; Error: Failed query: x");
  expect(log.filter(({ event }) => event === "cron.failed")).toHaveLength(2);
  expect(JSON.stringify(log)).not.toContain("iris@");
});

test(
  "the nightly cleanup deletes only expired idempotency keys, sessions and rate counters",
  { tags: "full" },
  async () => {
    catchLog();
    await testApp
      .visitor()
      .call("POST /api/applications", { body: anApplication() }, { "Idempotency-Key": unique() });
    await testApp.as("user");
    // Otherwise the nightly run adds the head of the activity log and its mail.
    await insertChainRows();
    const counts = await countAllRows();
    const nightly = Object.keys(cronSchedule)[1]!;

    await runCron(nightly, testApp.ctx());
    expect(await countAllRows()).toEqual(counts);
    expect(await select("select id from user_sessions")).toHaveLength(1);

    await runCron(nightly, testApp.ctx({ clock: clockAhead(2, "day") }));
    expect(await countAllRows()).toEqual({ ...counts, idempotency_keys: 0, user_sessions: 0 });
    expect(await select("select key from rate_counters")).toEqual([]);
  },
);
