import { beforeEach, expect, test } from "vitest";
import { catchLog } from "#tests/support/log.ts";
import { ahead, office } from "#tests/support/office.ts";
import { unique } from "#tests/support/samples.ts";
import { activityCount, lastActivity, select } from "#tests/support/tables.ts";
import {
  anArticle,
  completion,
  KEY,
  openVendor,
  refuses,
  type Said,
  says,
  setKey,
} from "#tests/support/writers.ts";
import { deliveryHandlers } from "#worker/background/queue.ts";
import { deliver } from "#worker/runtime/deliveries.ts";

const fromPrompt = "POST /api/content/generate-from-prompt";
const order = {
  prompt: "Explain {{method}} to {{reader}}.",
  variables: { method: "the rolling forecast", reader: "a new CFO" },
  category: "Modern Budgeting" as const,
};

const write = async (vendor: ReturnType<typeof openVendor>, headers = {}) => {
  const recruiter = (await office.as("recruiter")).at(vendor.site);
  return recruiter.call(fromPrompt, { body: order }, headers);
};
const orders = () => select("select * from deliveries where action = 'article.write' order by created_at");
const drafts = () => select("select * from articles order by created_at");

beforeEach(async () => {
  catchLog();
  await setKey();
});

test("a draft is written, with its tokens, and the order is settled", async () => {
  const article = anArticle();
  const vendor = openVendor(says(article, 1_234));
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
  expect(await orders()).toMatchObject([
    { status: "sent", kind: "article", entity_id: reply.body.id, external_id: reply.body.id, attempts: 1 },
  ]);
  expect(vendor.asked).toHaveLength(1);
  expect(vendor.asked[0]).toMatchObject({
    url: "https://api.openai.com/v1/chat/completions",
    init: { method: "POST", redirect: "manual", headers: { Authorization: `Bearer ${KEY}` } },
  });
  expect((await lastActivity("article.order"))!.entity_id).toBe(reply.body.id);
  expect((await lastActivity("article.create"))!.details).toMatchObject({
    writer: "openai",
    tokensUsed: 1_234,
  });
  expect(JSON.stringify([await orders(), await drafts(), reply.body])).not.toContain("abcdefghijkl");
});

const withText = (content: string | null, more = {}): Said => ({
  body: completion({ message: { content, refusal: null }, ...more }),
});
const cutOff = JSON.stringify(anArticle()).slice(0, 300);

/** What the vendor answers, how often it is asked, and what whoever waits is told. */
const failures: [string, Said, number, number, RegExp][] = [
  ["a key that it does not take", refuses(401), 1, 502, /The key was refused/],
  ["a model that it does not have", refuses(404), 1, 502, /no such model/],
  ["too many requests, for ten minutes", refuses(429, { "retry-after": "600" }), 1, 429, /Too many requests/],
  ["an empty account", refuses(429, {}, "credit_balance_exhausted"), 1, 502, /no credit left/],
  ["a fault of its own", refuses(500), 3, 502, /fault of its own/],
  ["silence", "silence", 3, 504, /did not answer within/],
  ["an answer that breaks off", { body: '{"choices":[{"mess' }, 3, 502, /not understood/],
  ["an article that breaks off", withText(cutOff), 2, 502, /cut off/],
  ["an article longer than allowed", withText(cutOff, { finish_reason: "length" }), 2, 502, /cut off/],
  ["another shape", { body: { output: [] } }, 2, 502, /not understood/],
  ["an article without a text", says({ title: "T", summary: "S", keywords: [] }), 2, 502, /not an article/],
  ["a text of three words", says(anArticle({ content: "Budgets are fine." })), 2, 502, /not an article/],
  ["a filter", withText(null, { finish_reason: "content_filter" }), 2, 502, /declined/],
  [
    "a refusal",
    { body: completion({ message: { content: null, refusal: "I can't help with that." } }) },
    2,
    502,
    /declined/,
  ],
];

