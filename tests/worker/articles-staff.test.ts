import { afterEach, beforeEach, expect, test } from "vitest";
import { OUTLINE_LABEL } from "#contract/article-generation/constants.ts";
import { useUniqueContentVersion, insertArticle, waitForBackgroundWrites } from "#tests/support/articles.ts";
import { clockAhead, siteAhead, testApp, createTestSite } from "#tests/support/test-app.ts";
import type { Person } from "#tests/support/person.ts";
import { activityCount, lastActivity, select } from "#tests/support/tables.ts";

beforeEach(useUniqueContentVersion);
afterEach(waitForBackgroundWrites);

const one = "GET /api/content/articles/:id";
const update = "PUT /api/content/articles/:id";
const approve = "PUT /api/content/articles/:id/approve";
const publish = "PUT /api/content/articles/:id/publish";
const unpublish = "PUT /api/content/articles/:id/unpublish";
const remove = "DELETE /api/content/articles/:id";
const restore = "POST /api/content/articles/:id/restore";

const draftFields = { status: "draft", publishedAt: null, firstPublishedAt: null } as const;
const aDraft = (more: Parameters<typeof insertArticle>[0] = {}) => insertArticle({ ...draftFields, ...more });
const anApprovedArticle = () => aDraft({ status: "approved" });

test(
  "an article moves from draft to approved to published and back, and a skipped step gets 409",
  { tags: "full" },
  async () => {
    const manager = await testApp.as("manager");
    const recruiter = await testApp.as("recruiter");
    const params = { id: (await aDraft()).id };
    const refused = async (at: typeof approve | typeof publish | typeof unpublish) => {
      const { status, body } = await manager.call(at, { params });
      return [status, body.code];
    };
    expect(await refused(publish)).toEqual([409, "invalid_transition"]);
    expect(await refused(unpublish)).toEqual([409, "invalid_transition"]);

    expect((await recruiter.call(approve, { params })).body).toMatchObject({
      status: "approved",
      version: 1,
    });
    expect(await refused(approve)).toEqual([409, "invalid_transition"]);
    expect((await recruiter.call(publish, { params })).status, "publishing is for managers").toBe(403);

    const { body: published } = await manager.call(publish, { params });
    expect(published.status).toBe("published");
    expect(published.publishedAt).not.toBeNull();
    expect(await refused(publish)).toEqual([409, "invalid_transition"]);
    expect((await recruiter.call(unpublish, { params })).status).toBe(403);

    const { body: back } = await manager.call(unpublish, { params });
    expect([back.status, back.publishedAt]).toEqual(["approved", null]);
    expect(await refused(unpublish)).toEqual([409, "invalid_transition"]);
    for (const verb of ["approve", "publish", "unpublish"])
      expect(await activityCount(`article.${verb}`)).toBe(1);
  },
);

test.for([
  [approve, aDraft],
  [publish, anApprovedArticle],
] as const)(
  "of fifty simultaneous requests to %s exactly one succeeds",
  { tags: "full" },
  async ([at, write]) => {
    const manager = await testApp.as("manager");
    const { id } = await write();
    const requests = Array.from({ length: 50 }, () => manager.call(at, { params: { id } }));
    const replies = await Promise.all(requests);
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(replies.filter(({ body }) => body.code === "invalid_transition")).toHaveLength(49);
    expect(await activityCount(at === approve ? "article.approve" : "article.publish")).toBe(1);
  },
);

test(
  "an outline cannot be approved or published until its content is rewritten",
  { tags: "full" },
  async () => {
    const manager = await testApp.as("manager");
    const outline = `> **${OUTLINE_LABEL}** Take this note out.\n\n## What to say`;
    const { id } = await aDraft({ content: outline, writer: "outline" });
    const params = { id };
    const refused = { status: 409, body: { code: "invalid_transition", message: expect.any(String) } };
    expect(await manager.call(approve, { params })).toMatchObject(refused);
    const message = (await manager.call(approve, { params })).body.message;
    expect(message).toMatch(/^This is still an outline\. .+ remove the outline note/);
    const bulkRequest = { body: { action: "approve" as const, ids: [id] } };
    expect((await manager.call("POST /api/content/articles/bulk", bulkRequest)).body.results).toEqual([
      { id, done: false, message },
    ]);

    await manager.call(update, { params, body: { title: "What a forecast says" } });
    expect((await manager.call(one, { params })).body.writer, "a title is no article").toBe("outline");
    const { body: rewritten } = await manager.call(update, {
      params,
      body: { content: "A forecast is a reading." },
    });
    expect(rewritten.writer).toBeNull();
    expect((await manager.call(approve, { params })).status).toBe(200);

    expect((await manager.call(publish, { params })).status).toBe(200);
    expect(await manager.call(update, { params, body: { content: outline } })).toMatchObject(refused);
    expect((await manager.call(one, { params })).body.content).toBe("A forecast is a reading.");
  },
);

test("approving an outdated version gets 409 with the current article", { tags: "full" }, async () => {
  const manager = await testApp.as("manager");
  const { id } = await aDraft();
  const params = { id };
  await manager.call(update, { params, body: { content: "Something else." } });
  const stale = await manager.call(approve, { params, query: { version: 1 } });
  expect([stale.status, stale.body.code, stale.body.current?.content]).toEqual([
    409,
    "conflict",
    "Something else.",
  ]);
  expect((await manager.call(approve, { params, query: { version: 2 } })).status).toBe(200);
});

