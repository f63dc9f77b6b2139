import { beforeEach, expect, test } from "vitest";
import { deliveryHandlers } from "#worker/background/queue.ts";
import { deliver } from "#worker/runtime/deliveries.ts";
import { openAiImages } from "#worker/vendors/openai-images.ts";
import { jpeg } from "#tests/support/images.ts";
import { catchLog } from "#tests/support/log.ts";
import { insertArticle } from "#tests/support/articles.ts";
import { getDelivery } from "#tests/support/deliveries.ts";
import { changeSettings } from "#tests/support/settings.ts";
import { fixedClock, listArticleDeliveries, siteWithoutQueue } from "#tests/support/schedules.ts";
import {
  articleResponse,
  createOpenAiVendor,
  errorResponse,
  type OpenAiResponse,
  setOpenAiKey,
} from "#tests/support/openai.ts";
import { createTestSite, testApp } from "#tests/support/test-app.ts";
import { select } from "#tests/support/tables.ts";

const fromPrompt = "POST /api/content/generate-from-prompt";
const forArticle = "POST /api/generate-image/article";
const usage = "GET /api/content/ai-usage";
const prompt = (topic: string) => ({
  body: { prompt: `Explain ${topic} to a CFO.`, variables: {}, category: "Modern Budgeting" as const },
});

const setLimits = async (calls: number, tokens = 1_000_000) =>
  changeSettings(await testApp.as("admin"), {
    ai_daily_calls: String(calls),
    ai_daily_tokens: String(tokens),
  });
const getUsage = async () => (await (await testApp.as("recruiter")).call(usage, {})).body;

beforeEach(async () => {
  catchLog();
  await setOpenAiKey();
});

test(
  "of ten simultaneous requests only as many call the vendor as the daily limit allows",
  { tags: "full" },
  async () => {
    await setLimits(3);
    const vendor = createOpenAiVendor(...Array.from({ length: 10 }, () => articleResponse()));
    const recruiter = (await testApp.as("recruiter")).at(vendor.site);
    const replies = await Promise.all(
      Array.from({ length: 10 }, (_, n) => recruiter.call(fromPrompt, prompt(`topic ${n}`))),
    );
    expect(replies.map(({ status }) => status).toSorted()).toEqual([201, 201, 201, ...Array(7).fill(429)]);
    expect(vendor.requests).toHaveLength(3);
    const refused = replies.find(({ status }) => status === 429)!;
    expect(refused.body.message).toMatch(
      /^The limit of 3 AI calls a day is reached\. It resets on \w+ \d+ at midnight, Eastern Time\.$/,
    );
    expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThan(0);
    expect(await getUsage()).toMatchObject({ calls: 3, callLimit: 3, tokens: 2_700 });
    expect(
      await select("select id from deliveries where status <> 'sent'"),
      "nothing is left to be paid",
    ).toEqual(await select("select id from deliveries where status = 'cancelled'"));
  },
);

test("tokens are reserved during a call and corrected by its usage", { tags: "full" }, async () => {
  await setLimits(100, 13_000);
  const { promise, resolve } = Promise.withResolvers<Response>();
  const slow = createOpenAiVendor(promise);
  const recruiter = await testApp.as("recruiter");
  const running = recruiter.at(slow.site).call(fromPrompt, prompt("the close"));
  await expect.poll(() => slow.requests.length).toBe(1);
  const vendor = createOpenAiVendor(articleResponse());
  const refused = await recruiter.at(vendor.site).call(fromPrompt, prompt("the budget"));
  expect([refused.status, refused.body.message]).toEqual([
    429,
    expect.stringMatching(/^The limit of 13,000 AI tokens a day does not allow another call\./),
  ]);
  const { body } = articleResponse() as { body: unknown };
  resolve(Response.json(body));
  expect((await running).status).toBe(201);
  expect((await recruiter.at(vendor.site).call(fromPrompt, prompt("the budget"))).status).toBe(201);
  expect(await getUsage()).toMatchObject({ calls: 2, tokens: 1_800 });
});

test.for<[string, OpenAiResponse, { calls: number; tokens: number }]>([
  ["a refused call counts, without tokens", errorResponse(401), { calls: 1, tokens: 0 }],
  ["each retry counts", errorResponse(500), { calls: 3, tokens: 0 }],
  ["a call without a response keeps its reservation", "silence", { calls: 3, tokens: 36_000 }],
])("%s", async ([, response, used]) => {
  const recruiter = (await testApp.as("recruiter")).at(createOpenAiVendor(response).site);
  await recruiter.call(fromPrompt, prompt("the close"));
  expect(await getUsage()).toMatchObject(used);
});

