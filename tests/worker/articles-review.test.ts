import { afterEach, beforeEach, expect, test } from "vitest";
import { formatDate } from "#contract/format-date.ts";
import { estimateReadTime } from "#contract/articles/read-time.ts";
import { insertArticle, useUniqueContentVersion, waitForBackgroundWrites } from "#tests/support/articles.ts";
import { clockAhead, createTestSite, testApp } from "#tests/support/test-app.ts";
import { getVisibleText, openPage, structuredData } from "#tests/support/pages.ts";
import { activityCount, lastActivity, select } from "#tests/support/tables.ts";

beforeEach(useUniqueContentVersion);
afterEach(waitForBackgroundWrites);

const update = "PUT /api/content/articles/:id";
const approve = "PUT /api/content/articles/:id/approve";
const requestChanges = "PUT /api/content/articles/:id/request-changes";
const publish = "PUT /api/content/articles/:id/publish";
const unpublish = "PUT /api/content/articles/:id/unpublish";
const bulk = "POST /api/content/articles/bulk";

type NewArticle = NonNullable<Parameters<typeof insertArticle>[0]>;
const aDraft = (more: NewArticle = {}) =>
  insertArticle({ status: "draft", publishedAt: null, firstPublishedAt: null, ...more });
const readArticle = async (id: string) =>
  (await testApp.visitor().call("GET /api/content/published-articles/:id", { params: { id } })).body;
const authorIn = (html: string) => structuredData(html).Article?.author;

test(
  "a machine-written article names its reviewer and has the firm as its author on every surface",
  { tags: "full" },
  async () => {
    const manager = await testApp.as("manager");
    const { id } = await aDraft({ writer: "openai", author: "Priya Raman" });
    const params = { id };
    await manager.call(approve, { params, query: { reviewedBy: "Tove Okonjo" } });
    await manager.call(publish, { params });
    const disclosure = "Drafted with AI, reviewed by Tove Okonjo";
    const visitor = testApp.visitor();
    const page = await openPage(visitor, `/article/${id}`);
    expect(getVisibleText(page.html)).toContain(disclosure);
    expect(getVisibleText(page.html)).not.toContain("Priya Raman");
    expect(authorIn(page.html)).toMatchObject({
      "@type": "Organization",
      name: expect.stringMatching(/^Tallgrass/),
    });
    expect(await readArticle(id)).toMatchObject({
      aiDrafted: true,
      reviewedBy: "Tove Okonjo",
      author: "Editorial",
    });
    expect((await openPage(visitor, "/feeds/articles.xml")).html).toContain(disclosure);
  },
);

test(
  "an article by a person names its author, and its reviewer once there is a review",
  { tags: "full" },
  async () => {
    const { id } = await insertArticle();
    const open = async () => (await openPage(testApp.visitor(), `/article/${id}`)).html;
    const html = await open();
    expect(authorIn(html)).toEqual({ "@type": "Person", name: "Priya Raman" });
    expect(getVisibleText(html)).not.toMatch(/Drafted with AI|eviewed by/);

    const manager = await testApp.as("manager");
    const params = { id };
    await manager.call(unpublish, { params });
    await manager.call(requestChanges, { params, body: {} });
    await manager.call(approve, { params, query: { reviewedBy: "Tove Okonjo" } });
    await manager.call(publish, { params });
    const reviewed = await open();
    const day = new Date().toISOString().slice(0, 10);
    expect(getVisibleText(reviewed)).toContain(`Reviewed by Tove Okonjo on ${formatDate(day)}`);
    const reviewer = { "@type": "Person", name: "Tove Okonjo" };
    expect(structuredData(reviewed).Article).toMatchObject({
      editor: reviewer,
      mainEntityOfPage: { "@type": "WebPage", reviewedBy: reviewer, lastReviewed: day },
    });
    const { html: feed } = await openPage(testApp.visitor(), "/feeds/articles.xml");
    expect(feed).toContain("<contributor><name>Tove Okonjo</name></contributor>");
    expect(feed).toContain("Reviewed by Tove Okonjo");
  },
);

test(
  "accepted AI text marks an article as edited with AI assistance on every surface, until a person unmarks it",
  { tags: "full" },
  async () => {
    const manager = await testApp.as("manager");
    const { id } = await aDraft();
    const params = { id };
    const { body } = await manager.call(update, { params, body: { content: "Shorter.", aiAssisted: true } });
    expect(body.aiAssisted).toBe(true);
    await manager.call(approve, { params, query: { reviewedBy: "Tove Okonjo" } });
    await manager.call(publish, { params });
    const { html } = await openPage(testApp.visitor(), `/article/${id}`);
    expect(getVisibleText(html)).toContain("Edited with AI assistance, reviewed by Tove Okonjo");
    expect(structuredData(html).Article?.digitalSourceType).toMatch(
      /\/compositeWithTrainedAlgorithmicMedia$/,
    );
    expect(authorIn(html)).toEqual({ "@type": "Person", name: "Priya Raman" });
    await manager.call(update, { params, body: { aiAssisted: false } });
    expect(await readArticle(id)).toMatchObject({ aiDrafted: false, aiAssisted: false });
  },
);