test.for(failures)(
  "%s: said clearly, and the order is withdrawn",
  async ([, said, calls, status, sentence]) => {
    const vendor = openVendor(said);
    const reply = await write(vendor);
    expect([reply.status, reply.body.message]).toEqual([status, expect.stringMatching(sentence)]);
    expect(reply.body.message).toContain("No article was created. Please try again.");
    expect(JSON.stringify(reply.body)).not.toMatch(/Incorrect key|abcdefghijkl|can't help/);
    expect(vendor.asked).toHaveLength(calls);
    expect(await drafts()).toEqual([]);
    const [row] = await orders();
    expect(row).toMatchObject({ status: "cancelled", attempts: 1 });
    expect(row!.last_error).toMatch(sentence);
    expect(await activityCount("article.withdraw")).toBe(1);
    expect(reply.headers.get("Retry-After")).toBe(status === 429 ? "600" : null);

    // Nothing comes later by surprise.
    await deliver(openVendor(says()).ctx({ clock: ahead(1, "day") }), String(row!.id), deliveryHandlers);
    expect(await drafts()).toEqual([]);
  },
);

test("what passes is waited for, as long as the vendor asks, and every call's tokens count", async () => {
  const busy = openVendor(refuses(429, { "retry-after": "7" }), refuses(503), says());
  expect((await write(busy)).status).toBe(201);
  expect(busy.waited[0]).toBe(7_000);
  expect(busy.waited[1]).toBeGreaterThanOrEqual(750);

  const muddled = openVendor(withText(cutOff), says(anArticle(), 1_000));
  const reply = await write(muddled);
  expect([reply.status, reply.body.tokensUsed]).toEqual([201, 1_900]);
  expect(muddled.waited).toEqual([0]);
  expect(await drafts()).toHaveLength(2);
});

test("a worker that dies is followed by another one, and coming back it finds the article", async () => {
  const { promise: held, resolve: release } = Promise.withResolvers<Response>();
  const vendor = openVendor(says());
  const waiting = write(openVendor(held));
  const started = async () => {
    for (;;) {
      const [row] = await orders();
      if (row?.status === "sending") return row;
      await scheduler.wait(10);
    }
  };
  const row = await started();
  await deliver(vendor.ctx({ clock: ahead(3, "minute") }), String(row.id), deliveryHandlers);
  const [written] = await drafts();
  expect(written).toMatchObject({ id: row.entity_id, writer: "openai" });

  release(Response.json(completion({ message: { content: JSON.stringify(anArticle()) } })));
  const reply = await waiting;
  expect([reply.status, reply.body.id, reply.body.title]).toEqual([201, row.entity_id, written!.title]);
  expect(await drafts()).toHaveLength(1);
  expect(await orders()).toMatchObject([{ status: "sent" }]);
  expect(await activityCount("article.create")).toBe(1);
});

test("the same key orders once: at the same time, afterwards, and after it was withdrawn", async () => {
  const vendor = openVendor(says());
  const recruiter = (await office.as("recruiter")).at(vendor.site);
  const key = { "Idempotency-Key": unique() };
  const press = () => recruiter.call(fromPrompt, { body: order }, key);
  const replies = await Promise.all([press(), press(), press()]);
  const told = replies.map(({ status, body }) => (status === 201 ? "written" : `${status} ${body.message}`));
  expect(told).toContain("written");
  expect(told.filter((each) => !/^written$|^409 .*already being written/.test(each))).toEqual([]);
  const again = await press();
  expect([again.status, again.headers.get("Idempotency-Replayed")]).toEqual([201, "true"]);
  const other = await recruiter.call(fromPrompt, { body: { ...order, variables: {} } }, key);
  expect(other.status).toBe(409);
  expect([vendor.asked.length, (await drafts()).length]).toEqual([1, 1]);

  const failing = recruiter.at(openVendor(refuses(500)).site);
  const second = { "Idempotency-Key": unique() };
  expect((await failing.call(fromPrompt, { body: order }, second)).status).toBe(502);
  const late = await failing.call(fromPrompt, { body: order }, second);
  expect([late.status, late.body.message]).toEqual([409, expect.stringMatching(/canceled.*try again/)]);
});
