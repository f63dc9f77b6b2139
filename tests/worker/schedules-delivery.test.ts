import { expect, test, vi } from "vitest";
import { AppError, NotConfigured, VendorFailure } from "#worker/base/errors.ts";
import { deliveryHandlers } from "#worker/background/queue.ts";
import {
  type ScheduleDependencies,
  enqueueDueRuns,
  createScheduleHandler,
} from "#worker/features/schedules/tasks.ts";
import { MAX_ATTEMPTS } from "#worker/runtime/attempts.ts";
import { deliver, insertDelivery } from "#worker/runtime/deliveries.ts";
import { insertArticle } from "#tests/support/articles.ts";
import { getDelivery } from "#tests/support/deliveries.ts";
import { catchLog } from "#tests/support/log.ts";
import { clockAhead, testApp } from "#tests/support/test-app.ts";
import { select } from "#tests/support/tables.ts";
import {
  createSchedule,
  listArticleDeliveries,
  ctxWithoutQueue,
  siteWithoutQueue,
  deliverArticles,
} from "#tests/support/schedules.ts";

const WRITE = "schedule.write";
type Writer = Awaited<ReturnType<ScheduleDependencies["writeDraft"]>>["writer"];

/** Fake schedule dependencies that write one draft per id and record published ids. */
function fakeDependencies({
  writer = "openai",
  publishes = true,
}: { writer?: Writer; publishes?: boolean } = {}) {
  const published: string[] = [];
  const writeDraft = vi.fn<ScheduleDependencies["writeDraft"]>(async (_ctx, { id, category, scheduleId }) => {
    const existing = await select("select id from articles where id = ?", id);
    const draft = { status: "draft" as const, publishedAt: null, firstPublishedAt: null };
    if (existing.length === 0)
      await insertArticle({ id, category, scheduleId: scheduleId ?? null, ...draft });
    return { articleId: id, writer };
  });
  const publishDraft = vi.fn<ScheduleDependencies["publishDraft"]>(async (_ctx, id) => {
    if (publishes) published.push(id);
    return publishes;
  });
  const enqueueLinkedInPost = vi.fn<ScheduleDependencies["enqueueLinkedInPost"]>((ctx, { id }) => {
    const about = { entityType: "article", entityId: id };
    const row = { kind: "linkedin" as const, action: "test.post", dedupeKey: `post:${id}`, ...about };
    const { id: deliveryId, statement } = insertDelivery(ctx, row);
    return { deliveryId, statements: [statement] };
  });
  return { writeDraft, publishDraft, enqueueLinkedInPost, published };
}

/** Creates a schedule with one delivery that is due now. */
async function scheduleWithDelivery(more: Parameters<typeof createSchedule>[1] = {}) {
  const person = (await testApp.as("manager")).at(siteWithoutQueue());
  const schedule = await createSchedule(person, { frequency: "daily", ...more });
  await person.call("POST /api/content/schedules/:id/run", { params: { id: schedule.id } });
  const [order] = await listArticleDeliveries(schedule.id);
  const now = async () =>
    (await person.call("GET /api/content/schedules/:id", { params: { id: schedule.id } })).body;
  return { id: schedule.id, order: order!, now, schedule };
}

const run = (id: number, dependencies: ScheduleDependencies, ctx = ctxWithoutQueue()) =>
  deliverArticles(ctx, id, WRITE, createScheduleHandler(dependencies));
const posts = () => select("select entity_id from deliveries where kind = 'linkedin'");

test("a scheduled delivery writes one draft under its id and sets lastRun", async () => {
  catchLog();
  const { id, order, now, schedule } = await scheduleWithDelivery();
  const dependencies = fakeDependencies();
  await run(id, dependencies);
  expect(dependencies.writeDraft.mock.calls[0]![1]).toMatchObject({
    id: order.id,
    category: schedule.category,
    prompt: schedule.prompt,
    variables: schedule.variables,
    scheduleId: id,
  });
  expect(dependencies.publishDraft).not.toHaveBeenCalled();
  const after = await now();
  expect(after).toMatchObject({
    lastError: null,
    latestOrder: { status: "sent" },
    nextRun: schedule.nextRun,
  });
  expect(Date.now() - Date.parse(after.lastRun!)).toBeLessThan(60_000);
  expect(await select("select id, schedule_id from articles")).toEqual([{ id: order.id, schedule_id: id }]);
});

test("a delivery processed twice creates one article and one LinkedIn post", async () => {
  catchLog();
  const { id, order } = await scheduleWithDelivery({ autoPublish: true, autoLinkedin: true });
  const dependencies = fakeDependencies();
  await run(id, dependencies);
  await select(
    "update deliveries set status = 'sending', lease_until = '2026-01-01T00:00:00.000Z' where id = ?",
    order.id,
  );
  await run(id, dependencies);
  expect(dependencies.writeDraft).toHaveBeenCalledTimes(2);
  expect(await select("select id from articles")).toHaveLength(1);
  expect(await posts()).toEqual([{ entity_id: order.id }]);
});

