import { expect, test, vi } from "vitest";
import { scheduleCategories } from "#contract/articles/constants.ts";
import { AppError, NotConfigured } from "#worker/base/errors.ts";
import { deliveryHandlers } from "#worker/background/queue.ts";
import { finishBulkRuns, createBulkArticleHandler } from "#worker/features/bulk-generation/tasks.ts";
import { deliver, enqueueMissedDeliveries } from "#worker/runtime/deliveries.ts";
import { claimDelivery } from "#worker/runtime/queries.ts";
import { insertArticle } from "#tests/support/articles.ts";
import { catchLog } from "#tests/support/log.ts";
import { clockAhead, testApp } from "#tests/support/test-app.ts";
import type { Person } from "#tests/support/person.ts";
import { activityCount, lastActivity, select } from "#tests/support/tables.ts";
import {
  listArticleDeliveries,
  ctxWithoutQueue,
  siteWithoutQueue,
  deliverArticles,
} from "#tests/support/schedules.ts";

const start = "POST /api/content/bulk-generate";
const newest = "GET /api/content/bulk-generate";
const read = "GET /api/content/bulk-generate/:id";
const cancel = "DELETE /api/content/bulk-generate/:id";
const WRITE = "bulk.write";
type Write = Parameters<typeof createBulkArticleHandler>[0];

const manager = async () => (await testApp.as("manager")).at(siteWithoutQueue());
const startRun = async (person: Person) => (await person.call(start, { body: {} })).body;
const getRun = async (person: Person, id: string) => (await person.call(read, { params: { id } })).body;
const listWrittenArticles = () => select("select id from articles where bulk_run_id is not null");

/** Writes the requested article unless its id exists. */
const write: Write = async (_ctx, { id, category, bulkRunId }) => {
  const known = await select("select id from articles where id = ?", id);
  const draft = { status: "draft" as const, publishedAt: null, firstPublishedAt: null };
  if (known.length === 0) await insertArticle({ id, category, bulkRunId: bulkRunId ?? null, ...draft });
  return { articleId: id, writer: "openai" };
};
const handler = createBulkArticleHandler(write);

test("a bulk run creates a hundred deliveries, ten in each category", async () => {
  const person = await manager();
  const { status, body } = await person.call(start, { body: {} });
  expect(status).toBe(202);
  expect(body).toMatchObject({ status: "running", total: 100, inserted: 0, failed: 0, waiting: 100 });
  expect([body.categoryBreakdown, body.failures, body.finishedAt]).toEqual([{}, [], null]);
  const byCategory = await select(
    "select payload ->> 'category' as category, count(*) as n, count(distinct payload ->> 'title') as titles from deliveries where entity_id = ? group by 1",
    body.id,
  );
  expect(byCategory.map(({ category }) => category).toSorted()).toEqual(scheduleCategories.toSorted());
  expect(byCategory.every(({ n, titles }) => n === 10 && titles === 10)).toBe(true);
  expect((await listArticleDeliveries(body.id))[99]!.dedupe_key).toBe(`bulk:${body.id}:100`);
  expect((await person.call(newest, {})).body.run, "found again after a reload").toEqual(body);
  expect(await lastActivity("bulk.start")).toMatchObject({ entity_id: body.id, user_id: person.userId });
});

test("fifty simultaneous starts create one run, and all return it", { tags: "full" }, async () => {
  const person = await manager();
  const starts = await Promise.all(Array.from({ length: 50 }, () => person.call(start, { body: {} })));
  expect(new Set(starts.map(({ status }) => status))).toEqual(new Set([202]));
  expect(new Set(starts.map(({ body }) => body.id)).size).toBe(1);
  expect(await select("select id from bulk_runs")).toHaveLength(1);
  expect(await select("select id from deliveries")).toHaveLength(100);
  expect(await activityCount("bulk.start")).toBe(1);
});