test("images count against the same limit", { tags: "full" }, async () => {
  await setLimits(2);
  const bytes = jpeg({ width: 60, height: 40 });
  let calls = 0;
  const images = openAiImages(() => {
    calls++;
    const b64_json = btoa(String.fromCharCode(...bytes));
    return Promise.resolve(Response.json({ data: [{ b64_json }], usage: { total_tokens: 1_700 } }));
  });
  const site = createTestSite(({ ports }) => ({ ports: { ...ports, images } }));
  const recruiter = (await testApp.as("recruiter")).at(site);
  const body = { title: "A forecast", content: "Text.", category: "Market Trends" };
  const replies = await Promise.all([1, 2, 3].map(() => recruiter.call(forArticle, { body })));
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 200, 429]);
  expect(calls).toBe(2);
  expect(await getUsage()).toMatchObject({ calls: 2, tokens: 3_400 });
});

test(
  "articles in the queue wait for midnight without losing attempts, then are written",
  { tags: "full" },
  async () => {
    await setLimits(1);
    const vendor = createOpenAiVendor(articleResponse(), articleResponse());
    const manager = (await testApp.as("manager")).at(siteWithoutQueue());
    const { body: run } = await manager.call("POST /api/content/bulk-generate", { body: {} });
    const [first, second] = await listArticleDeliveries(run.id);
    const at = (time: string) => vendor.ctx({ clock: fixedClock(time), enqueue: () => Promise.resolve() });
    await select("update deliveries set next_attempt_at = '2026-11-24T00:00:00.000Z'");
    for (const { id } of [first!, second!])
      await deliver(at("2026-11-24T04:00:00.000Z"), id, deliveryHandlers);
    expect(vendor.requests).toHaveLength(1);
    expect(await getDelivery(second!.id)).toMatchObject({
      status: "waiting",
      attempts: 0,
      waiting_for: "ai_daily_calls",
      next_attempt_at: "2026-11-24T05:00:00.000Z",
      last_error: "The limit of 1 AI calls a day is reached. It resets on Nov 24 at midnight, Eastern Time.",
    });
    await deliver(at("2026-11-24T04:59:00.000Z"), second!.id, deliveryHandlers);
    expect(vendor.requests).toHaveLength(1);
    await deliver(at("2026-11-24T05:00:00.000Z"), second!.id, deliveryHandlers);
    expect(await getDelivery(second!.id)).toMatchObject({ status: "sent" });
  },
);

test("a higher limit lets waiting articles continue at once", { tags: "full" }, async () => {
  await setLimits(0);
  const vendor = createOpenAiVendor(articleResponse());
  const manager = (await testApp.as("manager")).at(siteWithoutQueue());
  const { body: run } = await manager.call("POST /api/content/bulk-generate", { body: {} });
  const [first] = await listArticleDeliveries(run.id);
  await deliver(vendor.ctx({ enqueue: () => Promise.resolve() }), first!.id, deliveryHandlers);
  expect((await getDelivery(first!.id)).waiting_for).toBe("ai_daily_calls");

  const enqueued: string[] = [];
  const admin = (await testApp.as("admin")).at(
    createTestSite(() => ({
      enqueue: async (messages) => void enqueued.push(...messages.map(({ id }) => id)),
    })),
  );
  expect((await changeSettings(admin, { ai_daily_calls: "" })).status).toBe(200);
  expect(enqueued).toEqual([first!.id]);
  await deliver(vendor.ctx(), first!.id, deliveryHandlers);
  expect((await getDelivery(first!.id)).status).toBe("sent");
});

test(
  "the estimate is the average of the writer's latest articles, and none without a paid writer",
  { tags: "full" },
  async () => {
    expect((await getUsage()).perArticle).toMatchObject({ articles: 0 });
    const written = [1_000, 2_000, 3_000];
    for (const tokensUsed of written) await insertArticle({ writer: "openai", tokensUsed });
    await insertArticle({ writer: "workers-ai", tokensUsed: 90_000 });
    expect(await getUsage()).toMatchObject({
      callLimit: 200,
      tokenLimit: 1_000_000,
      perArticle: { tokens: 2_000, articles: 3 },
    });
    await changeSettings(await testApp.as("admin"), { openai_api_key: "" });
    expect((await getUsage()).perArticle).toBeNull();
  },
);

test.for([
  ["-1", 400],
  ["1.5", 400],
  ["many", 400],
  ["0", 200],
  ["500", 200],
] as const)("a limit of %s gets %i", async ([value, status]) => {
  const reply = await changeSettings(await testApp.as("admin"), { ai_daily_tokens: value });
  expect(reply.status).toBe(status);
});
