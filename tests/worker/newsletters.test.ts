import { afterEach, beforeEach, expect, test } from "vitest";
import { insertArticle, useUniqueContentVersion, waitForBackgroundWrites } from "#tests/support/articles.ts";
import { createDraft, createNewsletterSimulation, insertSubscribers } from "#tests/support/newsletter.ts";
import { lastActivity, select } from "#tests/support/tables.ts";
import { testApp } from "#tests/support/test-app.ts";

beforeEach(useUniqueContentVersion);
afterEach(waitForBackgroundWrites);

test(
  "a draft is edited by version, a stale edit gets 409 with the current state, and only drafts are deleted",
  { tags: "full" },
  async () => {
    const admin = await testApp.as("manager");
    const { id, articleId } = await createDraft({ admin });
    const content = {
      subject: "Changed",
      preheader: "",
      introduction: "Hello *reader*",
      articleIds: [articleId],
      topics: [],
    };
    const edit = (version: number) =>
      admin.call("PUT /api/newsletters/:id", { params: { id }, body: { ...content, version } });
    expect(await edit(1)).toMatchObject({
      status: 200,
      body: { subject: "Changed", version: 2, status: "draft" },
    });
    expect(await edit(1)).toMatchObject({
      status: 409,
      body: { code: "conflict", current: { subject: "Changed", version: 2 } },
    });
    expect((await lastActivity("newsletter.update"))?.details).toHaveProperty("subject");
    const preview = await admin.call("POST /api/newsletters/preview", { body: content });
    expect(preview.body.html).toContain("<em>reader</em>");
    expect(preview.body.text).toContain("Hello *reader*");
    const hostile = '<img src=x onerror=alert(1)>"';
    const escaped = await admin.call("POST /api/newsletters/preview", {
      body: { subject: hostile, preheader: hostile, introduction: `${hostile} [x](javascript:alert(1))` },
    });
    expect(escaped.body.html).not.toMatch(/<img|href="javascript/);
    expect((await admin.call("DELETE /api/newsletters/:id", { params: { id } })).status).toBe(200);
    expect((await admin.call("GET /api/newsletters/:id", { params: { id } })).status).toBe(404);
  },
);

test(
  "an article is added to the newest draft once, and the list tells which newsletters have it",
  { tags: "full" },
  async () => {
    const admin = await testApp.as("recruiter");
    const draft = await createDraft({ admin });
    const article = await insertArticle();
    const add = () => admin.call("POST /api/newsletters/next/articles", { body: { articleId: article.id } });
    expect(await add()).toMatchObject({ status: 200, body: { id: draft.id, version: 2 } });
    expect((await add()).body.articles.map(({ id }) => id)).toEqual([draft.articleId, article.id]);
    const { body } = await admin.call("GET /api/newsletters", { query: { articleId: article.id } });
    expect(body).toMatchObject([{ id: draft.id, articles: 2, counts: { recipients: 0 } }]);
    const unpublished = await insertArticle({ status: "draft", publishedAt: null });
    const refused = await admin.call("POST /api/newsletters/next/articles", {
      body: { articleId: unpublished.id },
    });
    expect(refused.status).toBe(404);
  },
);

test(
  "an incomplete newsletter, a past time and an empty audience are refused with the field to change",
  { tags: "full" },
  async () => {
    const { simulation, admin } = await createNewsletterSimulation();
    const schedule = async (content: object, body: { version: number; sendAt?: string }) => {
      const created = await admin.callUntyped("POST /api/newsletters", { body: content });
      const { id } = created.body as unknown as { id: string };
      const { status, body: answer } = await admin.call("POST /api/newsletters/:id/schedule", {
        params: { id },
        body,
      });
      return [status, ...Object.keys(answer.fields ?? {})];
    };
    const { id: articleId } = await insertArticle();
    const complete = { subject: "Ready", articleIds: [articleId] };
    expect(await schedule({ ...complete, subject: "" }, { version: 1 })).toEqual([400, "subject"]);
    expect(await schedule({ subject: "Empty" }, { version: 1 })).toEqual([400, "articleIds"]);
    expect(await schedule(complete, { version: 1 })).toEqual([400, "topics"]);
    await insertSubscribers(1);
    const past = new Date(simulation.clock().getTime() - 60_000).toISOString();
    expect(await schedule(complete, { version: 1, sendAt: past })).toEqual([400, "sendAt"]);
    expect(await schedule(complete, { version: 7 })).toEqual([409]);
    expect(await schedule(complete, { version: 1 })).toEqual([200]);
  },
);

test("a scheduled newsletter becomes a draft again and is not sent", { tags: "full" }, async () => {
  const { simulation, admin } = await createNewsletterSimulation();
  await insertSubscribers(1);
  const { id } = await createDraft({ admin });
  const sendAt = new Date(simulation.clock().getTime() + 3_600_000).toISOString();
  await admin.call("POST /api/newsletters/:id/schedule", { params: { id }, body: { version: 1, sendAt } });
  const edit = await admin.call("PUT /api/newsletters/:id", {
    params: { id },
    body: { subject: "Too late", preheader: "", introduction: "", articleIds: [], topics: [], version: 2 },
  });
  expect(edit.status).toBe(409);
  const undone = await admin.call("POST /api/newsletters/:id/unschedule", {
    params: { id },
    body: { version: 2 },
  });
  expect(undone).toMatchObject({ status: 200, body: { status: "draft", sendAt: null } });
  simulation.clockOffsetMs += 7_200_000;
  await simulation.tick();
  await simulation.drain();
  expect(simulation.vendors.postmark.mails).toEqual([]);
});

test(
  "a scheduled newsletter is in the editorial calendar and is moved to another day there",
  { tags: "full" },
  async () => {
    const { simulation, admin } = await createNewsletterSimulation();
    await insertSubscribers(1);
    const { id } = await createDraft({ admin });
    const start = simulation.clock().getTime();
    const day = (days: number) => new Date(start + days * 86_400_000).toISOString();
    const body = { version: 1, sendAt: day(3) };
    await admin.call("POST /api/newsletters/:id/schedule", { params: { id }, body });
    const query = { from: day(1).slice(0, 10), to: day(9).slice(0, 10) };
    const { body: calendar } = await admin.call("GET /api/content/calendar", { query });
    const entry = calendar.entries.find(({ kind }) => kind === "newsletter");
    expect(entry).toMatchObject({ id, title: "Nine days", at: day(3), status: "planned", movable: true });
    const move = () =>
      admin.call("POST /api/content/calendar/move", {
        body: { kind: "newsletter", id, at: day(3), to: day(5) },
      });
    expect(await move()).toMatchObject({ status: 200, body: { at: day(5) } });
    expect((await move()).status, "moved meanwhile").toBe(409);
  },
);

test("a test mail goes to one address and to no subscriber", { tags: "full" }, async () => {
  const { simulation, admin } = await createNewsletterSimulation();
  await insertSubscribers(3);
  const { id } = await createDraft({ admin });
  const sent = await admin.call("POST /api/newsletters/:id/test", {
    params: { id },
    body: { to: "editor@example.com" },
  });
  expect(sent).toMatchObject({ status: 202, body: { to: "editor@example.com" } });
  await simulation.drain();
  expect(simulation.vendors.postmark.mails).toMatchObject([
    { To: "editor@example.com", Subject: "[Test] Nine days", Tag: "test" },
  ]);
  expect(await select("select id from newsletter_recipients")).toEqual([]);
});

test(
  "the weekly run drafts the week's new articles once, tells staff and sends nothing to readers",
  { tags: "full" },
  async () => {
    const { simulation } = await createNewsletterSimulation();
    simulation.overrides = (ctx) => ({ config: { ...ctx.config, staffMail: "team@example.com" } });
    await insertSubscribers(2);
    const now = simulation.clock();
    const published = new Date(now.getTime() - 3_600_000).toISOString();
    await insertArticle({ publishedAt: "2026-01-01T00:00:00.000Z" });
    const article = await insertArticle({ title: "This week's", publishedAt: published });
    const used = await insertArticle({ title: "Used already", publishedAt: published });
    await select(
      "insert into newsletters (id, article_ids, created_at, updated_at) values ('used', json_array(?1), ?2, ?2) returning id",
      used.id,
      published,
    );
    const thursday = "0 13 * * thu";
    await Promise.all([simulation.tick(thursday), simulation.tick(thursday)]);
    await simulation.tick(thursday);
    await simulation.waitUntilIdle(1);
    const drafts = await select(
      "select subject, status, article_ids from newsletters where week_of is not null",
    );
    expect(drafts).toEqual([
      { subject: "This week's", status: "draft", article_ids: JSON.stringify([article.id]) },
    ]);
    expect(simulation.vendors.mailsTo("team@example.com").map(({ subject }) => subject)).toEqual([
      "This week's newsletter is ready to review",
    ]);
    expect(simulation.vendors.postmark.mails).toEqual([]);
  },
);
