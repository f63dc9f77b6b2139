import { invalidateContentVersion } from "#worker/runtime/content-version.ts";
import { env } from "cloudflare:workers";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import {
  updateArticles,
  useUniqueContentVersion,
  insertArticle,
  waitForBackgroundWrites,
} from "#tests/support/articles.ts";
import { testApp, createTestSite } from "#tests/support/test-app.ts";

beforeEach(useUniqueContentVersion);
afterEach(waitForBackgroundWrites);

const titles = (rows: { title: string }[]) => rows.map(({ title }) => title);

test("visitors list published articles newest first and read them", { tags: "full" }, async () => {
  const older = await insertArticle({ title: "Older" });
  const newer = await insertArticle({ title: "Newer", contentHtml: "<p>As it was published.</p>" });
  await insertArticle({ title: "Draft", status: "draft", publishedAt: null, firstPublishedAt: null });
  await insertArticle({ title: "Deleted", deletedAt: new Date().toISOString() });
  const visitor = testApp.visitor();

  const list = await visitor.call("GET /api/content/published-articles", {});
  expect(titles(list.body)).toEqual(["Newer", "Older"]);
  expect(list.body[0]).toMatchObject({
    content: newer.content,
    sections: ["What it is for", "What it costs"],
  });
  expect(list.headers.get("X-Total-Count")).toBe("2");

  const card = await visitor.call("GET /api/content/published-articles", {
    query: { view: "card", limit: 1, offset: 1 },
  });
  expect(titles(card.body)).toEqual(["Older"]);
  expect(card.body[0]).not.toHaveProperty("content");
  expect(card.headers.get("X-Total-Count")).toBe("2");

  const read = async (id: string) =>
    (await visitor.call("GET /api/content/published-articles/:id", { params: { id } })).body;
  expect(await read(newer.id)).toMatchObject({
    contentHtml: "<p>As it was published.</p>",
    content: newer.content,
  });
  const { contentHtml, outline } = await read(older.id);
  expect(contentHtml).toContain('<h2 id="s-what-it-is-for">What it is for</h2>');
  expect(outline).toEqual([
    { id: "s-what-it-is-for", text: "What it is for" },
    { id: "s-what-it-costs", text: "What it costs" },
  ]);
});

test("the library supports search, category filter and sort orders", async () => {
  await insertArticle({ title: "Budget basics", category: "Market Trends", readTime: 9 });
  await insertArticle({
    title: "A resume that shows judgment",
    category: "Resume Writing",
    readTime: 3,
    summary: "For analysts.",
  });
  await insertArticle({
    title: "Close in five days",
    category: "Industry Insights",
    readTime: 6,
    summary: "BUDGET owners wait.",
  });
  const visitor = testApp.visitor();
  type Query = NonNullable<
    Parameters<typeof visitor.call<"GET /api/content/published-articles">>[1]["query"]
  >;
  const search = async (query: Query) =>
    titles(
      (await visitor.call("GET /api/content/published-articles", { query: { view: "card", ...query } })).body,
    );

  expect(await search({ q: "budget" })).toEqual(["Close in five days", "Budget basics"]);
  expect(await search({ q: "resume WRITING" })).toEqual(["A resume that shows judgment"]);
  expect(await search({ category: "Industry Insights" })).toEqual(["Close in five days"]);
  expect(await search({ category: "All", sort: "title" })).toEqual([
    "A resume that shows judgment",
    "Budget basics",
    "Close in five days",
  ]);
  expect(await search({ sort: "readTime" })).toEqual([
    "A resume that shows judgment",
    "Close in five days",
    "Budget basics",
  ]);
  expect(await search({ sort: "oldest", limit: 1 })).toEqual(["Budget basics"]);
  expect(
    (await visitor.callUntyped("GET /api/content/published-articles", { query: { sort: "random" } })).status,
  ).toBe(400);

  const { body: library } = await visitor.call("GET /api/content/library", {});
  expect(library).toMatchObject({ total: 3, averageReadTime: 6 });
  expect(library.categories.map(({ name }) => name)).toEqual([
    "Industry Insights",
    "Market Trends",
    "Resume Writing",
  ]);
});

