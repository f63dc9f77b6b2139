import { expect, test, vi } from "vitest";
import { scheduleCategories } from "#contract/articles/constants.ts";
import { AppError, NotConfigured } from "#worker/base/errors.ts";
import { deliveryHandlers } from "#worker/background/queue.ts";
import { settleBulkRuns, writeBulkArticleWith } from "#worker/features/bulk-generation/tasks.ts";
import { deliver, enqueueMissedDeliveries } from "#worker/runtime/deliveries.ts";
import { claimDelivery } from "#worker/runtime/queries.ts";
import { writeArticle } from "#tests/support/articles.ts";
import { catchLog } from "#tests/support/log.ts";
import { ahead, office } from "#tests/support/office.ts";
import type { Person } from "#tests/support/person.ts";
import { activityCount, lastActivity, select } from "#tests/support/tables.ts";
import { ordersOf, quiet, quietSite, work } from "#tests/support/schedules.ts";

const start = "POST /api/content/bulk-generate";
const newest = "GET /api/content/bulk-generate";
const read = "GET /api/content/bulk-generate/:id";
const cancel = "DELETE /api/content/bulk-generate/:id";
const WRITE = "bulk.write";
type Write = Parameters<typeof writeBulkArticleWith>[0];

const manager = async () => (await office.as("manager")).at(quietSite());
const begin = async (person: Person) => (await person.call(start, { body: {} })).body;
const look = async (person: Person, id: string) => (await person.call(read, { params: { id } })).body;
const written = () => select("select id from articles where bulk_run_id is not null");

/** Writes what is ordered, once under each id. */
const write: Write = async (_ctx, { id, category, bulkRunId }) => {
  const known = await select("select id from articles where id = ?", id);
  const draft = { status: "draft" as const, publishedAt: null, firstPublishedAt: null };
  if (known.length === 0) await writeArticle({ id, category, bulkRunId: bulkRunId ?? null, ...draft });
  return { articleId: id, writer: "openai" };
};
const handler = writeBulkArticleWith(write);

test("a run is a hundred orders, ten in each category, and is shown as it stands", async () => {
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
  expect((await ordersOf(body.id))[99]!.dedupe_key).toBe(`bulk:${body.id}:100`);
  expect((await person.call(newest, {})).body.run, "found again after a reload").toEqual(body);
  expect(await lastActivity("bulk.start")).toMatchObject({ entity_id: body.id, user_id: person.userId });
});

test("of fifty starts at once one makes a run, and all are answered that one", async () => {
  const person = await manager();
  const starts = await Promise.all(Array.from({ length: 50 }, () => person.call(start, { body: {} })));
  expect(new Set(starts.map(({ status }) => status))).toEqual(new Set([202]));
  expect(new Set(starts.map(({ body }) => body.id)).size).toBe(1);
  expect(await select("select id from bulk_runs")).toHaveLength(1);
  expect(await select("select id from deliveries")).toHaveLength(100);
  expect(await activityCount("bulk.start")).toBe(1);
});

test("the counts follow the articles, one for one, until the run ends with the last", async () => {
  catchLog();
  const person = await manager();
  const { id } = await begin(person);
  for (const order of (await ordersOf(id)).slice(0, 25)) {
    await deliver(quiet(), order.id, { [WRITE]: handler });
  }
  const half = await look(person, id);
  expect(half).toMatchObject({ status: "running", inserted: 25, waiting: 75, failed: 0 });
  expect(await written()).toHaveLength(25);
  expect(Object.values(half.categoryBreakdown).reduce((sum, n) => sum + n, 0)).toBe(25);
  expect(Object.keys(half.categoryBreakdown), "categories take turns").toHaveLength(10);

  await work(quiet(), id, WRITE, handler);
  const done = await look(person, id);
  expect(done).toMatchObject({ status: "finished", inserted: 100, waiting: 0, failed: 0 });
  expect(done.categoryBreakdown).toEqual(Object.fromEntries(scheduleCategories.map((name) => [name, 10])));
  expect(done.finishedAt).not.toBeNull();
  expect(await select("select distinct status from articles")).toEqual([{ status: "draft" }]);
  expect((await begin(person)).id, "the next run is another one").not.toBe(id);
});

test("killed in the middle, the run is finished by the next worker with exactly a hundred articles", async () => {
  catchLog();
  const person = await manager();
  const { id } = await begin(person);
  const orders = await ordersOf(id);
  for (const order of orders.slice(0, 48)) await deliver(quiet(), order.id, { [WRITE]: handler });
  // One worker dies before it wrote, one after it wrote and before it could say so. All messages are lost.
  const now = new Date();
  const lease = new Date(now.getTime() + 120_000).toISOString();
  for (const order of orders.slice(48, 50))
    await claimDelivery(quiet().db, order.id, now.toISOString(), lease);
  await writeArticle({ id: orders[49]!.id, bulkRunId: id });
  expect(await look(person, id)).toMatchObject({ inserted: 48, writing: 2, waiting: 50 });

  const found: string[] = [];
  const clock = ahead(5, "minute");
  await enqueueMissedDeliveries(quiet({ clock, enqueue: async (message) => void found.push(message.id) }));
  expect(found).toHaveLength(52);
  for (const order of [...found, ...found]) await deliver(quiet({ clock }), order, { [WRITE]: handler });
  expect(await written()).toHaveLength(100);
  expect(await look(person, id)).toMatchObject({ status: "finished", inserted: 100, failed: 0 });
});

