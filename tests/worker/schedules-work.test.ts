import { expect, test, vi } from "vitest";
import { AppError, NotConfigured, VendorFailure } from "#worker/base/errors.ts";
import { deliveryHandlers } from "#worker/background/queue.ts";
import { type ScheduleDependencies, enqueueDueRuns, createScheduleHandler } from "#worker/features/schedules/tasks.ts";
import { MAX_ATTEMPTS } from "#worker/runtime/attempts.ts";
import { deliver, insertDelivery } from "#worker/runtime/deliveries.ts";
import { writeArticle } from "#tests/support/articles.ts";
import { deliveryRow } from "#tests/support/deliveries.ts";
import { catchLog } from "#tests/support/log.ts";
import { ahead, office } from "#tests/support/office.ts";
import { select } from "#tests/support/tables.ts";
import { addSchedule, ordersOf, quiet, quietSite, work } from "#tests/support/schedules.ts";

const WRITE = "schedule.write";
type Writer = Awaited<ReturnType<ScheduleDependencies["writeDraft"]>>["writer"];

/** A newsroom that writes what is ordered, once under each id, and remembers what it was asked for. */
function newsroom({ writer = "openai", publishes = true }: { writer?: Writer; publishes?: boolean } = {}) {
  const published: string[] = [];
  const writeDraft = vi.fn<ScheduleDependencies["writeDraft"]>(async (_ctx, { id, category, scheduleId }) => {
    const known = await select("select id from articles where id = ?", id);
    const draft = { status: "draft" as const, publishedAt: null, firstPublishedAt: null };
    if (known.length === 0) await writeArticle({ id, category, scheduleId: scheduleId ?? null, ...draft });
    return { articleId: id, writer };
  });
  const publishDraft = vi.fn<ScheduleDependencies["publishDraft"]>(async (_ctx, id) => {
    if (publishes) published.push(id);
    return publishes;
  });
  const orderLinkedInPost = vi.fn<ScheduleDependencies["orderLinkedInPost"]>((ctx, { id }) => {
    const about = { entityType: "article", entityId: id };
    const row = { kind: "linkedin" as const, action: "test.post", dedupeKey: `post:${id}`, ...about };
    const { id: deliveryId, statement } = insertDelivery(ctx, row);
    return { deliveryId, statements: [statement] };
  });
  return { writeDraft, publishDraft, orderLinkedInPost, published };
}

/** A schedule with one order that is due now. */
async function ordered(more: Parameters<typeof addSchedule>[1] = {}) {
  const person = (await office.as("manager")).at(quietSite());
  const schedule = await addSchedule(person, { frequency: "daily", ...more });
  await person.call("POST /api/content/schedules/:id/run", { params: { id: schedule.id } });
  const [order] = await ordersOf(schedule.id);
  const now = async () =>
    (await person.call("GET /api/content/schedules/:id", { params: { id: schedule.id } })).body;
  return { id: schedule.id, order: order!, now, schedule };
}

const run = (id: number, hands: ScheduleDependencies, ctx = quiet()) => work(ctx, id, WRITE, createScheduleHandler(hands));
const posts = () => select("select entity_id from deliveries where kind = 'linkedin'");

test("the order becomes one draft under its own id, and the schedule says when it ran", async () => {
  catchLog();
  const { id, order, now, schedule } = await ordered();
  const hands = newsroom();
  await run(id, hands);
  expect(hands.writeDraft.mock.calls[0]![1]).toMatchObject({
    id: order.id,
    category: schedule.category,
    prompt: schedule.prompt,
    variables: schedule.variables,
    scheduleId: id,
  });
  expect(hands.publishDraft).not.toHaveBeenCalled();
  const after = await now();
  expect(after).toMatchObject({
    lastError: null,
    latestOrder: { status: "sent" },
    nextRun: schedule.nextRun,
  });
  expect(Date.now() - Date.parse(after.lastRun!)).toBeLessThan(60_000);
  expect(await select("select id, schedule_id from articles")).toEqual([{ id: order.id, schedule_id: id }]);
});

test("an order that is done twice makes one article and one post", async () => {
  catchLog();
  const { id, order } = await ordered({ autoPublish: true, autoLinkedin: true });
  const hands = newsroom();
  await run(id, hands);
  await select(
    "update deliveries set status = 'sending', lease_until = '2026-01-01T00:00:00.000Z' where id = ?",
    order.id,
  );
  await run(id, hands);
  expect(hands.writeDraft).toHaveBeenCalledTimes(2);
  expect(await select("select id from articles")).toHaveLength(1);
  expect(await posts()).toEqual([{ entity_id: order.id }]);
});