test("a removed article gets 404, is marked as removed once deleted, and has related articles", async () => {
  const gone = await insertArticle({ keywords: "close, month-end" });
  const similar = await insertArticle({
    title: "Kin",
    category: "Leadership Development",
    keywords: "Close, month-end, audit",
  });
  const sibling = await insertArticle({ title: "Sibling", keywords: null });
  const unrelated = await insertArticle({ title: "Stranger", category: "Remote Work", keywords: null });
  await updateArticles("update articles set status = 'approved', published_at = null where id = ?", gone.id);
  const visitor = testApp.visitor();

  const missing = await visitor.call("GET /api/content/published-articles/:id", { params: { id: gone.id } });
  expect(missing).toMatchObject({ status: 404, body: { code: "not_found" } });
  const { body } = await visitor.call("GET /api/content/published-articles/:id/related", {
    params: { id: gone.id },
  });
  expect(body.removed, "it may come back").toBe(false);
  expect(body.articles.map(({ id }) => id)).toEqual([sibling.id, similar.id, unrelated.id]);

  const unknown = await visitor.call("GET /api/content/published-articles/:id/related", {
    params: { id: crypto.randomUUID() },
  });
  expect(unknown.body.removed).toBe(false);

  await updateArticles("update articles set deleted_at = updated_at where id = ?", gone.id);
  const deleted = await visitor.call("GET /api/content/published-articles/:id/related", {
    params: { id: gone.id },
  });
  expect(deleted.body.removed).toBe(true);
});

/** Waits until the cached responses of the current content version are written, and returns their KV keys. */
const waitForCacheKeys = (count: number) =>
  vi.waitFor(async () => {
    const { keys } = await env.KV.list({ prefix: "articles:" });
    const { version } = (await env.DB.prepare("select version from content_version").first<{
      version: number;
    }>())!;
    const cacheKeys = keys.map(({ name }) => name).filter((name) => name.includes(`:${version}:`));
    expect(cacheKeys).toHaveLength(count);
    return cacheKeys;
  });

test(
  "KV serves article responses until the content changes, and never a stale one",
  { tags: "full" },
  async () => {
    const article = await insertArticle({ title: "First title" });
    const visitor = testApp.visitor();
    const list = async () =>
      titles((await visitor.call("GET /api/content/published-articles", { query: { view: "card" } })).body);
    const read = async () =>
      (await visitor.call("GET /api/content/published-articles/:id", { params: { id: article.id } })).status;
    expect([await list(), await read()]).toEqual([["First title"], 200]);

    // Proves that KV is read: a title changed only in KV appears in the response.
    const cacheKeys = await waitForCacheKeys(2);
    expect(cacheKeys.map((name) => name.replace(/^.*:\d+:/, "")).toSorted()).toEqual([
      "cards",
      `one:${article.id}`,
    ]);
    const cards = cacheKeys.find((name) => name.endsWith("cards"))!;
    const stored = (await env.KV.get(cards))!;
    await env.KV.put(cards, stored.replace("First title", "From KV"));
    // Simulates another isolate with an empty memory cache.
    invalidateContentVersion();
    expect(await list()).toEqual(["From KV"]);

    // A write changes the content version, so the old KV keys are never read again.
    await updateArticles("update articles set title = 'Second title' where id = ?", article.id);
    expect(await list()).toEqual(["Second title"]);
    await updateArticles(
      "update articles set status = 'approved', published_at = null where id = ?",
      article.id,
    );
    expect([await list(), await read()]).toEqual([[], 404]);
  },
);

test("missing, corrupt or unavailable KV entries fall back to the database", { tags: "full" }, async () => {
  await insertArticle({ title: "Safe in D1" });
  const visitor = testApp.visitor();
  const list = async () => titles((await visitor.call("GET /api/content/published-articles", {})).body);
  expect(await list()).toEqual(["Safe in D1"]);
  const cacheKeys = await waitForCacheKeys(2);
  for (const broken of ["{", '"words"', "[{}]"]) {
    for (const name of cacheKeys) await env.KV.put(name, broken);
    expect(await list()).toEqual(["Safe in D1"]);
  }
  for (const name of cacheKeys) await env.KV.delete(name);
  expect(await list()).toEqual(["Safe in D1"]);

  const fail = () => Promise.reject(new Error("KV is down"));
  const withoutKv = createTestSite(() => ({ kv: { get: fail, put: fail } as unknown as KVNamespace }));
  const { body, status } = await testApp
    .visitor()
    .at(withoutKv)
    .call("GET /api/content/published-articles", {});
  expect([status, titles(body)]).toEqual([200, ["Safe in D1"]]);
});

test("paging across several KV entries keeps the order", { tags: "full" }, async () => {
  for (let n = 0; n < 53; n++) await insertArticle({ title: `Article ${n}` });
  const { body } = await testApp
    .visitor()
    .call("GET /api/content/published-articles", { query: { limit: 4, offset: 48 } });
  expect(titles(body)).toEqual(["Article 4", "Article 3", "Article 2", "Article 1"]);
});