test(
  "the counts follow each article until the run finishes with the last one",
  { tags: "full" },
  async () => {
    catchLog();
    const person = await manager();
    const { id } = await startRun(person);
    for (const delivery of (await listArticleDeliveries(id)).slice(0, 25)) {
      await deliver(ctxWithoutQueue(), delivery.id, { [WRITE]: handler });
    }
    const half = await getRun(person, id);
    expect(half).toMatchObject({ status: "running", inserted: 25, waiting: 75, failed: 0 });
    expect(await listWrittenArticles()).toHaveLength(25);
    expect(Object.values(half.categoryBreakdown).reduce((sum, n) => sum + n, 0)).toBe(25);
    expect(Object.keys(half.categoryBreakdown), "categories take turns").toHaveLength(10);

    await deliverArticles(ctxWithoutQueue(), id, WRITE, handler);
    const done = await getRun(person, id);
    expect(done).toMatchObject({ status: "finished", inserted: 100, waiting: 0, failed: 0 });
    expect(done.categoryBreakdown).toEqual(Object.fromEntries(scheduleCategories.map((name) => [name, 10])));
    expect(done.finishedAt).not.toBeNull();
    expect(await select("select distinct status from articles")).toEqual([{ status: "draft" }]);
    expect((await startRun(person)).id, "the next run is another one").not.toBe(id);
  },
);

test("an interrupted run is resumed and ends with exactly a hundred articles", { tags: "full" }, async () => {
  catchLog();
  const person = await manager();
  const { id } = await startRun(person);
  const deliveries = await listArticleDeliveries(id);
  for (const delivery of deliveries.slice(0, 48))
    await deliver(ctxWithoutQueue(), delivery.id, { [WRITE]: handler });
  // One worker crashes before writing, one after writing but before storing it. All queue messages are lost.
  const now = new Date();
  const lease = new Date(now.getTime() + 120_000).toISOString();
  for (const delivery of deliveries.slice(48, 50))
    await claimDelivery(ctxWithoutQueue().db, delivery.id, now.toISOString(), lease);
  await insertArticle({ id: deliveries[49]!.id, bulkRunId: id });
  expect(await getRun(person, id)).toMatchObject({ inserted: 48, writing: 2, waiting: 50 });

  const enqueued: string[] = [];
  const clock = clockAhead(5, "minute");
  await enqueueMissedDeliveries(
    ctxWithoutQueue({
      clock,
      enqueue: async (messages) => void enqueued.push(...messages.map((each) => each.id)),
    }),
  );
  expect(enqueued).toHaveLength(52);
  for (const delivery of [...enqueued, ...enqueued])
    await deliver(ctxWithoutQueue({ clock }), delivery, { [WRITE]: handler });
  expect(await listWrittenArticles()).toHaveLength(100);
  expect(await getRun(person, id)).toMatchObject({ status: "finished", inserted: 100, failed: 0 });
});

test("rejected near-duplicates count as failed with a reason", { tags: "full" }, async () => {
  catchLog();
  const person = await manager();
  const { id } = await startRun(person);
  const rejectMarketTrends: Write = (ctx, delivery) =>
    delivery.category === "Market Trends"
      ? Promise.reject(new AppError("conflict", "This is nearly the same as another article."))
      : write(ctx, delivery);
  await deliverArticles(ctxWithoutQueue(), id, WRITE, createBulkArticleHandler(rejectMarketTrends));
  const run = await getRun(person, id);
  expect(run).toMatchObject({ status: "finished", inserted: 90, failed: 10, waiting: 0 });
  expect(run.categoryBreakdown["Market Trends"]).toBeUndefined();
  expect(run.failures).toHaveLength(10);
  expect(run.failures[0]!.title).toMatch(/\w/);
  expect(run.failures[0]).toMatchObject({
    category: "Market Trends",
    reason: "Article writer: This is nearly the same as another article.",
  });
});

test("a run without a single article is failed", async () => {
  catchLog();
  const person = await manager();
  const { id } = await startRun(person);
  await select("update deliveries set status = 'dead', last_error = 'OpenAI: no' where entity_id = ?", id);
  await finishBulkRuns(ctxWithoutQueue());
  expect(await select("select status, failed from bulk_runs")).toEqual([{ status: "failed", failed: 100 }]);
  expect(await getRun(person, id)).toMatchObject({ status: "failed", inserted: 0, failed: 100 });
});

