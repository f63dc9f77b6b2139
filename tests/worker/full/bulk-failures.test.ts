import { beforeEach, expect, test } from "vitest";
import { deliveryHandlers } from "#worker/background/queue.ts";
import { deliver, enqueueMissedDeliveries } from "#worker/runtime/deliveries.ts";
import { getDelivery } from "#tests/support/deliveries.ts";
import { catchLog } from "#tests/support/log.ts";
import { clockAhead, createTestSite, testApp } from "#tests/support/test-app.ts";
import type { Person } from "#tests/support/person.ts";
import { activityCount } from "#tests/support/tables.ts";
import { changeSettings } from "#tests/support/settings.ts";
import { ctxWithoutQueue, listArticleDeliveries, siteWithoutQueue } from "#tests/support/schedules.ts";
import {
  articleResponse,
  createOpenAiVendor,
  errorResponse,
  type OpenAiResponse,
  setOpenAiKey,
} from "#tests/support/openai.ts";

const start = "POST /api/content/bulk-generate";
const newest = "GET /api/content/bulk-generate";
const resume = "POST /api/content/bulk-generate/:id/resume";
const cancel = "DELETE /api/content/bulk-generate/:id";

const REFUSED = "OpenAI: The key was refused.";
const written = () => articleResponse();

async function startRun() {
  const manager = (await testApp.as("manager")).at(siteWithoutQueue());
  const { body } = await manager.call(start, { body: {} });
  return { manager, id: body.id, deliveries: await listArticleDeliveries(body.id) };
}
const getRun = async (person: Person) => (await person.call(newest, {})).body.run!;

/** Delivers as the queue does: what is not due does nothing. */
async function deliverAll(
  vendor: ReturnType<typeof createOpenAiVendor>,
  deliveries: readonly { id: string }[],
  minutes = 0,
) {
  const ctx = vendor.ctx({ clock: clockAhead(minutes, "minute"), enqueue: () => Promise.resolve() });
  for (const { id } of deliveries) await deliver(ctx, id, deliveryHandlers);
}

beforeEach(async () => {
  catchLog();
  await setOpenAiKey();
});

test("five equal refusals pause a run: five paid calls, the reason, and the other articles wait", async () => {
  const { manager, deliveries } = await startRun();
  const vendor = createOpenAiVendor(errorResponse(401));
  await deliverAll(vendor, deliveries);
  expect(vendor.requests).toHaveLength(5);
  const run = await getRun(manager);
  expect(run).toMatchObject({ status: "running", failed: 5, waiting: 95, lastError: REFUSED, nextTry: null });
  expect(run.pausedAt).not.toBeNull();
  expect(run.failures).toHaveLength(5);
  expect(run.failures[0]).toMatchObject({ reason: REFUSED, isFinal: true, nextTry: null });

  await deliverAll(vendor, deliveries, 60 * 40);
  const enqueued: unknown[] = [];
  await enqueueMissedDeliveries(
    ctxWithoutQueue({ clock: clockAhead(3, "day"), enqueue: async (all) => void enqueued.push(...all) }),
  );
  expect([vendor.requests.length, enqueued], "nothing happens until somebody resumes it").toEqual([5, []]);
  expect((await manager.call(start, { body: {} })).body.id, "no second run starts").toBe(run.id);
});

test.for<[string, OpenAiResponse, string]>([
  ["server errors", errorResponse(500), "OpenAI: The service is temporarily unavailable."],
  ["timeouts", "silence", "The article writer did not respond in time."],
])("five equal %s pause a run; each article is retried after the resume", async ([, response, reason]) => {
  const { manager, id, deliveries } = await startRun();
  const vendor = createOpenAiVendor(response);
  await deliverAll(vendor, deliveries.slice(0, 4));
  const retrying = await getRun(manager);
  expect(retrying).toMatchObject({ failed: 0, waiting: 100, pausedAt: null, lastError: reason });
  expect(retrying.failures.map(({ isFinal }) => isFinal)).toEqual([false, false, false, false]);
  expect(Date.parse(retrying.nextTry!)).toBeGreaterThan(Date.now());
  expect(retrying.failures[0]!.nextTry).not.toBeNull();

  await deliverAll(vendor, deliveries);
  const calls = vendor.requests.length;
  const paused = await getRun(manager);
  expect(paused).toMatchObject({ lastError: reason, nextTry: null, waiting: 100 });
  expect(paused.pausedAt).not.toBeNull();
  // The fifth was in progress while the others were held.
  await deliverAll(vendor, deliveries, 60);
  expect(vendor.requests).toHaveLength(calls);

  expect((await manager.call(resume, { params: { id } })).status).toBe(200);
  await deliverAll(createOpenAiVendor(...deliveries.map(written)), deliveries.slice(0, 6), 61);
  expect(await getRun(manager)).toMatchObject({ inserted: 6, waiting: 94, pausedAt: null });
});