test(
  "an edit of a published article that names a reviewer or contains AI text is reviewed by the person who saves it",
  { tags: "full" },
  async () => {
    const manager = await testApp.as("manager", { publicName: "Priya Raman" });
    const at = "2026-09-01T00:00:00.000Z";
    const byAi = await insertArticle({ writer: "openai", reviewedBy: "Tove Okonjo", approvedAt: at });
    const byPerson = await insertArticle();
    const edit = async (
      { id }: { id: string },
      body: { content?: string; category?: string; aiAssisted?: boolean },
    ) => {
      const { reviewedBy, approvedAt } = (await manager.call(update, { params: { id }, body })).body;
      return { reviewedBy, isNew: approvedAt !== null && approvedAt > at };
    };
    expect(await edit(byAi, { category: "Industry Insights" })).toEqual({
      reviewedBy: "Tove Okonjo",
      isNew: false,
    });
    expect(await edit(byAi, { content: "New text." })).toEqual({ reviewedBy: "Priya Raman", isNew: true });
    expect(await edit(byPerson, { content: "New text." })).toEqual({ reviewedBy: null, isNew: false });
    expect(await edit(byPerson, { content: "Rewritten.", aiAssisted: true })).toEqual({
      reviewedBy: "Priya Raman",
      isNew: true,
    });
    const restored = await manager.call("POST /api/content/articles/:id/revisions/:version/restore", {
      params: { id: byPerson.id, version: 1 },
    });
    expect(restored.body).toMatchObject({ reviewedBy: "Priya Raman", aiAssisted: true });
  },
);

test(
  "an approval without a name is by the caller: the public name, else the username",
  { tags: "full" },
  async () => {
    const recruiter = await testApp.as("recruiter");
    const approveNew = async (query: { reviewedBy?: string } = {}) => {
      const { id } = await aDraft({ writer: "workers-ai" });
      return recruiter.call(approve, { params: { id }, query });
    };
    const [user] = await select<{ username: string }>(
      "select username from users where id = ?",
      recruiter.userId,
    );
    expect((await approveNew()).body.reviewedBy).toBe(user!.username);
    await recruiter.call("PUT /api/auth/profile", { body: { publicName: "Tove Okonjo" } });
    expect(await lastActivity("user.profile")).toMatchObject({ entity_id: recruiter.userId });
    expect((await recruiter.call("GET /api/auth/verify", {})).body.publicName).toBe("Tove Okonjo");
    expect((await approveNew()).body.reviewedBy).toBe("Tove Okonjo");
    for (const reviewedBy of ["", " ", "Editorial", "editorial team"])
      expect(await approveNew({ reviewedBy }), reviewedBy).toMatchObject({
        status: 400,
        body: { fields: { reviewedBy: ["Name the person who reviewed it."] } },
      });
  },
);

test("a mail address never becomes the name of a reviewer", async () => {
  const recruiter = await testApp.as("recruiter", { username: "tove@firm.example" });
  const { id } = await aDraft();
  expect(await recruiter.call(approve, { params: { id } })).toMatchObject({
    status: 400,
    body: { fields: { reviewedBy: [expect.stringMatching(/My profile/)] } },
  });
  const { body } = await recruiter.call(bulk, { body: { action: "approve", ids: [id] } });
  expect(body.results).toMatchObject([{ id, done: false }]);
});

test.for([{ writer: "openai" }, { aiAssisted: true }] as const)(
  "an article with AI text (%j) without a review can't be published, one by one or in bulk",
  async (origin) => {
    const manager = await testApp.as("manager");
    const { id } = await aDraft({ ...origin, status: "approved" });
    const params = { id };
    const refusal = expect.stringMatching(/^Nobody has reviewed this article/) as string;
    expect(await manager.call(publish, { params })).toMatchObject({
      status: 409,
      body: { code: "invalid_transition", message: refusal },
    });
    const { body } = await manager.call(bulk, { body: { action: "publish", ids: [id] } });
    expect(body.results).toEqual([{ id, done: false, message: refusal }]);
    const change = { records: { ids: [id] }, change: { step: "publish" as const } };
    await manager.call("POST /api/content/articles/bulk-edit", { body: change });
    expect(await select("select status from articles")).toEqual([{ status: "approved" }]);

    await manager.call(requestChanges, { params, body: {} });
    await manager.call(approve, { params });
    expect((await manager.call(publish, { params })).status).toBe(200);
  },
);

test("an old article that was published without a review doesn't claim one", { tags: "full" }, async () => {
  const { id } = await insertArticle({ writer: "openai" });
  const text = getVisibleText((await openPage(testApp.visitor(), `/article/${id}`)).html);
  expect(text).toContain("Drafted with AI");
  expect(text).not.toContain("reviewed by");
});

