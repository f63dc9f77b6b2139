import { expect, test, vi } from "vitest";
import type { Mail } from "#worker/ports/mailer.ts";
import { NotConfigured, VendorFailure } from "#worker/base/errors.ts";
import { deliveryHandlers } from "#worker/background/queue.ts";
import {
  type ScheduleDependencies,
  enqueueDueRuns,
  createScheduleHandler,
} from "#worker/features/schedules/tasks.ts";
import { MAX_ATTEMPTS } from "#worker/runtime/attempts.ts";
import { deliver } from "#worker/runtime/deliveries.ts";
import { insertArticle } from "#tests/support/articles.ts";
import {
  anArticle,
  articleResponse,
  createOpenAiVendor,
  type OpenAiResponse,
  setOpenAiKey,
  someText,
} from "#tests/support/openai.ts";
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

/** Fake schedule dependencies that write one draft per id. */
function fakeDependencies(writer: Writer = "openai") {
  const writeDraft = vi.fn<ScheduleDependencies["writeDraft"]>(async (_ctx, { id, category, scheduleId }) => {
    const existing = await select("select id from articles where id = ?", id);
    const draft = { status: "draft" as const, publishedAt: null, firstPublishedAt: null };
    if (existing.length === 0)
      await insertArticle({ id, category, scheduleId: scheduleId ?? null, writer, ...draft });
    return { articleId: id, writer };
  });
  return { writeDraft };
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
  const after = await now();
  expect(after).toMatchObject({
    lastError: null,
    latestOrder: { status: "sent" },
    nextRun: schedule.nextRun,
  });
  expect(Date.now() - Date.parse(after.lastRun!)).toBeLessThan(60_000);
  expect(await select("select id, schedule_id from articles")).toEqual([{ id: order.id, schedule_id: id }]);
});

test("a delivery processed twice creates one article", async () => {
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
});

/** Runs a schedule that publishes and posts; returns its article. */
async function scheduledArticle(more: Parameters<typeof createSchedule>[1] = {}, writer: Writer = "openai") {
  catchLog();
  const { id, order } = await scheduleWithDelivery({ autoPublish: true, autoLinkedin: true, ...more });
  await run(id, fakeDependencies(writer));
  return { params: { id: order.id } };
}
const statusOf = async ({ id }: { id: string }) =>
  (await select<{ status: string }>("select status from articles where id = ?", id))[0]!.status;
const approve = "PUT /api/content/articles/:id/approve";

test(
  "a schedule that publishes leaves a draft until a person approves it, then publishes and posts once",
  { tags: "full" },
  async () => {
    const { params } = await scheduledArticle();
    expect([await statusOf(params), await posts()]).toEqual(["draft", []]);
    const manager = (await testApp.as("manager")).at(siteWithoutQueue());
    const { status, body } = await manager.call(approve, { params, query: { reviewedBy: "Priya Raman" } });
    expect([status, body.status, body.reviewedBy]).toEqual([200, "published", "Priya Raman"]);
    expect(await posts()).toEqual([{ entity_id: params.id }]);

    await manager.call("PUT /api/content/articles/:id/unpublish", { params });
    await manager.call("PUT /api/content/articles/:id/publish", { params });
    expect(await posts(), "publishing again posts nothing").toHaveLength(1);
  },
);

test.for([
  [{ autoPublish: false, autoLinkedin: true }, "manager", "approved", 0],
  [{ autoPublish: true, autoLinkedin: false }, "manager", "published", 0],
  [{}, "recruiter", "approved", 0],
] as const)(
  "with %j an approval by a %s leaves the article %s",
  async ([options, role, status, postCount]) => {
    const { params } = await scheduledArticle(options);
    const person = (await testApp.as(role)).at(siteWithoutQueue());
    expect((await person.call(approve, { params })).body.status).toBe(status);
    expect(await posts()).toHaveLength(postCount);
  },
);

test(
  "a bulk approval doesn't publish; publishing the articles of a schedule posts them",
  { tags: "full" },
  async () => {
    const { params } = await scheduledArticle();
    const manager = (await testApp.as("manager")).at(siteWithoutQueue());
    const bulk = (action: "approve" | "publish") =>
      manager.call("POST /api/content/articles/bulk", { body: { action, ids: [params.id] } });
    await bulk("approve");
    expect([await statusOf(params), await posts()]).toEqual(["approved", []]);
    expect((await bulk("publish")).body.results).toEqual([{ id: params.id, done: true }]);
    expect([await statusOf(params), await posts()]).toEqual(["published", [{ entity_id: params.id }]]);
  },
);

