import { afterEach, beforeEach, expect, test } from "vitest";
import { insertArticle, useUniqueContentVersion, waitForBackgroundWrites } from "#tests/support/articles.ts";
import { activityCount, select } from "#tests/support/tables.ts";
import { testApp } from "#tests/support/test-app.ts";

beforeEach(useUniqueContentVersion);
afterEach(waitForBackgroundWrites);

const create = "POST /api/content/articles";
const update = "PUT /api/content/articles/:id";
const approve = "PUT /api/content/articles/:id/approve";
const publish = "PUT /api/content/articles/:id/publish";

test(
  "a person creates a draft with a title and a category, and completes it before the approval",
  { tags: "full" },
  async () => {
    const writer = await testApp.as("manager");
    const created = await writer.call(create, {
      body: { title: "What a close costs", category: "Market Trends" },
    });
    expect([created.status, created.body]).toMatchObject([
      201,
      {
        status: "draft",
        version: 1,
        writer: null,
        author: "Editorial team",
        slug: "what-a-close-costs",
        content: "",
      },
    ]);
    expect(await activityCount("article.create")).toBe(1);
    const params = { id: created.body.id };
    const refused = await writer.call(approve, { params });
    expect([refused.status, refused.body.message]).toEqual([400, "Write the summary and the text first."]);
    expect(refused.body.fields).toHaveProperty("summary");

    await writer.call(update, { params, body: { summary: "Four days.", content: "It costs four days." } });
    expect((await writer.call(approve, { params })).status).toBe(200);
  },
);

test(
  "a new article with an unknown category gets 400, and a repeated request creates it once",
  { tags: "full" },
  async () => {
    const writer = await testApp.as("recruiter");
    const unknown = await writer.call(create, { body: { title: "A title", category: "No such thing" } });
    expect([unknown.status, unknown.body.fields]).toEqual([
      400,
      { category: ["Choose a category from the list."] },
    ]);

    const request = { body: { title: "Sent twice", category: "Market Trends" } };
    const headers = { "Idempotency-Key": crypto.randomUUID() };
    const sent = await Promise.all([1, 2].map(() => writer.call(create, request, headers)));
    expect(sent.map(({ status }) => status)).toEqual([201, 201]);
    expect(sent[1]!.body.id).toBe(sent[0]!.body.id);
    // The response was lost, and the writer has gone on meanwhile.
    const later = { body: { ...request.body, title: "Sent twice, then edited" } };
    const repeated = await writer.call(create, later, headers);
    expect([repeated.status, repeated.body]).toMatchObject([201, sent[0]!.body]);
    expect(await activityCount("article.create")).toBe(1);
  },
);

test(
  "an article whose images have no alternative text is not published, and the message counts them",
  { tags: "full" },
  async () => {
    const manager = await testApp.as("manager");
    const content =
      "![](/media/uploads/a.jpg)\n\nText ![ ](/media/uploads/b.jpg).\n\n![Described](/media/uploads/c.jpg)";
    const { id } = await insertArticle({
      content,
      status: "approved",
      publishedAt: null,
      firstPublishedAt: null,
    });
    const params = { id };
    const refused = await manager.call(publish, { params });
    expect([refused.status, refused.body.message]).toEqual([
      409,
      "2 images in the text have no alternative text. Describe what each image shows, then publish.",
    ]);
    const bulk = await manager.call("POST /api/content/articles/bulk", {
      body: { action: "publish", ids: [id] },
    });
    expect(bulk.body.results).toMatchObject([{ id, done: false, message: refused.body.message }]);

    const published = await insertArticle();
    const edit = { params: { id: published.id }, body: { content: "![](/media/uploads/a.jpg)" } };
    expect((await manager.call(update, edit)).status, "nor does it come with an edit").toBe(409);
    expect((await manager.call(update, { ...edit, body: { content: "" } })).body.fields).toHaveProperty(
      "content",
    );
  },
);

test(
  "an article that was never published keeps no address of an unfinished title",
  { tags: "full" },
  async () => {
    const manager = await testApp.as("manager");
    const text = { category: "Market Trends", summary: "Four days.", content: "It costs four days." };
    const { body } = await manager.call(create, { body: { title: "What", ...text } });
    const params = { id: body.id };
    const listSlugs = async () =>
      (
        await select<{ slug: string }>(
          "select slug from article_slugs where article_id = ? order by slug",
          body.id,
        )
      ).map(({ slug }) => slug);
    const retitle = (title: string) => manager.call(update, { params, body: { title } });
    expect((await retitle("What a close costs")).body.slug).toBe("what-a-close-costs");
    expect(await listSlugs()).toEqual(["what-a-close-costs"]);

    await manager.call(approve, { params });
    await manager.call(publish, { params });
    await retitle("What a close takes");
    expect(await listSlugs()).toEqual(["what-a-close-costs", "what-a-close-takes"]);
  },
);

test(
  "an article has its own search title and address, and its earlier addresses redirect",
  { tags: "full" },
  async () => {
    const manager = await testApp.as("manager");
    const { id, slug } = await insertArticle({ title: "The close, day by day" });
    const params = { id };
    const read = async (key: string) =>
      (await manager.call("GET /api/content/published-articles/:id", { params: { id: key } })).body;
    const edit = {
      slug: "close-calendar",
      seoTitle: "Close calendar",
      seoDescription: "Each day of a close.",
    };
    expect((await manager.call(update, { params, body: edit })).body).toMatchObject(edit);
    expect(await read(slug)).toMatchObject({ slug: "close-calendar", seoTitle: "Close calendar" });

    expect((await manager.call(update, { params, body: { title: "A new title" } })).body.slug).toBe(
      "close-calendar",
    );
    const other = await insertArticle({ title: "Another article" });
    const taken = await manager.call(update, { params: { id: other.id }, body: { slug: "close-calendar" } });
    expect([taken.status, Object.keys(taken.body.fields!)]).toEqual([400, ["slug"]]);
    const invalid = await manager.call(update, { params, body: { slug: "Not An Address" } });
    expect([invalid.status, Object.keys(invalid.body.fields!)]).toEqual([400, ["slug"]]);

    expect((await manager.call(update, { params, body: { slug: "" } })).body.slug).toBe("a-new-title");
  },
);