test.for([
  ["an edit", update, { params: {}, body: { summary: "Another summary." } }],
  ["a new picture", update, { params: {}, body: { imageUrl: "/media/a/b.jpg" } }],
  [
    "a restored version",
    "POST /api/content/articles/:id/revisions/:version/restore",
    { params: { version: 1 } },
  ],
] as const)("%s takes the approval of an article away", async ([, route, request]) => {
  const recruiter = await testApp.as("recruiter");
  const { id } = await aDraft();
  const params = { id };
  await recruiter.call(update, { params, body: { title: "Second title" } });
  await recruiter.call(approve, { params });
  await recruiter.callUntyped(route, { ...request, params: { ...request.params, id } });
  const { body } = await recruiter.call("GET /api/content/articles/:id", { params });
  expect([body.status, body.approvedAt, body.reviewedBy]).toEqual(["draft", null, null]);
});

test("an edit without changes keeps the approval", async () => {
  const recruiter = await testApp.as("recruiter");
  const { id, title } = await aDraft();
  const params = { id };
  await recruiter.call(approve, { params });
  expect((await recruiter.call(update, { params, body: { title } })).body.status).toBe("approved");
});

test(
  "Request changes returns an approved article to draft with a note, until the next approval",
  { tags: "full" },
  async () => {
    const recruiter = await testApp.as("recruiter");
    const { id } = await aDraft();
    const params = { id };
    const request = () => recruiter.call(requestChanges, { params, body: { note: "Name the source." } });
    expect((await request()).body).toMatchObject({ code: "invalid_transition" });
    await recruiter.call(approve, { params });
    expect((await request()).body).toMatchObject({
      status: "draft",
      approvedAt: null,
      reviewedBy: null,
      changeRequest: "Name the source.",
    });
    expect(await lastActivity("article.request_changes")).toMatchObject({ entity_id: id });
    expect((await recruiter.call(approve, { params })).body.changeRequest).toBeNull();
  },
);

test("a bulk approval can be undone, except for articles that moved on", { tags: "full" }, async () => {
  const manager = await testApp.as("manager");
  const [first, second] = [await aDraft({ writer: "openai" }), await aDraft()];
  const ids = [first.id, second.id];
  const run = async (action: "approve" | "requestChanges") =>
    (await manager.call(bulk, { body: { action, ids, reviewedBy: "Tove Okonjo" } })).body.results;
  await run("approve");
  const rows = await select("select distinct status, reviewed_by from articles");
  expect(rows).toEqual([{ status: "approved", reviewed_by: "Tove Okonjo" }]);
  await manager.call(publish, { params: { id: second.id } });
  expect(await run("requestChanges")).toEqual([
    { id: first.id, done: true },
    {
      id: second.id,
      done: false,
      message: "Only an approved article can go back to draft. This one is published.",
    },
  ]);
  expect(await activityCount("article.request_changes")).toBe(1);
});

test("publishing again keeps the first date of an article", { tags: "full" }, async () => {
  const manager = await testApp.as("manager");
  const { id } = await aDraft({ status: "approved" });
  const params = { id };
  const first = (await manager.call(publish, { params })).body.publishedAt!;
  await manager.call(unpublish, { params });
  const later = manager.at(createTestSite(() => ({ clock: clockAhead(40, "minute") })));
  expect((await later.call(publish, { params })).body.publishedAt).toBe(first);
  const { html } = await openPage(testApp.visitor(), `/article/${id}`);
  expect(structuredData(html).Article?.datePublished).toBe(first);
});

test("the reading time follows the text, unless the edit sets another one", { tags: "full" }, async () => {
  const recruiter = await testApp.as("recruiter");
  const { id, readTime } = await aDraft();
  const params = { id };
  const content = "word ".repeat(1_500).trim();
  const edit = async (body: { content: string; readTime?: number }) =>
    (await recruiter.call(update, { params, body })).body.readTime;
  expect(await edit({ content, readTime })).toBe(estimateReadTime(content));
  expect(await edit({ content: `${content} more`, readTime: 9 })).toBe(9);
  expect(await edit({ content: "Short." })).toBe(1);
});

test(
  "keywords and the alternative text of the picture can be edited and reach the page",
  { tags: "full" },
  async () => {
    const manager = await testApp.as("manager");
    const { id } = await insertArticle({ imageUrl: "/media/a/b.jpg" });
    const params = { id };
    const alt = "A driver tree with five branches";
    await manager.call(update, { params, body: { keywords: "driver trees, planning", imageAlt: alt } });
    const { html } = await openPage(testApp.visitor(), `/article/${id}`);
    expect(html).toContain(`alt="${alt}"`);
    expect(structuredData(html).Article?.keywords).toEqual(["driver trees", "planning"]);
    const { body } = await manager.call(update, { params, body: { keywords: "", imageAlt: "" } });
    expect([body.keywords, body.imageAlt]).toEqual([null, null]);
  },
);