test.for<[string, boolean, boolean, Writer, boolean, number, string | null]>([
  ["published and posted", true, true, "openai", true, 1, null],
  ["published only", true, false, "workers-ai", true, 0, null],
  ["never posted without being published", false, true, "openai", false, 0, null],
  ["an outline stays a draft", true, true, "outline", false, 0, "outline is never published automatically"],
])("%s", async ([, autoPublish, autoLinkedin, writer, isPublic, postCount, note]) => {
  catchLog();
  const { id, now } = await ordered({ autoPublish, autoLinkedin });
  const hands = newsroom({ writer });
  await run(id, hands);
  expect(hands.published).toHaveLength(isPublic ? 1 : 0);
  expect(await posts()).toHaveLength(postCount);
  const { lastError, latestOrder } = await now();
  expect(latestOrder!.status).toBe("sent");
  expect(lastError?.includes(note ?? "") ?? null).toBe(note && true);
});

test("what could not be published is not posted, and the schedule says that it waits", async () => {
  catchLog();
  const { id, now } = await ordered({ autoPublish: true, autoLinkedin: true });
  await run(id, newsroom({ publishes: false }));
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
    "a refusal for good",
    new VendorFailure("OpenAI", "this model does not exist", { permanent: true }),
    "this model",
  ],
])(
  "%s ends the order, and the schedule keeps the reason until the next success",
  async ([, error, words]) => {
    catchLog();
    const { id, order, now } = await ordered();
    const hands = { ...newsroom(), writeDraft: vi.fn<ScheduleDependencies["writeDraft"]>(() => Promise.reject(error)) };
    await run(id, hands);
    await run(id, hands);
    expect(hands.writeDraft).toHaveBeenCalledTimes(1);
    expect(await deliveryRow(order.id)).toMatchObject({ status: "dead", attempts: 1 });
    const after = await now();
    expect(after.lastError).toContain(words);
    expect(after.lastRun).not.toBeNull();

    await enqueueDueRuns(quiet({ clock: ahead(1, "day") }));
    await run(id, newsroom(), quiet({ clock: ahead(1, "day") }));
    expect((await now()).lastError).toBeNull();
  },
);

test("a failure that may pass is tried again, and after the last try the schedule says so", async () => {
  catchLog();
  const { id, order, now } = await ordered();
  const hands = {
    ...newsroom(),
    writeDraft: vi.fn<ScheduleDependencies["writeDraft"]>(() => Promise.reject(new VendorFailure("OpenAI", "busy"))),
  };
  await run(id, hands);
  expect(await deliveryRow(order.id)).toMatchObject({ status: "waiting", attempts: 1 });
  expect((await now()).lastError).toBeNull();
  await select("update deliveries set attempts = ? where id = ?", MAX_ATTEMPTS - 1, order.id);
  await run(id, hands, quiet({ clock: ahead(1, "day") }));
  expect((await deliveryRow(order.id)).status).toBe("dead");
  expect((await now()).lastError).toContain("OpenAI: busy");
});

test("what the queue gave up on shows its reason too", async () => {
  const { order, now } = await ordered();
  await select(
    "update deliveries set status = 'dead', last_error = 'The queue gave up.' where id = ?",
    order.id,
  );
  expect((await now()).lastError).toBe("The queue gave up.");
});

test("a missing setting keeps the order waiting, and the schedule says for what", async () => {
  catchLog();
  const { id, now } = await ordered();
  const missing = new NotConfigured("openai_model", "OpenAI");
  await run(id, { ...newsroom(), writeDraft: () => Promise.reject(missing) });
  expect((await now()).latestOrder).toMatchObject({ status: "waiting", waitingFor: "openai_model" });
});

test("a setting that is missing at the last try ends nothing", async () => {
  catchLog();
  const { id, order } = await ordered();
  await select("update deliveries set attempts = ? where id = ?", MAX_ATTEMPTS - 1, order.id);
  const missing = new NotConfigured("openai_base_url", "OpenAI");
  await run(id, { ...newsroom(), writeDraft: () => Promise.reject(missing) });
  expect(await deliveryRow(order.id)).toMatchObject({ status: "waiting", attempts: MAX_ATTEMPTS - 1 });
});

test("without any key the whole way makes an outline", async () => {
  catchLog();
  const { id, order, now } = await ordered();
  await deliver(quiet(), order.id, deliveryHandlers);
  expect((await now()).latestOrder!.status).toBe("sent");
  const rows = await select("select id, status, writer, schedule_id from articles");
  expect(rows).toEqual([{ id: order.id, status: "draft", writer: "outline", schedule_id: id }]);
});