test(
  "a permanent vendor failure dead-letters the delivery; lastError stays until the next success",
  { tags: "full" },
  async () => {
    const error = new VendorFailure("OpenAI", "this model does not exist", { permanent: true });
    catchLog();
    const { id, order, now } = await scheduleWithDelivery();
    const dependencies = {
      writeDraft: vi.fn<ScheduleDependencies["writeDraft"]>(() => Promise.reject(error)),
    };
    await run(id, dependencies);
    await run(id, dependencies);
    expect(dependencies.writeDraft).toHaveBeenCalledTimes(1);
    expect(await getDelivery(order.id)).toMatchObject({ status: "dead", attempts: 1 });
    const after = await now();
    expect(after.lastError).toBe("OpenAI: this model does not exist");
    expect(after.lastRun).not.toBeNull();

    await enqueueDueRuns(ctxWithoutQueue({ clock: clockAhead(1, "day") }));
    await run(id, fakeDependencies(), ctxWithoutQueue({ clock: clockAhead(1, "day") }));
    expect((await now()).lastError).toBeNull();
  },
);

test("a temporary failure shows its error and next try; it counts as failed after the last attempt", async () => {
  catchLog();
  const { id, order, now } = await scheduleWithDelivery();
  const dependencies = {
    writeDraft: vi.fn<ScheduleDependencies["writeDraft"]>(() =>
      Promise.reject(new VendorFailure("OpenAI", "busy")),
    ),
  };
  await run(id, dependencies);
  expect(await getDelivery(order.id)).toMatchObject({ status: "waiting", attempts: 1 });
  const retried = await now();
  expect(retried).toMatchObject({ lastError: "OpenAI: busy", failedRuns: 0, lastRun: null });
  expect(Date.parse(retried.latestOrder!.nextTry!)).toBeGreaterThan(Date.now());
  await select("update deliveries set attempts = ? where id = ?", MAX_ATTEMPTS - 1, order.id);
  await run(id, dependencies, ctxWithoutQueue({ clock: clockAhead(1, "day") }));
  expect((await getDelivery(order.id)).status).toBe("dead");
  expect(await now()).toMatchObject({
    lastError: "OpenAI: busy",
    failedRuns: 1,
    latestOrder: { nextTry: null },
  });
});

/** Fails one run of the schedule for each reason. */
async function failRuns(id: number, reasons: readonly string[]) {
  for (const reason of reasons) {
    const manager = (await testApp.as("manager")).at(siteWithoutQueue());
    await manager.call("POST /api/content/schedules/:id/run", { params: { id } });
    const failure = new VendorFailure("OpenAI", reason, { permanent: true });
    await run(id, { writeDraft: () => Promise.reject(failure) });
  }
}
const update = "PUT /api/content/schedules/:id";

test(
  "five equal failed runs pause a schedule with the reason until somebody resumes it",
  { tags: "full" },
  async () => {
    catchLog();
    const { id, now, schedule } = await scheduleWithDelivery();
    await failRuns(id, ["no", "no", "no", "no"]);
    expect(await now()).toMatchObject({ isActive: true, failedRuns: 4, pausedAt: null, version: 1 });
    await failRuns(id, ["no"]);
    const paused = await now();
    expect(paused).toMatchObject({ isActive: false, nextRun: null, failedRuns: 5, lastError: "OpenAI: no" });
    expect(paused.pausedAt).not.toBeNull();
    expect(await enqueueDueRuns(ctxWithoutQueue({ clock: clockAhead(9, "day") }))).toEqual([]);

    const manager = (await testApp.as("manager")).at(siteWithoutQueue());
    const params = { id };
    const stale = await manager.call(update, { params, body: { isActive: true, version: schedule.version } });
    expect(stale.status, "a form opened before the pause").toBe(409);
    const { body } = await manager.call(update, { params, body: { isActive: true } });
    expect(body).toMatchObject({ isActive: true, pausedAt: null, failedRuns: 5 });
    expect(body.nextRun).not.toBeNull();
    await failRuns(id, ["no"]);
    expect((await now()).isActive, "counted from the beginning").toBe(true);
  },
);

test("unequal failures or a draft in between do not pause a schedule", { tags: "full" }, async () => {
  catchLog();
  const { id, now } = await scheduleWithDelivery();
  await failRuns(id, ["no", "no", "no", "no", "never", "no", "no", "no"]);
  expect(await now()).toMatchObject({ isActive: true, failedRuns: 8 });
  await enqueueDueRuns(ctxWithoutQueue({ clock: clockAhead(1, "day") }));
  await run(id, fakeDependencies(), ctxWithoutQueue({ clock: clockAhead(1, "day") }));
  expect(await now()).toMatchObject({ failedRuns: 0, lastError: null });
  await failRuns(id, ["no", "no", "no"]);
  expect(await now()).toMatchObject({ isActive: true, failedRuns: 3 });
});

test("a dead-lettered delivery's error shows as lastError", async () => {
  const { order, now } = await scheduleWithDelivery();
  await select(
    "update deliveries set status = 'dead', last_error = 'The queue gave up.' where id = ?",
    order.id,
  );
  expect((await now()).lastError).toBe("The queue gave up.");
});

