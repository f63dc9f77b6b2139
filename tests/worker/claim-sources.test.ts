import { afterEach, beforeEach, expect, test } from "vitest";
import { matchSources, toAnchor } from "#contract/articles/claims.ts";
import { insertArticle, useUniqueContentVersion, waitForBackgroundWrites } from "#tests/support/articles.ts";
import { findScripts, getVisibleText, openPage, structuredData } from "#tests/support/pages.ts";
import { findVocabularyErrors } from "#tests/support/schema-org.ts";
import { activityCount, lastActivity } from "#tests/support/tables.ts";
import { testApp } from "#tests/support/test-app.ts";

beforeEach(useUniqueContentVersion);
afterEach(waitForBackgroundWrites);

const list = "GET /api/content/articles/:id/sources";
const create = "POST /api/content/articles/:id/sources";
const update = "PUT /api/content/articles/:id/sources/:sourceId";
const remove = "DELETE /api/content/articles/:id/sources/:sourceId";
const counts = "GET /api/content/claim-counts";

const CONTENT =
  "## Close\n\nNearly 40 percent of finance teams close within five days.\n\nA median close costs $1.2 million a year, in 2024.";
const report = {
  title: "Close survey <2024>",
  url: "https://www.example.com/survey?a=1&b=2",
  citation: "Example Institute, 2024, p. 7",
  isPublic: true,
};

const claimOf = (text: string, content = CONTENT) =>
  toAnchor(matchSources(content, []).claims.find((claim) => claim.text === text)!);

const aDraft = () =>
  insertArticle({ content: CONTENT, status: "draft", publishedAt: null, firstPublishedAt: null });

test(
  "a source is attached to a claim, changed, moved and removed, with activity",
  { tags: "full" },
  async () => {
    const recruiter = await testApp.as("recruiter");
    const { id } = await aDraft();
    const params = { id };
    const { status, body } = await recruiter.call(create, {
      params,
      body: { ...claimOf("40 percent"), ...report },
    });
    expect([status, body]).toMatchObject([201, { ...report, claim: "40 percent", version: 1 }]);
    expect(await lastActivity("article_source.attach")).toMatchObject({ entity_id: id });
    expect((await recruiter.call(list, { params })).body).toEqual([body]);

    const { id: sourceId, version } = body;
    const change = { ...claimOf("$1.2 million"), ...report, title: "Cost survey" };
    const put = (from: number) =>
      recruiter.call(update, { params: { id, sourceId }, body: { ...change, version: from } });
    expect((await put(version)).body).toMatchObject({
      claim: "$1.2 million",
      title: "Cost survey",
      version: 2,
    });
    expect(await put(version)).toMatchObject({ status: 409, body: { code: "conflict" } });
    await put(2);
    expect(await activityCount("article_source.update"), "no change, no activity").toBe(1);

    expect((await recruiter.call(remove, { params: { id, sourceId } })).status).toBe(200);
    expect((await recruiter.call(remove, { params: { id, sourceId } })).status).toBe(404);
    expect((await recruiter.call(list, { params })).body).toEqual([]);
  },
);

test.for([
  [{ url: null, citation: null }, "url"],
  [{ url: "javascript:alert(1)" }, "url"],
  [{ url: "report.pdf" }, "url"],
  [{ title: " " }, "title"],
  [{ claim: "" }, "claim"],
] as const)("a source with %j is refused", async ([fault, field]) => {
  const recruiter = await testApp.as("recruiter");
  const { id } = await aDraft();
  const reply = await recruiter.call(create, {
    params: { id },
    body: { ...claimOf("40 percent"), ...report, ...fault },
  });
  expect(reply).toMatchObject({ status: 400, body: { fields: { [field]: [expect.any(String)] } } });
});

test(
  "claims without a source are counted, and the approval records their number",
  { tags: "full" },
  async () => {
    const recruiter = await testApp.as("recruiter");
    const { id } = await aDraft();
    const params = { id };
    await recruiter.call(create, { params, body: { ...claimOf("40 percent"), ...report } });
    const { body } = await recruiter.call(counts, { query: { ids: id } });
    expect(body).toEqual([{ id, claims: 3, withoutSource: 2 }]);
    expect((await recruiter.call("PUT /api/content/articles/:id/approve", { params })).status).toBe(200);
    const { details } = (await lastActivity("article.approve"))!;
    expect(details).toMatchObject({ claims: 3, withoutSource: 2 });
  },
);

test(
  "public sources of claims in the text are listed under the published article, once each",
  { tags: "full" },
  async () => {
    const manager = await testApp.as("manager");
    const { id } = await insertArticle({ content: CONTENT });
    const params = { id };
    const attach = (claim: string, more: Partial<typeof report> = {}) =>
      manager.call(create, { params, body: { ...claimOf(claim), ...report, ...more } });
    await attach("2024", { title: "Not public", isPublic: false });
    await attach("$1.2 million");
    await attach("40 percent");
    await manager.call(create, {
      params,
      body: { claim: "77 percent", before: "", after: "", ...report, title: "Of no claim" },
    });
    const visitor = testApp.visitor();
    const { html } = await openPage(visitor, `/article/${id}`);
    const text = getVisibleText(html);
    expect(text).toContain("Sources");
    expect(text).not.toMatch(/Not public|Of no claim/);
    expect(
      html.match(/<a href="https:\/\/www\.example\.com\/survey\?a=1&amp;b=2" rel="noopener">/g),
    ).toHaveLength(1);
    expect(html).toContain("Close survey &lt;2024&gt;</a>, Example Institute, 2024, p. 7");
    const article = findScripts(html)
      .filter(({ attributes }) => attributes.includes("application/ld+json"))
      .map(({ content }) => JSON.parse(content) as Record<string, unknown>)
      .find((data) => data["@type"] === "Article");
    expect(structuredData(html).Article?.citation).toEqual([
      { "@type": "CreativeWork", name: report.title, url: report.url, description: report.citation },
    ]);
    expect(findVocabularyErrors(article!)).toEqual([]);
    expect(await (await visitor.fetch("/feeds/articles.xml")).text()).toContain("Example Institute");
  },
);

test("only people who may publish change the sources of a published article", async () => {
  const recruiter = await testApp.as("recruiter");
  const { id } = await insertArticle({ content: CONTENT });
  const reply = await recruiter.call(create, {
    params: { id },
    body: { ...claimOf("40 percent"), ...report },
  });
  expect(reply.status).toBe(403);
});
