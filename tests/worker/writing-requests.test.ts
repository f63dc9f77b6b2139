import { beforeEach, expect, test } from "vitest";
import { catchLog } from "#tests/support/log.ts";
import { clockAhead, testApp } from "#tests/support/test-app.ts";
import { unique } from "#tests/support/samples.ts";
import { activityCount, lastActivity, select } from "#tests/support/tables.ts";
import {
  anArticle,
  completion,
  OPENAI_KEY,
  createOpenAiVendor,
  errorResponse,
  type OpenAiResponse,
  articleResponse,
  setOpenAiKey,
} from "#tests/support/openai.ts";
import { deliveryHandlers } from "#worker/background/queue.ts";
import { deliver } from "#worker/runtime/deliveries.ts";

const fromPrompt = "POST /api/content/generate-from-prompt";
const request = {
  prompt: "Explain {{method}} to {{reader}}.",
  variables: { method: "the rolling forecast", reader: "a new CFO" },
  category: "Modern Budgeting" as const,
};

const write = async (vendor: ReturnType<typeof createOpenAiVendor>, headers = {}) => {
  const recruiter = (await testApp.as("recruiter")).at(vendor.site);
  return recruiter.call(fromPrompt, { body: request }, headers);
};
const deliveries = () =>
  select("select * from deliveries where action = 'article.write' order by created_at");
const drafts = () => select("select * from articles order by created_at");

beforeEach(async () => {
  catchLog();
  await setOpenAiKey();
});

test(
  "generating from a prompt writes a draft with its tokens and marks the delivery sent",
  { tags: "full" },
  async () => {
    const article = anArticle();
    const vendor = createOpenAiVendor(articleResponse(article, 1_234));
    const reply = await write(vendor);
    expect(reply.status).toBe(201);
    expect(reply.body).toMatchObject({
      ...article,
      keywords: "forecast, budget",
      status: "draft",
      writer: "openai",
      tokensUsed: 1_234,
      readTime: 1,
    });
    expect(await deliveries()).toMatchObject([
      { status: "sent", kind: "article", entity_id: reply.body.id, external_id: reply.body.id, attempts: 1 },
    ]);
    expect(vendor.requests).toHaveLength(1);
    expect(vendor.requests[0]).toMatchObject({
      url: "https://api.openai.com/v1/chat/completions",
      init: { method: "POST", redirect: "manual", headers: { Authorization: `Bearer ${OPENAI_KEY}` } },
    });
    expect((await lastActivity("article.request"))!.entity_id).toBe(reply.body.id);
    expect((await lastActivity("article.create"))!.details).toMatchObject({
      writer: "openai",
      tokensUsed: 1_234,
    });
    expect(JSON.stringify([await deliveries(), await drafts(), reply.body])).not.toContain("abcdefghijkl");
  },
);

const withText = (content: string | null, more = {}): OpenAiResponse => ({
  body: completion({ message: { content, refusal: null }, ...more }),
});
const truncated = JSON.stringify(anArticle()).slice(0, 300);

/** Vendor response, number of calls, HTTP status and message. */
const failures: [string, OpenAiResponse, number, number, RegExp][] = [
  ["a rejected key", errorResponse(401), 1, 502, /The key was refused/],
  ["an unknown model", errorResponse(404), 1, 502, /no such model/],
  ["a rate limit of ten minutes", errorResponse(429, { "retry-after": "600" }), 1, 429, /Too many requests/],
  ["exhausted credit", errorResponse(429, {}, "credit_balance_exhausted"), 1, 502, /no credit left/],
  ["a server error", errorResponse(500), 3, 502, /temporarily unavailable/],
  ["a server error that must not be retried", errorResponse(500, { "x-should-retry": "false" }), 1, 502, /./],
  ["a lock conflict", errorResponse(409), 3, 502, /status 409/],
  ["a request that came too early", errorResponse(425), 3, 502, /status 425/],
  ["an unprocessable request", errorResponse(422), 1, 502, /status 422/],
  ["a timeout", "silence", 3, 504, /did not respond within/],
  ["a truncated response", { body: '{"choices":[{"mess' }, 3, 502, /response was invalid/],
  ["a truncated article", withText(truncated), 2, 502, /truncated/],
  ["an article longer than allowed", withText(truncated, { finish_reason: "length" }), 2, 502, /truncated/],
  ["an unexpected response", { body: { output: [] } }, 2, 502, /response was invalid/],
  [
    "an article without a text",
    articleResponse({ title: "T", summary: "S", keywords: [] }),
    2,
    502,
    /not an article/,
  ],
  [
    "a text of three words",
    articleResponse(anArticle({ content: "Budgets are fine." })),
    2,
    502,
    /not an article/,
  ],
  ["a content filter", withText(null, { finish_reason: "content_filter" }), 1, 502, /declined/],
  [
    "a refusal",
    { body: completion({ message: { content: null, refusal: "I can't help with that." } }) },
    1,
    502,
    /declined/,
  ],
];