test(
  "an edit of an outdated version gets 409 with the saved article and its editor",
  { tags: "full" },
  async () => {
    const first = await testApp.as("recruiter", { username: `first-${crypto.randomUUID()}` });
    const second = await testApp.as("recruiter");
    const { id, version } = await aDraft();
    const params = { id };
    expect((await first.call(update, { params, body: { title: "Theirs", version } })).status).toBe(200);

    const stale = await second.call(update, { params, body: { title: "Mine", summary: "Mine.", version } });
    expect([stale.status, stale.body.code]).toEqual([409, "conflict"]);
    expect(stale.body.message).toMatch(/^first-.* has changed this article since you opened it\.$/);
    expect(stale.body.current).toMatchObject({ title: "Theirs", version: 2 });
    expect(stale.body.current).not.toHaveProperty("contentHtml");
    expect((await second.call(one, { params })).body).toMatchObject({ title: "Theirs", version: 2 });
    expect(await activityCount("article.update"), "no entry for what did not happen").toBe(1);
    expect((await lastActivity("article.update"))!.details).toMatchObject({ title: { after: "Theirs" } });

    const again = await second.call(update, { params, body: { title: "Mine", version: 2 } });
    expect([again.status, again.body.title, again.body.version]).toEqual([200, "Mine", 3]);
  },
);

test("of twenty simultaneous edits of one version exactly one is saved", { tags: "full" }, async () => {
  const recruiter = await testApp.as("recruiter");
  const { id, version } = await aDraft();
  const requests = Array.from({ length: 20 }, (_, n) =>
    recruiter.call(update, { params: { id }, body: { title: `Title ${n}`, version } }),
  );
  const replies = await Promise.all(requests);
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(replies.filter(({ status }) => status === 409)).toHaveLength(19);
  expect(await select("select id from article_revisions where article_id = ?", id)).toHaveLength(1);
});

test("an edit without changes is not logged, and a content edit is logged without the content", async () => {
  const recruiter = await testApp.as("recruiter");
  const { id, title } = await aDraft();
  const { body } = await recruiter.call(update, { params: { id }, body: { title } });
  expect([body.version, await activityCount("article.update")]).toEqual([1, 0]);
  await recruiter.call(update, { params: { id }, body: { content: "Short." } });
  expect((await lastActivity("article.update"))!.details).toEqual({
    content: "changed",
    readTime: { before: 4, after: 1 },
  });
});

test("editing a published article requires content.publish", { tags: "full" }, async () => {
  const recruiter = await testApp.as("recruiter");
  const manager = await testApp.as("manager");
  const { id } = await insertArticle();
  const edit = (person: Person) => person.call(update, { params: { id }, body: { title: "New" } });
  expect((await edit(recruiter)).status).toBe(403);
  expect((await edit(manager)).body).toMatchObject({ title: "New", status: "published" });
});

test("an update with empty or invalid fields gets 400 with an error for each", { tags: "full" }, async () => {
  const recruiter = await testApp.as("recruiter");
  const { id } = await aDraft();
  const sent = await recruiter.callUntyped(update, {
    params: { id },
    body: {
      title: " ",
      author: "",
      readTime: 0,
      imageUrl: "https://elsewhere.example/a.png",
    },
  });
  expect(sent.status).toBe(400);
  expect(Object.keys(sent.body.fields!).toSorted()).toEqual(["author", "imageUrl", "readTime", "title"]);
  for (const imageUrl of ["/media/../admin", "/media//elsewhere.example", "/jobs"]) {
    expect((await recruiter.call(update, { params: { id }, body: { imageUrl } })).status, imageUrl).toBe(400);
  }
  const pictured = await recruiter.call(update, { params: { id }, body: { imageUrl: "/media/a/b.jpg" } });
  expect(pictured.body.imageUrl).toBe("/media/a/b.jpg");
  expect((await recruiter.call(update, { params: { id }, body: { imageUrl: "" } })).body.imageUrl).toBeNull();
});

test("a deleted article can be restored for ten minutes, and deleting requires content.delete", async () => {
  const manager = await testApp.as("manager");
  const recruiter = await testApp.as("recruiter");
  const { id } = await insertArticle();
  const params = { id };
  expect((await recruiter.call(remove, { params })).status).toBe(403);
  expect((await manager.call(remove, { params })).body).toEqual({ id });
  expect((await manager.call(remove, { params })).status, "once").toBe(404);
  expect((await manager.call(update, { params, body: { title: "Ghost" } })).status).toBe(404);
  expect((await manager.call(unpublish, { params })).status).toBe(404);

  const back = await manager.at(siteAhead(9, "minute")).call(restore, { params });
  expect([back.status, back.body.status]).toEqual([200, "published"]);
  expect((await manager.call(restore, { params })).status, "once").toBe(404);
  expect([await activityCount("article.delete"), await activityCount("article.restore")]).toEqual([1, 1]);

  await manager.call(remove, { params });
  const clock = clockAhead(30, "minute");
  const late = await manager.at(createTestSite(() => ({ clock }))).call(restore, { params });
  expect([late.status, late.body.message]).toEqual([404, "This article can no longer be restored."]);
});