const notices = () =>
  select<{ id: string; payload: string }>(
    "select id, payload from deliveries where action = 'schedule.notice' order by rowid",
  );

/** A schedule with a key, an existing article, and a vendor that first writes the same again. */
async function copyingSchedule(...answers: OpenAiResponse[]) {
  catchLog();
  await setOpenAiKey();
  const text = someText();
  const draft = { status: "draft", publishedAt: null, firstPublishedAt: null } as const;
  const { title } = await insertArticle({ content: text, writer: "openai", ...draft });
  const copy = articleResponse(anArticle({ title, content: text }));
  const created = await scheduleWithDelivery();
  return { ...created, title, vendor: createOpenAiVendor(copy, ...answers), copy };
}
const prompts = ({ requests }: ReturnType<typeof createOpenAiVendor>) =>
  requests.map(({ init }) => {
    const { messages } = JSON.parse(init.body as string) as { messages: { content: string }[] };
    return JSON.parse(messages[1]!.content) as { avoid: string | null };
  });
const attempt = ({ vendor, order }: Awaited<ReturnType<typeof copyingSchedule>>, minutes: number) => {
  const clock = clockAhead(minutes, "minute");
  const ctx = vendor.ctx({ clock, enqueue: () => Promise.resolve() });
  return deliver(ctx, order.id, deliveryHandlers);
};

test("a near-copy is written once more from another angle, within seconds", { tags: "full" }, async () => {
  const schedule = await copyingSchedule(articleResponse());
  expect(await attempt(schedule, 0)).toEqual({ done: false, retryInSeconds: 1 });
  expect(await schedule.now()).toMatchObject({
    lastError: expect.stringMatching(/nearly identical to the article .* Another angle is tried\./),
    failedRuns: 0,
    latestOrder: { status: "waiting" },
  });
  await attempt(schedule, 1);
  expect(prompts(schedule.vendor).map(({ avoid }) => avoid)).toEqual([null, schedule.title]);
  expect(await schedule.now()).toMatchObject({ lastError: null, latestOrder: { status: "sent" } });
  expect(await notices()).toEqual([]);
});

test(
  "a second near-copy is final, and staff get one mail that names the schedule and the article",
  { tags: "full" },
  async () => {
    const schedule = await copyingSchedule();
    for (const minutes of [0, 1, 60, 60 * 24]) await attempt(schedule, minutes);
    expect(schedule.vendor.requests).toHaveLength(2);
    expect(await getDelivery(schedule.order.id)).toMatchObject({ status: "dead", attempts: 2 });
    expect(await schedule.now()).toMatchObject({ failedRuns: 1, latestOrder: { status: "dead" } });
    const [notice, ...others] = await notices();
    expect(others).toEqual([]);
    const mails: Mail[] = [];
    const ctx = ctxWithoutQueue({ clock: clockAhead(2, "day") });
    const mailer = { send: async (mail: Mail) => (mails.push(mail), { id: "1" }) };
    const withMailer = { ...ctx, ports: { ...ctx.ports, mailer } };
    for (const _ of [1, 2]) await deliver(withMailer, notice!.id, deliveryHandlers);
    expect(mails).toHaveLength(1);
    expect(mails[0]!.subject).toBe(`No new article: ${schedule.schedule.title}`);
    expect(mails[0]!.text).toContain(`Both repeated existing articles, the last one "${schedule.title}".`);
    expect(mails[0]!.text).toContain("/admin/content-creation?tab=manage");
  },
);

test("a pause by failures is mailed to staff once", { tags: "full" }, async () => {
  catchLog();
  const { id } = await scheduleWithDelivery();
  await failRuns(id, ["no", "no", "no", "no", "no", "no"]);
  expect((await notices()).map(({ payload }) => JSON.parse(payload) as object)).toMatchObject([
    { event: "paused", reason: "OpenAI: no" },
  ]);
});

test("a missing setting leaves the delivery waiting and is named in latestOrder", async () => {
  catchLog();
  const { id, now } = await scheduleWithDelivery();
  const missing = new NotConfigured("openai_model", "OpenAI");
  await run(id, { writeDraft: () => Promise.reject(missing) });
  expect((await now()).latestOrder).toMatchObject({ status: "waiting", waitingFor: "openai_model" });
});

test("a missing setting at the last attempt does not dead-letter the delivery", async () => {
  catchLog();
  const { id, order } = await scheduleWithDelivery();
  await select("update deliveries set attempts = ? where id = ?", MAX_ATTEMPTS - 1, order.id);
  const missing = new NotConfigured("openai_base_url", "OpenAI");
  await run(id, { writeDraft: () => Promise.reject(missing) });
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