test("unequal failures or a success in between do not pause a run", async () => {
  const { manager, deliveries } = await startRun();
  const refused = errorResponse(401);
  const four = [refused, refused, refused, refused];
  const vendor = createOpenAiVendor(...four, written(), ...four, errorResponse(404), ...four, written());
  await deliverAll(vendor, deliveries.slice(0, 15));
  expect(await getRun(manager)).toMatchObject({ failed: 13, inserted: 2, pausedAt: null });
});

test("waiting for a setting or a daily limit does not pause a run, and the run states until when it waits", async () => {
  await changeSettings(await testApp.as("admin"), { ai_daily_calls: "0" });
  const { manager, deliveries } = await startRun();
  const vendor = createOpenAiVendor(written());
  await deliverAll(vendor, deliveries.slice(0, 10));
  const run = await getRun(manager);
  expect(run).toMatchObject({ pausedAt: null, failures: [], waitingFor: "ai_daily_calls" });
  expect(Date.parse(run.nextTry!)).toBeGreaterThan(Date.now());
  expect(vendor.requests).toHaveLength(0);
});

test("resuming enqueues the held articles once, also when pressed twice at the same time", async () => {
  const { manager, id, deliveries } = await startRun();
  await deliverAll(createOpenAiVendor(errorResponse(401)), deliveries);
  const enqueued: string[] = [];
  const queue = createTestSite(() => ({
    enqueue: async (messages) => void enqueued.push(...messages.map((each) => each.id)),
  }));
  const press = () => manager.at(queue).call(resume, { params: { id } });
  const presses = await Promise.all([press(), press(), press()]);
  expect(presses.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(enqueued.toSorted()).toEqual(
    deliveries
      .slice(5)
      .map((each) => each.id)
      .toSorted(),
  );
  expect(await activityCount("bulk.resume")).toBe(1);
  expect(await getRun(manager)).toMatchObject({ pausedAt: null, failed: 5, waiting: 95 });
  expect(await getDelivery(deliveries[0]!.id), "a refused article stays failed").toMatchObject({
    status: "dead",
  });
});

test("a paused run can be canceled, then not resumed; recruiters get 403", async () => {
  const { manager, id, deliveries } = await startRun();
  await deliverAll(createOpenAiVendor(errorResponse(401)), deliveries);
  expect((await (await testApp.as("recruiter")).call(resume, { params: { id } })).status).toBe(403);
  const { body } = await manager.call(cancel, { params: { id } });
  expect(body).toMatchObject({ status: "cancelled", failed: 5, withdrawn: 95, waiting: 0 });
  const late = await manager.call(resume, { params: { id } });
  expect([late.status, late.body.code]).toEqual([409, "invalid_transition"]);
  expect((await manager.call(resume, { params: { id: crypto.randomUUID() } })).status).toBe(404);
});

test("earlier runs list their counts and last error", async () => {
  const { manager, id, deliveries } = await startRun();
  await deliverAll(createOpenAiVendor(errorResponse(401)), deliveries);
  await manager.call(cancel, { params: { id } });
  const second = await manager.call(start, { body: {} });
  const { body } = await manager.call(newest, {});
  expect(body.run!.id).toBe(second.body.id);
  expect(body.earlier).toMatchObject([
    { id, status: "cancelled", total: 100, inserted: 0, failed: 5, lastError: REFUSED },
  ]);
});