test("a run waits for a missing setting and names it", { tags: "full" }, async () => {
  catchLog();
  const person = await manager();
  const { id } = await startRun(person);
  const missing = () => Promise.reject(new NotConfigured("openai_model", "OpenAI"));
  await deliverArticles(ctxWithoutQueue(), id, WRITE, createBulkArticleHandler(missing));
  expect(await getRun(person, id)).toMatchObject({
    status: "running",
    waiting: 100,
    waitingFor: "openai_model",
  });
});

test(
  "cancelling withdraws queued articles, and articles in progress are finished and counted",
  { tags: "full" },
  async () => {
    catchLog();
    const person = await manager();
    const { id } = await startRun(person);
    const deliveries = await listArticleDeliveries(id);
    for (const delivery of deliveries.slice(0, 10))
      await deliver(ctxWithoutQueue(), delivery.id, { [WRITE]: handler });
    const slow: { go?: () => void } = {};
    const slowWrite = vi.fn<Write>(async (ctx, delivery) => {
      await new Promise<void>((go) => (slow.go = go));
      return write(ctx, delivery);
    });
    const eleventh = deliver(ctxWithoutQueue(), deliveries[10]!.id, {
      [WRITE]: createBulkArticleHandler(slowWrite),
    });
    await vi.waitFor(() => expect(slowWrite).toHaveBeenCalled());

    const { status, body } = await person.call(cancel, { params: { id } });
    expect(status).toBe(200);
    expect(body).toMatchObject({ status: "cancelled", inserted: 10, writing: 1, withdrawn: 89, waiting: 0 });
    slow.go!();
    await eleventh;
    await deliverArticles(ctxWithoutQueue(), id, WRITE, handler);
    const after = await getRun(person, id);
    expect(after).toMatchObject({ status: "cancelled", inserted: 11, writing: 0, withdrawn: 89 });
    expect(await listWrittenArticles()).toHaveLength(11);
    expect(await activityCount("bulk.cancel")).toBe(1);
    expect((await person.call(cancel, { params: { id } })).status, "again").toBe(200);
    expect((await startRun(person)).id).not.toBe(id);
  },
);

test("a retrying article is withdrawn when its run was cancelled meanwhile", async () => {
  catchLog();
  const person = await manager();
  const { id } = await startRun(person);
  const [first] = await listArticleDeliveries(id);
  const cancelled: Write = async () => {
    await person.call(cancel, { params: { id } });
    throw new Error("busy");
  };
  await deliver(ctxWithoutQueue(), first!.id, { [WRITE]: createBulkArticleHandler(cancelled) });
  expect(await getRun(person, id)).toMatchObject({ waiting: 1, withdrawn: 99 });
  await deliver(ctxWithoutQueue({ clock: clockAhead(1, "hour") }), first!.id, { [WRITE]: handler });
  const after = await getRun(person, id);
  expect(after).toMatchObject({ status: "cancelled", waiting: 0, withdrawn: 100 });
  expect(after.finishedAt).not.toBeNull();
  expect(await listWrittenArticles()).toEqual([]);
});

test("cancelling a finished run gets 409, and reading an unknown run gets 404", async () => {
  catchLog();
  const person = await manager();
  const { id } = await startRun(person);
  await select("update deliveries set status = 'sent' where entity_id = ?", id);
  const late = await person.call(cancel, { params: { id } });
  expect([late.status, late.body.code]).toEqual([409, "invalid_transition"]);
  expect((await person.call(read, { params: { id: crypto.randomUUID() } })).status).toBe(404);
  expect((await (await testApp.as("recruiter")).call(newest, {})).status).toBe(403);
});

test(
  "without an API key a run creates a hundred distinct outlines",
  { tags: "full", timeout: 60_000 },
  async () => {
    catchLog();
    const person = await manager();
    const { id } = await startRun(person);
    for (const delivery of await listArticleDeliveries(id))
      await deliver(ctxWithoutQueue(), delivery.id, deliveryHandlers);
    expect(await getRun(person, id)).toMatchObject({ status: "finished", inserted: 100, failed: 0 });
    const [row] = await select("select count(*) as n, count(distinct title) as titles from articles");
    expect(row).toEqual({ n: 100, titles: 100 });
  },
);
