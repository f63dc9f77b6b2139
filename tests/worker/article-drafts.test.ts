import { expect, test } from "vitest";
import { insertArticle } from "#tests/support/articles.ts";
import { activityCount, select } from "#tests/support/tables.ts";
import { siteAhead, testApp } from "#tests/support/test-app.ts";

const get = "GET /api/content/articles/:id/draft";
const save = "PUT /api/content/articles/:id/draft";
const discard = "DELETE /api/content/articles/:id/draft";
const presence = "POST /api/content/articles/:id/presence";
const update = "PUT /api/content/articles/:id";

const fields = {
  title: "",
  author: "",
  readTime: null,
  summary: "Half a sen",
  content: "Typed, not saved.",
  category: "Market Trends",
  imageUrl: "",
  imageAlt: "",
  keywords: "",
  aiAssisted: false,
  seoTitle: "",
  seoDescription: "",
  slug: "",
};
const asWriter = () => testApp.as("manager", { username: `writer-${crypto.randomUUID().slice(0, 8)}` });

test("a draft is stored for its writer only, and the published text stays until it is saved", async () => {
  const [writer, other] = [await asWriter(), await asWriter()];
  const { id, content } = await insertArticle();
  const params = { id };
  const stored = await writer.call(save, { params, body: { baseVersion: 1, revision: 0, fields } });
  expect([stored.status, stored.body]).toEqual([200, { revision: 1, version: 1, editors: [] }]);
  expect((await writer.call(get, { params })).body.draft).toMatchObject({
    baseVersion: 1,
    revision: 1,
    fields,
  });
  expect((await other.call(get, { params })).body.draft).toBeNull();
  expect((await writer.call("GET /api/content/published-articles/:id", { params })).body.content).toBe(
    content,
  );
  expect(await activityCount("article.update"), "automatic saves are not logged").toBe(0);

  await writer.call(update, { params, body: { content: "Saved.", version: 1 } });
  expect((await writer.call(get, { params })).body.draft?.fields, "the save replaces it").toBeNull();
});

test("an automatic save of a stale revision gets 409 with the stored draft, also after the article was saved", async () => {
  const writer = await asWriter();
  const params = { id: (await insertArticle()).id };
  const store = (revision: number, content: string) =>
    writer.call(save, { params, body: { baseVersion: 1, revision, fields: { ...fields, content } } });
  const both = await Promise.all([store(0, "First window"), store(0, "Second window")]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  const refused = both.find(({ status }) => status === 409)!;
  expect(refused.body.current).toMatchObject({
    revision: 1,
    fields: { content: expect.stringMatching(/window$/) },
  });

  await writer.call(update, { params, body: { content: "Saved.", version: 1 } });
  expect((await store(1, "Late")).status, "a late one does not bring it back").toBe(409);
  expect((await store(2, "Typed after it")).status).toBe(200);
  await writer.call(discard, { params });
  expect((await writer.call(get, { params })).body.draft?.fields).toBeNull();
});

test("a late automatic save is refused after a save that came before the first draft", async () => {
  const writer = await asWriter();
  const params = { id: (await insertArticle()).id };
  await writer.call(presence, { params, body: { baseVersion: 1 } });
  await writer.call(update, { params, body: { content: "Saved.", version: 1 } });
  const store = (revision: number) =>
    writer.call(save, { params, body: { baseVersion: 2, revision, fields } });
  expect((await store(0)).status).toBe(409);
  expect((await store(1)).status).toBe(200);
});

test("an edit without the text, such as in bulk, leaves the draft", async () => {
  const writer = await asWriter();
  const params = { id: (await insertArticle()).id };
  await writer.call(save, { params, body: { baseVersion: 1, revision: 0, fields } });
  await writer.call(update, { params, body: { keywords: "close" } });
  expect((await writer.call(get, { params })).body.draft?.fields).toMatchObject(fields);
});

test("who else has the article open is known for half a minute, with the saved version", async () => {
  const [first, second] = [await asWriter(), await asWriter()];
  const params = { id: (await insertArticle()).id };
  const beat = (writer: typeof first) => writer.call(presence, { params, body: { baseVersion: 1 } });
  expect((await beat(first)).body).toEqual({ version: 1, editors: [] });
  const [row] = await select<{ username: string }>("select username from users where id = ?", first.userId);
  expect((await beat(second)).body.editors).toEqual([row?.username]);
  await first.call(update, { params, body: { content: "Saved.", version: 1 } });
  expect((await beat(second)).body.version).toBe(2);

  const later = (await asWriter()).at(siteAhead(31, "second"));
  expect((await beat(later)).body.editors).toEqual([]);
});

test("the drafts of a deleted article cannot be stored or read", async () => {
  const writer = await asWriter();
  const params = { id: (await insertArticle({ deletedAt: new Date().toISOString() })).id };
  const statuses = [
    await writer.call(save, { params, body: { baseVersion: 1, revision: 0, fields } }),
    await writer.call(get, { params }),
    await writer.call(presence, { params, body: { baseVersion: 1 } }),
  ].map(({ status }) => status);
  expect(statuses).toEqual([404, 404, 404]);
});
