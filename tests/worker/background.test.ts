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
import { loseTable } from "#tests/support/database.ts";
import { aDelivery, deliveryRow } from "#tests/support/deliveries.ts";
import { catchLog } from "#tests/support/log.ts";
import { ahead, office } from "#tests/support/office.ts";
import { anApplication, unique } from "#tests/support/samples.ts";
import { rowCounts, select } from "#tests/support/tables.ts";

/** Lets the deployed consumer handle these bodies, and answers what it told the queue. */
async function consume(bodies: unknown[], queue = "planwright-work") {
  const messages = bodies.map((body, n) => ({ id: `m${n}`, timestamp: new Date(), attempts: 1, body }));
  const batch = createMessageBatch(queue, messages);
  // The harness tells which messages come back, but not when.
  const retries = batch.messages.map((message) => vi.spyOn(message, "retry"));
  const ctx = createExecutionContext();
  await worker.queue(batch, env, ctx);
  const { explicitAcks, retryMessages } = await getQueueResult(batch, ctx);
  const delays = retries.flatMap((spy) => spy.mock.calls.map(([options]) => options?.delaySeconds));
  return { acked: explicitAcks, retried: retryMessages.map(({ msgId }) => msgId), delays };
}
const about = (id: string) => ({ type: "delivery", id });
const sweep = Object.keys(cronSchedule)[0]!;

/** A lead for the CRM, which has no key: its delivery waits, which settles its message. */
async function aLeadToSync() {
  const candidate = anApplication();
  await office.visitor().call("POST /api/applications", { body: candidate });
  return aDelivery({ action: "lead.sync", payload: { emailKey: candidate.email } });
}

test("a message that comes twice, late or for nothing acts once and is settled", async () => {
  catchLog();
  const { id } = await aLeadToSync();
  const first = await consume([about(id), about(id), about(unique())]);
  expect(first).toEqual({ acked: ["m0", "m1", "m2"], retried: [], delays: [] });
  const row = await deliveryRow(id);
  expect(row).toMatchObject({ status: "waiting", waiting_for: "ghl_api_key", attempts: 0 });
  expect(await consume([about(id)]), "before its time").toEqual({ acked: ["m0"], retried: [], delays: [] });
  expect(await deliveryRow(id)).toEqual(row);
});

test("one message that fails does not bring back the ones that were done", async () => {
  catchLog();
  const [before, failing, after] = [
    await aLeadToSync(),
    await aDelivery({ action: "nobody.does.this" }),
    await aLeadToSync(),
  ];
  const { acked, retried, delays } = await consume([about(before.id), about(failing.id), about(after.id)]);
  expect(acked).toEqual(["m0", "m2"]);
  expect(retried).toEqual(["m1"]);
  // The first backoff is 11 to 15 seconds, and a second more, or the row would not be due yet.
  expect(delays[0]).toBeGreaterThanOrEqual(9);
  expect(delays[0]).toBeLessThanOrEqual(16);
  expect(await deliveryRow(failing.id)).toMatchObject({
    status: "waiting",
    attempts: 1,
    last_error: "No handler for nobody.does.this.",
  });
});

test("when the database is away every message comes back", async () => {
  const log = catchLog();
  const { id } = await aDelivery();
  await loseTable("deliveries");
  const { acked, retried } = await consume([about(id), about(id)]);
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
])("a message that cannot be read (%j) is put aside, not tried for ever", async ([body]) => {
  const log = catchLog();
  expect(await consume([body])).toEqual({ acked: ["m0"], retried: [], delays: [] });
  expect(log.map(({ event }) => event)).toContain("queue.unreadable");
});

test("what the queue gave up on is marked, and keeps the reason that it had", async () => {
  const log = catchLog();
  const [silent, known] = [await aDelivery(), await aDelivery()];
  await select("update deliveries set last_error = 'CRM: busy' where id = ?", known.id);
  const { acked, retried } = await consume(
    [about(silent.id), about(known.id), "unreadable"],
    "planwright-dead",
  );
  expect([acked, retried]).toEqual([["m0", "m1", "m2"], []]);
  expect(await deliveryRow(silent.id)).toMatchObject({
    status: "dead",
    last_error: "The queue gave up after repeated failures.",
  });
  expect(await deliveryRow(known.id)).toMatchObject({ status: "dead", last_error: "CRM: busy" });
  expect(log.filter(({ event }) => event === "queue.dead")).toHaveLength(3);
});

test("what was sent is not marked dead by a late message", async () => {
  catchLog();
  const { id } = await aDelivery();
  await select("update deliveries set status = 'sent' where id = ?", id);
  await consume([about(id)], "planwright-dead");
  expect((await deliveryRow(id)).status).toBe("sent");
});

test("a row whose message was lost is found by cron and done, and the run leaves a trace", async () => {
  catchLog();
  const twoMinutesAgo = ahead(-2, "minute")().toISOString();
  const { id } = await aDelivery({ action: "nobody.does.this", nextAttemptAt: twoMinutesAgo });
  const fresh = await aDelivery({ action: "nobody.does.this" });
  await select("update deliveries set next_attempt_at = ? where id = ?", twoMinutesAgo, id);

  const ctx = createExecutionContext();
  await worker.scheduled(createScheduledController({ cron: sweep }), env, ctx);
  await waitOnExecutionContext(ctx);
  await vi.waitFor(async () => expect((await deliveryRow(id)).attempts).toBe(1), {
    timeout: 10_000,
    interval: 100,
  });
  expect((await deliveryRow(fresh.id)).attempts, "its own message is still on its way").toBe(0);
  const [run, ...others] = await select("select * from cron_runs");
  expect(others).toEqual([]);
  expect(run).toMatchObject({ cron: sweep, error: null });
  expect(run!.finished_at).not.toBeNull();
}, 15_000);

test("work that fails does not stop the others, and the run says what failed", async () => {
  const log = catchLog();
  const done: string[] = [];
  const failing = (message: string) => () => Promise.reject(new Error(message));
  const works = [
    failing("the vendor is away"),
    async () => void done.push("second"),
    failing("Failed query: x\nparams: iris@example.com"),
  ];
  await runCron("1 2 3 4 5", office.ctx(), works);
  expect(done).toEqual(["second"]);
  const [run] = await select("select * from cron_runs where cron = '1 2 3 4 5'");
  expect(run!.error).toBe("Error: the vendor is away; Error: Failed query: x");
  expect(log.filter(({ event }) => event === "cron.failed")).toHaveLength(2);
  expect(JSON.stringify(log)).not.toContain("iris@");
});

test("the nightly tidying takes what has outlived its use, and nothing else", async () => {
  catchLog();
  await office
    .visitor()
    .call("POST /api/applications", { body: anApplication() }, { "Idempotency-Key": unique() });
  const gone = await office.as("user");
  await gone.call("POST /api/auth/logout", {});
  const counts = await rowCounts();
  const nightly = Object.keys(cronSchedule)[1]!;

  await runCron(nightly, office.ctx());
  expect(await rowCounts()).toEqual(counts);
  expect(await select("select id from ended_sessions")).toHaveLength(1);

  await runCron(nightly, office.ctx({ clock: ahead(2, "day") }));
  expect(await rowCounts()).toEqual({ ...counts, idempotency_keys: 0 });
  expect(await select("select id from ended_sessions")).toEqual([]);
  expect(await select("select key from rate_counters")).toEqual([]);
});
