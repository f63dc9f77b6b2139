import { invalidateContentVersion } from "#worker/runtime/content-version.ts";
import { env } from "cloudflare:workers";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { changeArticles, ownVersion, writeArticle, writesFinished } from "#tests/support/articles.ts";
import { office, siteWith } from "#tests/support/office.ts";

beforeEach(ownVersion);
afterEach(writesFinished);

const titles = (rows: { title: string }[]) => rows.map(({ title }) => title);

test("a reader finds what is published, newest first, and reads it", async () => {
  const older = await writeArticle({ title: "Older" });
  const newer = await writeArticle({ title: "Newer", contentHtml: "<p>As it was published.</p>" });
  await writeArticle({ title: "Draft", status: "draft", publishedAt: null, firstPublishedAt: null });
  await writeArticle({ title: "Deleted", deletedAt: new Date().toISOString() });
  const visitor = office.visitor();

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

test("the library is searched, filtered and sorted as its page offers it", async () => {
  await writeArticle({ title: "Budget basics", category: "Market Trends", readTime: 9 });
  await writeArticle({
    title: "A resume that shows judgment",
    category: "Resume Writing",
    readTime: 3,
    summary: "For analysts.",
  });
  await writeArticle({
    title: "Close in five days",
    category: "Industry Insights",
    readTime: 6,
    summary: "BUDGET owners wait.",
  });
  const visitor = office.visitor();
  type Query = NonNullable<
    Parameters<typeof visitor.call<"GET /api/content/published-articles">>[1]["query"]
  >;
  const found = async (query: Query) =>
    titles(
      (await visitor.call("GET /api/content/published-articles", { query: { view: "card", ...query } })).body,
    );

  expect(await found({ q: "budget" })).toEqual(["Close in five days", "Budget basics"]);
  expect(await found({ q: "resume WRITING" })).toEqual(["A resume that shows judgment"]);
  expect(await found({ category: "Industry Insights" })).toEqual(["Close in five days"]);
  expect(await found({ category: "All", sort: "title" })).toEqual([
    "A resume that shows judgment",
    "Budget basics",
    "Close in five days",
  ]);
  expect(await found({ sort: "readTime" })).toEqual([
    "A resume that shows judgment",
    "Close in five days",
    "Budget basics",
  ]);
  expect(await found({ sort: "oldest", limit: 1 })).toEqual(["Budget basics"]);
  expect(
    (await visitor.ask("GET /api/content/published-articles", { query: { sort: "random" } })).status,
  ).toBe(400);

  const { body: library } = await visitor.call("GET /api/content/library", {});
  expect(library).toMatchObject({ total: 3, averageReadTime: 6 });
  expect(library.categories.map(({ name }) => name)).toEqual([
    "Industry Insights",
    "Market Trends",
    "Resume Writing",
  ]);
});

test("whoever looks for a removed article learns that it was there, and what is like it", async () => {
  const gone = await writeArticle({ keywords: "close, month-end" });
  const kin = await writeArticle({
    title: "Kin",
    category: "Leadership Development",
    keywords: "Close, month-end, audit",
  });
  const sibling = await writeArticle({ title: "Sibling", keywords: null });
  const stranger = await writeArticle({ title: "Stranger", category: "Remote Work", keywords: null });
  await changeArticles("update articles set status = 'approved', published_at = null where id = ?", gone.id);
  const visitor = office.visitor();

  const missing = await visitor.call("GET /api/content/published-articles/:id", { params: { id: gone.id } });
  expect(missing).toMatchObject({ status: 404, body: { code: "not_found" } });
  const { body } = await visitor.call("GET /api/content/published-articles/:id/related", {
    params: { id: gone.id },
  });
  expect(body.removed, "it may come back").toBe(false);
  expect(body.articles.map(({ id }) => id)).toEqual([sibling.id, kin.id, stranger.id]);

  const unknown = await visitor.call("GET /api/content/published-articles/:id/related", {
    params: { id: crypto.randomUUID() },
  });
  expect(unknown.body.removed).toBe(false);

  await changeArticles("update articles set deleted_at = updated_at where id = ?", gone.id);
  const deleted = await visitor.call("GET /api/content/published-articles/:id/related", {
    params: { id: gone.id },
  });
  expect(deleted.body.removed).toBe(true);
});

/** The names of the ready-made answers under the version of this test, once they have been written. */
const keptNames = (count: number) =>
  vi.waitFor(async () => {
    const { keys } = await env.KV.list({ prefix: "articles:" });
    const { version } = (await env.DB.prepare("select version from content_version").first<{
      version: number;
    }>())!;
    const names = keys.map(({ name }) => name).filter((name) => name.includes(`:${version}:`));
    expect(names).toHaveLength(count);
    return names;
  });

test("KV answers while nothing changes, and never with an older state", async () => {
  const article = await writeArticle({ title: "First title" });
  const visitor = office.visitor();
  const list = async () =>
    titles((await visitor.call("GET /api/content/published-articles", { query: { view: "card" } })).body);
  const read = async () =>
    (await visitor.call("GET /api/content/published-articles/:id", { params: { id: article.id } })).status;
  expect([await list(), await read()]).toEqual([["First title"], 200]);

  // The ready-made answers are there and are used: a word changed in KV alone is shown.
  const kept = await keptNames(2);
  expect(kept.map((name) => name.replace(/^.*:\d+:/, "")).toSorted()).toEqual(["cards", `one:${article.id}`]);
  const cards = kept.find((name) => name.endsWith("cards"))!;
  const stored = (await env.KV.get(cards))!;
  await env.KV.put(cards, stored.replace("First title", "From KV"));
  // As another isolate would, which remembers nothing.
  invalidateContentVersion();
  expect(await list()).toEqual(["From KV"]);

  // A change makes what KV holds an answer to another question, however long KV keeps it.
  await changeArticles("update articles set title = 'Second title' where id = ?", article.id);
  expect(await list()).toEqual(["Second title"]);
  await changeArticles(
    "update articles set status = 'approved', published_at = null where id = ?",
    article.id,
  );
  expect([await list(), await read()]).toEqual([[], 404]);
});

test("what KV lost, broke or cannot give is made from the database", async () => {
  await writeArticle({ title: "Safe in D1" });
  const visitor = office.visitor();
  const list = async () => titles((await visitor.call("GET /api/content/published-articles", {})).body);
  expect(await list()).toEqual(["Safe in D1"]);
  const names = await keptNames(2);
  for (const broken of ["{", '"words"', "[{}]"]) {
    for (const name of names) await env.KV.put(name, broken);
    expect(await list()).toEqual(["Safe in D1"]);
  }
  for (const name of names) await env.KV.delete(name);
  expect(await list()).toEqual(["Safe in D1"]);

  const out = () => Promise.reject(new Error("KV is down"));
  const withoutKv = siteWith(() => ({ kv: { get: out, put: out } as unknown as KVNamespace }));
  const { body, status } = await office
    .visitor()
    .at(withoutKv)
    .call("GET /api/content/published-articles", {});
  expect([status, titles(body)]).toEqual([200, ["Safe in D1"]]);
});

test("more articles than one shelf of KV come in one order", async () => {
  for (let n = 0; n < 53; n++) await writeArticle({ title: `Article ${n}` });
  const { body } = await office
    .visitor()
    .call("GET /api/content/published-articles", { query: { limit: 4, offset: 48 } });
  expect(titles(body)).toEqual(["Article 4", "Article 3", "Article 2", "Article 1"]);
});
