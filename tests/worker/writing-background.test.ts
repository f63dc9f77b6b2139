import { beforeEach, expect, test } from "vitest";
import { newId } from "#worker/base/ids.ts";
import { deliveryHandlers } from "#worker/background/queue.ts";
import { writeDraft } from "#worker/features/article-generation/index.ts";
import { nextDraftRequest } from "#worker/features/article-generation/rules.ts";
import { deliver, insertDelivery } from "#worker/runtime/deliveries.ts";
import { workersAiWriter } from "#worker/vendors/workers-ai-writer.ts";
import { updateArticles, insertArticle } from "#tests/support/articles.ts";
import { getDelivery } from "#tests/support/deliveries.ts";
import { catchLog } from "#tests/support/log.ts";
import { clockAhead, createTestUser, testApp } from "#tests/support/test-app.ts";
import { select } from "#tests/support/tables.ts";
import {
  anArticle,
  completion,
  createOpenAiVendor,
  errorResponse,
  articleResponse,
  type OpenAiResponse,
  setOpenAiKey,
  someText,
} from "#tests/support/openai.ts";

beforeEach(() => void catchLog());

const drafts = () => select("select * from articles where status = 'draft'");
const aRequest = () => ({ id: newId(), ...nextDraftRequest("Market Trends", []) });

/** Inserts a writing delivery whose HTTP request ended before the article was written. */
async function abandonedRequest() {
  const person = await createTestUser({ role: "recruiter" });
  const { id: entityId, ...payload } = aRequest();
  const about = { kind: "article", action: "article.write", entityType: "article", entityId } as const;
  const { id, statement } = insertDelivery(testApp.ctx(), {
    ...about,
    dedupeKey: `article.write:${entityId}`,
    payload: { ...payload, createdBy: person.id },
  });
  await statement;
  return { id, articleId: entityId };
}

test("the queue writes an abandoned article once, honoring the vendor's Retry-After", async () => {
  await setOpenAiKey();
  const { id, articleId } = await abandonedRequest();
  const busy = createOpenAiVendor(errorResponse(429, { "retry-after": "600" }));
  const outcome = await deliver(busy.ctx(), id, deliveryHandlers);
  expect(outcome).toEqual({ done: false, retryInSeconds: 600 });
  expect(await getDelivery(id)).toMatchObject({ status: "waiting", attempts: 1 });

  const vendor = createOpenAiVendor(articleResponse());
  for (let time = 0; time < 3; time++) {
    await deliver(vendor.ctx({ clock: clockAhead(11 + time, "minute") }), id, deliveryHandlers);
  }
  expect(await drafts()).toMatchObject([{ id: articleId, writer: "openai" }]);
  expect(vendor.requests).toHaveLength(1);
  expect(await getDelivery(id)).toMatchObject({ status: "sent", external_id: articleId });
});

test(
  "in the queue a rejected key or a near-duplicate draft dead-letters the delivery",
  { tags: "full" },
  async () => {
    await setOpenAiKey();
    const first = await abandonedRequest();
    await deliver(createOpenAiVendor(errorResponse(401)).ctx(), first.id, deliveryHandlers);
    expect(await getDelivery(first.id)).toMatchObject({
      status: "dead",
      last_error: "OpenAI: The key was refused.",
    });

    const existing = await insertArticle({ content: someText() });
    const second = await abandonedRequest();
    const vendor = createOpenAiVendor(
      articleResponse(anArticle({ content: `Once more.\n\n${existing.content}` })),
    );
    await deliver(vendor.ctx(), second.id, deliveryHandlers);
    expect(await getDelivery(second.id)).toMatchObject({
      status: "dead",
      last_error: `Article writer: The draft is nearly identical to the article "${existing.title}".`,
    });
    expect(await drafts()).toEqual([]);
    expect(vendor.requests).toHaveLength(1);
  },
);

test(
  "a draft nearly identical to one of 1,000 articles is rejected; others are not",
  { tags: "full" },
  async () => {
    await setOpenAiKey();
    const long = someText();
    const original = await insertArticle({ title: "Another title", content: long, summary: "Other words." });
    const filler = Array.from({ length: 1_000 }, (_, at) => ({
      id: newId(),
      text: `Forecast and budget ${at} ${someText()}`,
    }));
    await updateArticles(
      `insert into articles (id, title, summary, content, category, author, read_time, created_at, updated_at)
     select value ->> 'id', 'A forecast is a reading', 'Why a rolling forecast notices.', value ->> 'text',
       'Market Trends', 'A', 4, ?2, ?2 from json_each(?1)`,
      JSON.stringify(filler),
      new Date().toISOString(),
    );
    const before = await drafts();
    const copied = createOpenAiVendor(
      articleResponse(anArticle({ content: long.replace(/\w+\.$/, "changed.") })),
    );
    await expect(writeDraft(copied.ctx(), aRequest())).rejects.toMatchObject({
      code: "conflict",
      message: `The draft is nearly identical to the article "${original.title}".`,
    });
    expect(await drafts()).toHaveLength(before.length);
    const fresh = await writeDraft(createOpenAiVendor(articleResponse()).ctx(), aRequest());
    expect(fresh.writer).toBe("openai");
  },
);