test.for<[string, boolean, boolean, Writer, boolean, number, string | null]>([
  ["published and posted", true, true, "openai", true, 1, null],
  ["published only", true, false, "workers-ai", true, 0, null],
  ["never posted without being published", false, true, "openai", false, 0, null],
  [
    "an outline, kept as a draft",
    true,
    true,
    "outline",
    false,
    0,
    "outline is never published automatically",
  ],
])("a scheduled article is %s", async ([, autoPublish, autoLinkedin, writer, isPublic, postCount, note]) => {
  catchLog();
  const { id, now } = await scheduleWithDelivery({ autoPublish, autoLinkedin });
  const dependencies = fakeDependencies({ writer });
  await run(id, dependencies);
  expect(dependencies.published).toHaveLength(isPublic ? 1 : 0);
  expect(await posts()).toHaveLength(postCount);
  const { lastError, latestOrder } = await now();
  expect(latestOrder!.status).toBe("sent");
  expect(lastError?.includes(note ?? "") ?? null).toBe(note && true);
});

test("an article that could not be published is not posted, and lastError says so", async () => {
  catchLog();
  const { id, now } = await scheduleWithDelivery({ autoPublish: true, autoLinkedin: true });
  await run(id, fakeDependencies({ publishes: false }));
  expect(await posts()).toEqual([]);
  expect((await now()).lastError).toMatch(/could not be published automatically/);
});

test.for<[string, Error, string]>([
  [
    "a near-duplicate",
    new AppError("conflict", "This is nearly the same as another article."),
    "nearly the same",
  ],
  [
    "a permanent vendor failure",
    new VendorFailure("OpenAI", "this model does not exist", { permanent: true }),
    "this model",
  ],
])("%s dead-letters the delivery; lastError stays until the next success", async ([, error, reason]) => {
  catchLog();
  const { id, order, now } = await scheduleWithDelivery();
  const dependencies = {
    ...fakeDependencies(),
    writeDraft: vi.fn<ScheduleDependencies["writeDraft"]>(() => Promise.reject(error)),
  };
  await run(id, dependencies);
  await run(id, dependencies);
  expect(dependencies.writeDraft).toHaveBeenCalledTimes(1);
  expect(await getDelivery(order.id)).toMatchObject({ status: "dead", attempts: 1 });
  const after = await now();
  expect(after.lastError).toContain(reason);
  expect(after.lastRun).not.toBeNull();

  await enqueueDueRuns(ctxWithoutQueue({ clock: clockAhead(1, "day") }));
  await run(id, fakeDependencies(), ctxWithoutQueue({ clock: clockAhead(1, "day") }));
  expect((await now()).lastError).toBeNull();
});

test("a temporary failure is retried; lastError is set after the last attempt", async () => {
  catchLog();
  const { id, order, now } = await scheduleWithDelivery();
  const dependencies = {
    ...fakeDependencies(),
    writeDraft: vi.fn<ScheduleDependencies["writeDraft"]>(() =>
      Promise.reject(new VendorFailure("OpenAI", "busy")),
    ),
  };
  await run(id, dependencies);
  expect(await getDelivery(order.id)).toMatchObject({ status: "waiting", attempts: 1 });
  expect((await now()).lastError).toBeNull();
  await select("update deliveries set attempts = ? where id = ?", MAX_ATTEMPTS - 1, order.id);
  await run(id, dependencies, ctxWithoutQueue({ clock: clockAhead(1, "day") }));
  expect((await getDelivery(order.id)).status).toBe("dead");
  expect((await now()).lastError).toContain("OpenAI: busy");
});

test("a dead-lettered delivery's error shows as lastError", async () => {
  const { order, now } = await scheduleWithDelivery();
  await select(
    "update deliveries set status = 'dead', last_error = 'The queue gave up.' where id = ?",
    order.id,
  );
  expect((await now()).lastError).toBe("The queue gave up.");
});

test("a missing setting leaves the delivery waiting and is named in latestOrder", async () => {
  catchLog();
  const { id, now } = await scheduleWithDelivery();
  const missing = new NotConfigured("openai_model", "OpenAI");
  await run(id, { ...fakeDependencies(), writeDraft: () => Promise.reject(missing) });
  expect((await now()).latestOrder).toMatchObject({ status: "waiting", waitingFor: "openai_model" });
});

test("a missing setting at the last attempt does not dead-letter the delivery", async () => {
  catchLog();
  const { id, order } = await scheduleWithDelivery();
  await select("update deliveries set attempts = ? where id = ?", MAX_ATTEMPTS - 1, order.id);
  const missing = new NotConfigured("openai_base_url", "OpenAI");
  await run(id, { ...fakeDependencies(), writeDraft: () => Promise.reject(missing) });
  expect(await getDelivery(order.id)).toMatchObject({ status: "waiting", attempts: MAX_ATTEMPTS - 1 });
});

test("without an API key a scheduled delivery writes an outline draft", async () => {
  catchLog();
  const { id, order, now } = await scheduleWithDelivery();
  await deliver(ctxWithoutQueue(), order.id, deliveryHandlers);
  expect((await now()).latestOrder!.status).toBe("sent");
  const rows = await select("select id, status, writer, schedule_id from articles");
  expect(rows).toEqual([{ id: order.id, status: "draft", writer: "outline", schedule_id: id }]);
});