test("near-duplicates and what is given up on count as failed, with the reason", async () => {
  catchLog();
  const person = await manager();
  const { id } = await begin(person);
  const refusing: Write = (ctx, order) =>
    order.category === "Market Trends"
      ? Promise.reject(new AppError("conflict", "This is nearly the same as another article."))
      : write(ctx, order);
  await work(quiet(), id, WRITE, writeBulkArticleWith(refusing));
  const run = await look(person, id);
  expect(run).toMatchObject({ status: "finished", inserted: 90, failed: 10, waiting: 0 });
  expect(run.categoryBreakdown["Market Trends"]).toBeUndefined();
  expect(run.failures).toHaveLength(10);
  expect(run.failures[0]!.title).toMatch(/\w/);
  expect(run.failures[0]).toMatchObject({
    category: "Market Trends",
    reason: "Article writer: This is nearly the same as another article.",
  });
});

test("a run without one article has failed", async () => {
  catchLog();
  const person = await manager();
  const { id } = await begin(person);
  await select("update deliveries set status = 'dead', last_error = 'OpenAI: no' where entity_id = ?", id);
  await settleBulkRuns(quiet());
  expect(await select("select status, failed from bulk_runs")).toEqual([{ status: "failed", failed: 100 }]);
  expect(await look(person, id)).toMatchObject({ status: "failed", inserted: 0, failed: 100 });
});

test("a missing setting keeps the run waiting, and it says for what", async () => {
  catchLog();
  const person = await manager();
  const { id } = await begin(person);
  const missing = () => Promise.reject(new NotConfigured("openai_model", "OpenAI"));
  await work(quiet(), id, WRITE, writeBulkArticleWith(missing));
  expect(await look(person, id)).toMatchObject({
    status: "running",
    waiting: 100,
    waitingFor: "openai_model",
  });
});

test("cancelling takes back what nobody has begun; what is being written is finished and counted", async () => {
  catchLog();
  const person = await manager();
  const { id } = await begin(person);
  const orders = await ordersOf(id);
  for (const order of orders.slice(0, 10)) await deliver(quiet(), order.id, { [WRITE]: handler });
  const slow: { go?: () => void } = {};
  const inTheMiddle = vi.fn<Write>(async (ctx, order) => {
    await new Promise<void>((go) => (slow.go = go));
    return write(ctx, order);
  });
  const eleventh = deliver(quiet(), orders[10]!.id, { [WRITE]: writeBulkArticleWith(inTheMiddle) });
  await vi.waitFor(() => expect(inTheMiddle).toHaveBeenCalled());

  const { status, body } = await person.call(cancel, { params: { id } });
  expect(status).toBe(200);
  expect(body).toMatchObject({ status: "cancelled", inserted: 10, writing: 1, withdrawn: 89, waiting: 0 });
  slow.go!();
  await eleventh;
  await work(quiet(), id, WRITE, handler);
  const after = await look(person, id);
  expect(after).toMatchObject({ status: "cancelled", inserted: 11, writing: 0, withdrawn: 89 });
  expect(await written()).toHaveLength(11);
  expect(await activityCount("bulk.cancel")).toBe(1);
  expect((await person.call(cancel, { params: { id } })).status, "again").toBe(200);
  expect((await begin(person)).id).not.toBe(id);
});

test("an order that failed for now and whose run was cancelled meanwhile is taken back", async () => {
  catchLog();
  const person = await manager();
  const { id } = await begin(person);
  const [first] = await ordersOf(id);
  const cancelled: Write = async () => {
    await person.call(cancel, { params: { id } });
    throw new Error("busy");
  };
  await deliver(quiet(), first!.id, { [WRITE]: writeBulkArticleWith(cancelled) });
  expect(await look(person, id)).toMatchObject({ waiting: 1, withdrawn: 99 });
  await deliver(quiet({ clock: ahead(1, "hour") }), first!.id, { [WRITE]: handler });
  const after = await look(person, id);
  expect(after).toMatchObject({ status: "cancelled", waiting: 0, withdrawn: 100 });
  expect(after.finishedAt).not.toBeNull();
  expect(await written()).toEqual([]);
});

test("a run that is over cannot be cancelled, and one that never was is not found", async () => {
  catchLog();
  const person = await manager();
  const { id } = await begin(person);
  await select("update deliveries set status = 'sent' where entity_id = ?", id);
  const late = await person.call(cancel, { params: { id } });
  expect([late.status, late.body.code]).toEqual([409, "invalid_transition"]);
  expect((await person.call(read, { params: { id: crypto.randomUUID() } })).status).toBe(404);
  expect((await (await office.as("recruiter")).call(newest, {})).status).toBe(403);
});

test("without any key a whole run makes a hundred outlines, none of them refused", async () => {
  catchLog();
  const person = await manager();
  const { id } = await begin(person);
  for (const order of await ordersOf(id)) await deliver(quiet(), order.id, deliveryHandlers);
  expect(await look(person, id)).toMatchObject({ status: "finished", inserted: 100, failed: 0 });
  const [row] = await select("select count(*) as n, count(distinct title) as titles from articles");
  expect(row).toEqual({ n: 100, titles: 100 });
}, 60_000);