test.for(failures)(
  "%s gives a readable error and cancels the delivery",
  async ([, response, calls, status, sentence]) => {
    const vendor = createOpenAiVendor(response);
    const reply = await write(vendor);
    expect([reply.status, reply.body.message]).toEqual([status, expect.stringMatching(sentence)]);
    expect(reply.body.message).toContain("No article was created. Please try again.");
    expect(JSON.stringify(reply.body)).not.toMatch(/Incorrect key|abcdefghijkl|can't help/);
    expect(vendor.requests).toHaveLength(calls);
    expect(await drafts()).toEqual([]);
    const [row] = await deliveries();
    expect(row).toMatchObject({ status: "cancelled", attempts: 1 });
    expect(row!.last_error).toMatch(sentence);
    expect(await activityCount("article.cancel")).toBe(1);
    expect(reply.headers.get("Retry-After")).toBe(status === 429 ? "600" : null);

    // A later queue run writes nothing.
    await deliver(
      createOpenAiVendor(articleResponse()).ctx({ clock: clockAhead(1, "day") }),
      String(row!.id),
      deliveryHandlers,
    );
    expect(await drafts()).toEqual([]);
  },
);

test(
  "temporary failures are retried honoring Retry-After, and tokens of all calls are summed",
  { tags: "full" },
  async () => {
    const busy = createOpenAiVendor(
      errorResponse(429, { "retry-after": "7" }),
      errorResponse(503),
      articleResponse(),
    );
    expect((await write(busy)).status).toBe(201);
    expect(busy.delays[0]).toBe(7_000);
    expect(busy.delays[1]).toBeGreaterThanOrEqual(750);

    const retried = createOpenAiVendor(withText(truncated), articleResponse(anArticle(), 1_000));
    const reply = await write(retried);
    expect([reply.status, reply.body.tokensUsed]).toEqual([201, 1_900]);
    expect(retried.delays).toEqual([0]);
    expect(await drafts()).toHaveLength(2);
  },
);

test(
  "after a lost lease the queue writes the article, and the slow request returns it",
  { tags: "full" },
  async () => {
    const { promise: pending, resolve: release } = Promise.withResolvers<Response>();
    const vendor = createOpenAiVendor(articleResponse());
    const waiting = write(createOpenAiVendor(pending));
    const started = async () => {
      for (;;) {
        const [row] = await deliveries();
        if (row?.status === "sending") return row;
        await scheduler.wait(10);
      }
    };
    const row = await started();
    await deliver(vendor.ctx({ clock: clockAhead(3, "minute") }), String(row.id), deliveryHandlers);
    const [written] = await drafts();
    expect(written).toMatchObject({ id: row.entity_id, writer: "openai" });

    release(Response.json(completion({ message: { content: JSON.stringify(anArticle()) } })));
    const reply = await waiting;
    expect([reply.status, reply.body.id, reply.body.title]).toEqual([201, row.entity_id, written!.title]);
    expect(await drafts()).toHaveLength(1);
    expect(await deliveries()).toMatchObject([{ status: "sent" }]);
    expect(await activityCount("article.create")).toBe(1);
  },
);

test(
  "an idempotency key writes one article, also concurrently, replayed and after cancellation",
  { tags: "full" },
  async () => {
    const vendor = createOpenAiVendor(articleResponse());
    const recruiter = (await testApp.as("recruiter")).at(vendor.site);
    const key = { "Idempotency-Key": unique() };
    const press = () => recruiter.call(fromPrompt, { body: request }, key);
    const replies = await Promise.all([press(), press(), press()]);
    const outcomes = replies.map(({ status, body }) =>
      status === 201 ? "written" : `${status} ${body.message}`,
    );
    expect(outcomes).toContain("written");
    expect(outcomes.filter((each) => !/^written$|^409 .*already being written/.test(each))).toEqual([]);
    const again = await press();
    expect([again.status, again.headers.get("Idempotency-Replayed")]).toEqual([201, "true"]);
    const other = await recruiter.call(fromPrompt, { body: { ...request, variables: {} } }, key);
    expect(other.status).toBe(409);
    expect([vendor.requests.length, (await drafts()).length]).toEqual([1, 1]);

    const failing = recruiter.at(createOpenAiVendor(errorResponse(500)).site);
    const second = { "Idempotency-Key": unique() };
    expect((await failing.call(fromPrompt, { body: request }, second)).status).toBe(502);
    const late = await failing.call(fromPrompt, { body: request }, second);
    expect([late.status, late.body.message]).toEqual([409, expect.stringMatching(/canceled.*try again/)]);
  },
);

const requests = "GET /api/content/draft-requests";

test(
  "two simultaneous presses without a key, or with different ones, write one article",
  { tags: "full" },
  async () => {
    for (const keys of [
      [{}, {}],
      [{ "Idempotency-Key": unique() }, { "Idempotency-Key": unique() }],
    ]) {
      const { promise, resolve } = Promise.withResolvers<Response>();
      const vendor = createOpenAiVendor(promise);
      const recruiter = (await testApp.as("recruiter")).at(vendor.site);
      const presses = keys.map((headers) => recruiter.call(fromPrompt, { body: request }, headers));
      const second = await Promise.race(presses);
      expect([second.status, second.body.message]).toEqual([
        409,
        expect.stringMatching(/already being written/),
      ]);
      const text = JSON.stringify(anArticle());
      resolve(Response.json(completion({ message: { content: text } })));
      expect((await Promise.all(presses)).map(({ status }) => status).toSorted()).toEqual([201, 409]);
      expect(vendor.requests).toHaveLength(1);
    }
    expect(await drafts()).toHaveLength(2);
    expect(await deliveries()).toHaveLength(2);
  },
);

test(
  "an equal request of another person, or after the first has ended, is another article",
  { tags: "full" },
  async () => {
    const { promise, resolve } = Promise.withResolvers<Response>();
    const slow = createOpenAiVendor(promise);
    const recruiter = await testApp.as("recruiter");
    const first = recruiter.at(slow.site).call(fromPrompt, { body: request });
    await expect.poll(() => slow.requests.length).toBe(1);
    expect((await write(createOpenAiVendor(articleResponse()))).status, "another person").toBe(201);
    resolve(Response.json(completion({ message: { content: JSON.stringify(anArticle()) } })));
    expect((await first).status).toBe(201);
    const vendor = createOpenAiVendor(articleResponse());
    expect((await recruiter.at(vendor.site).call(fromPrompt, { body: request })).status).toBe(201);
    expect(await drafts()).toHaveLength(3);
  },
);

test(
  "a request in progress and its outcome are listed for the person who made it",
  { tags: "full" },
  async () => {
    const { promise, resolve } = Promise.withResolvers<Response>();
    const slow = createOpenAiVendor(promise);
    const recruiter = await testApp.as("recruiter");
    const list = async () => (await recruiter.call(requests, {})).body;
    expect(await list()).toEqual([]);
    const pending = recruiter.at(slow.site).call(fromPrompt, { body: request });
    await expect.poll(() => slow.requests.length).toBe(1);
    const about = { category: request.category, prompt: request.prompt };
    expect(await list()).toMatchObject([{ ...about, status: "sending", title: null, nextTry: null }]);
    resolve(Response.json(completion({ message: { content: JSON.stringify(anArticle()) } })));
    const { body } = await pending;
    expect(await list()).toMatchObject([{ articleId: body.id, status: "sent", title: body.title }]);

    const failing = recruiter.at(createOpenAiVendor(errorResponse(401)).site);
    await failing.call(fromPrompt, { body: request });
    expect(await list()).toMatchObject([
      { status: "cancelled", lastError: "OpenAI: The key was refused." },
      { status: "sent" },
    ]);
    expect((await (await testApp.as("recruiter")).call(requests, {})).body, "somebody else's").toEqual([]);
    expect((await (await testApp.as("user")).call(requests, {})).status).toBe(403);
    await select("update deliveries set updated_at = '2026-01-01T00:00:00.000Z'");
    expect(await list(), "ended more than an hour ago").toEqual([]);
  },
);