const ofText = (content: string | null, refusal: string | null = null): OpenAiResponse => ({
  body: completion({ message: { content, refusal } }),
});

test.for<[string, OpenAiResponse, number]>([
  ["an invalid key", errorResponse(401), 1],
  ["a bad request", errorResponse(400), 1],
  ["an exhausted quota", errorResponse(429, {}, "insufficient_quota"), 1],
  ["a refusal of the model", ofText(null, "I can't help with that."), 1],
  ["two unusable texts", ofText("Budgets are fine."), 2],
])("%s is final: no later attempt of the queue calls the vendor", async ([, response, calls]) => {
  await setOpenAiKey();
  const { id } = await abandonedRequest();
  const vendor = createOpenAiVendor(response);
  for (let hours = 0; hours < 40; hours += 10) {
    await deliver(vendor.ctx({ clock: clockAhead(hours, "hour") }), id, deliveryHandlers);
  }
  expect(vendor.requests).toHaveLength(calls);
  expect(await getDelivery(id)).toMatchObject({ status: "dead", attempts: 1 });
});

test("a template can be reused every week; the prompt lists existing titles", async () => {
  await setOpenAiKey();
  const vendor = createOpenAiVendor(
    articleResponse(anArticle({ title: "The first week" })),
    articleResponse(),
    articleResponse(),
  );
  for (let week = 0; week < 3; week++) await writeDraft(vendor.ctx(), { ...aRequest(), scheduleId: null });
  expect(await drafts()).toHaveLength(3);
  const bodies = vendor.requests.map(({ init }) => init.body as string);
  expect(bodies[0]).not.toContain("The first week");
  expect(bodies[2]).toContain("The first week");
});

test(
  "Workers AI writes if it is bound and no OpenAI key is set; both validate the response",
  { tags: "full" },
  async () => {
    const calls: unknown[] = [];
    const article = anArticle();
    const answers: unknown[] = [{ response: "{" }, { response: article, usage: { total_tokens: 70 } }];
    const binding = {
      run: (model: string, inputs: Record<string, unknown>) => {
        calls.push([model, inputs]);
        return Promise.resolve(answers[Math.min(calls.length, answers.length) - 1]);
      },
    };
    const { ports } = testApp.ctx();
    const workersAi = workersAiWriter(binding, "@cf/some/model", { sleep: () => Promise.resolve() });
    const bound = { ports: { ...ports, writers: { ...ports.writers, workersAi } } };
    const request = aRequest();
    expect(await writeDraft(testApp.ctx(bound), request)).toEqual({
      articleId: request.id,
      writer: "workers-ai",
    });
    expect(await drafts()).toMatchObject([{ title: article.title, tokens_used: 70 }]);
    expect(calls).toMatchObject([
      ["@cf/some/model", {}],
      ["@cf/some/model", { response_format: { type: "json_schema" } }],
    ]);

    const never = { run: () => new Promise<never>(() => {}) };
    const slow = workersAiWriter(never, "m", { callMs: 20, budgetMs: 30, minCallMs: 20 });
    const silent = { ports: { ...ports, writers: { ...ports.writers, workersAi: slow } } };
    await expect(writeDraft(testApp.ctx(silent), aRequest())).rejects.toMatchObject({
      code: "upstream_timeout",
    });
    const broken = workersAiWriter({ run: () => Promise.reject(new Error("3040: capacity")) }, "m", {
      sleep: () => Promise.resolve(),
    });
    const failing = { ports: { ...ports, writers: { ...ports.writers, workersAi: broken } } };
    await expect(writeDraft(testApp.ctx(failing), aRequest())).rejects.toMatchObject({
      code: "upstream_failed",
    });

    await setOpenAiKey();
    const vendor = createOpenAiVendor(articleResponse());
    const both = { ...vendor.ctx().ports.writers, workersAi };
    const chosen = await writeDraft(testApp.ctx({ ports: { ...ports, writers: both } }), aRequest());
    expect([chosen.writer, calls.length]).toEqual(["openai", 2]);
  },
);
