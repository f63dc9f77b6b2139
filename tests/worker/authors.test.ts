import { afterEach, beforeEach, expect, test } from "vitest";
import { formatDate } from "#contract/format-date.ts";
import { insertArticle, useUniqueContentVersion, waitForBackgroundWrites } from "#tests/support/articles.ts";
import { getVisibleText, openPage, structuredData } from "#tests/support/pages.ts";
import { ORIGIN } from "#tests/support/person.ts";
import { unique } from "#tests/support/samples.ts";
import { activityCount, lastActivity } from "#tests/support/tables.ts";
import { testApp } from "#tests/support/test-app.ts";

beforeEach(useUniqueContentVersion);
afterEach(waitForBackgroundWrites);

const create = "POST /api/content/authors";
const update = "PUT /api/content/authors/:id";
const remove = "DELETE /api/content/authors/:id";
const IPTC = "http://cv.iptc.org/newscodes/digitalsourcetype/";

const anAuthor = () => ({
  name: `Odile Brisé ${unique()}`,
  role: "Principal",
  bio: "First paragraph.\n\nSecond & last.",
});

async function addAuthor() {
  const { status, body } = await (await testApp.as("manager")).call(create, { body: anAuthor() });
  expect(status).toBe(201);
  return body;
}

test(
  "an author's page shows role, biography and published articles, with structured data",
  { tags: "full" },
  async () => {
    const author = await addAuthor();
    expect(author.slug).toBe(`odile-brise-${author.name.split(" ").at(-1)}`);
    const mine = await insertArticle({ title: "By this author", author: author.name });
    await insertArticle({ title: "By somebody else" });
    await insertArticle({
      title: "Not public",
      author: author.name,
      status: "draft",
      publishedAt: null,
      firstPublishedAt: null,
    });
    const path = `/authors/${author.slug}`;
    const { status, html } = await openPage(testApp.visitor(), path);
    expect(status).toBe(200);
    const text = getVisibleText(html);
    for (const part of [author.name, "Principal", "First paragraph.", "Second & last.", "By this author"])
      expect(text).toContain(part);
    for (const other of ["By somebody else", "Not public"]) expect(text).not.toContain(other);
    expect(html).toContain(`href="/article/${mine.slug}"`);
    expect(structuredData(html).Person).toMatchObject({
      "@id": `${ORIGIN}${path}#person`,
      name: author.name,
      jobTitle: "Principal",
      url: ORIGIN + path,
    });
    expect(html).toContain(`<link rel="canonical" href="${ORIGIN}${path}">`);
    expect(await (await testApp.visitor().fetch("/sitemap.xml")).text()).toContain(
      `<loc>${ORIGIN}${path}</loc>`,
    );
    expect((await openPage(testApp.visitor(), "/authors/nobody-here")).status).toBe(404);
  },
);

test("an article links its author in page, structured data and feed", { tags: "full" }, async () => {
  const author = await addAuthor();
  const article = await insertArticle({ author: author.name });
  const visitor = testApp.visitor();
  const { html } = await openPage(visitor, `/article/${article.slug}`);
  expect(html).toContain(`href="/authors/${author.slug}"`);
  expect(structuredData(html).Article).toMatchObject({
    author: { "@type": "Person", name: author.name, url: `${ORIGIN}/authors/${author.slug}` },
    digitalSourceType: `${IPTC}digitalCreation`,
  });
  const feed = await (await visitor.fetch("/feeds/articles.xml")).text();
  expect(feed).toContain(`<name>${author.name}</name><uri>${ORIGIN}/authors/${author.slug}</uri>`);
});

test(
  "page, structured data and feed of a machine-written article name its reviewer and the date of the review",
  { tags: "full" },
  async () => {
    const manager = await testApp.as("manager");
    const draft = { status: "draft", publishedAt: null, firstPublishedAt: null } as const;
    const { id, slug } = await insertArticle({ ...draft, writer: "openai", author: "Editorial team" });
    const params = { id };
    const { body } = await manager.call("PUT /api/content/articles/:id/approve", {
      params,
      query: { reviewedBy: "Tove Okonjo" },
    });
    await manager.call("PUT /api/content/articles/:id/publish", { params });
    const visitor = testApp.visitor();
    const { html } = await openPage(visitor, `/article/${slug}`);
    const disclosure = `Drafted with AI, reviewed by Tove Okonjo on ${formatDate(body.approvedAt!)}`;
    expect(getVisibleText(html)).toContain(disclosure);
    expect(getVisibleText(html)).toContain("By Editorial");
    expect(structuredData(html).Article).toMatchObject({
      author: { "@type": "Organization" },
      editor: { "@type": "Person", name: "Tove Okonjo" },
      digitalSourceType: `${IPTC}trainedAlgorithmicMedia`,
    });
    const feed = await (await visitor.fetch("/feeds/articles.xml")).text();
    expect(feed).toContain("<author><name>Editorial</name></author>");
    expect(feed).toContain("<contributor><name>Tove Okonjo</name></contributor>");
    expect(feed).toContain(`<category scheme="${IPTC}" term="trainedAlgorithmicMedia"/>`);
    expect(feed).toContain(disclosure);
  },
);

test(
  "renaming an author renames their articles and keeps the address; a second name is refused",
  { tags: "full" },
  async () => {
    const manager = await testApp.as("manager");
    const [author, other] = [await addAuthor(), await addAuthor()];
    const article = await insertArticle({ author: author.name });
    const { id, slug, version } = author;
    const name = `Renamed ${unique()}`;
    const body = { name, role: "Partner", bio: "", version };
    const renamed = await manager.call(update, { params: { id }, body });
    expect(renamed.body).toMatchObject({ name, slug, version: 2 });
    expect(await lastActivity("author.update")).toMatchObject({ entity_id: id });
    const { html } = await openPage(testApp.visitor(), `/article/${article.slug}`);
    expect(getVisibleText(html)).toContain(`By ${name}`);

    const logged = await activityCount("author.update");
    const stale = await manager.call(update, { params: { id }, body });
    expect([stale.status, stale.body.code]).toEqual([409, "conflict"]);
    const taken = await manager.call(update, {
      params: { id },
      body: { ...body, name: other.name, version: 2 },
    });
    expect([taken.status, taken.body.fields]).toEqual([
      409,
      { name: ["There is already an author with this name."] },
    ]);
    expect(await activityCount("author.update")).toBe(logged);
    expect((await openPage(testApp.visitor(), `/authors/${slug}`)).html).toContain(name);
  },
);

test("of several simultaneous additions of one name exactly one succeeds", async () => {
  const manager = await testApp.as("manager");
  const body = anAuthor();
  const replies = await Promise.all([1, 2, 3, 4].map(() => manager.call(create, { body })));
  expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409, 409]);
});

test(
  "deleting an author removes the page at once; articles keep the name without a link",
  { tags: "full" },
  async () => {
    const manager = await testApp.as("manager");
    const author = await addAuthor();
    const article = await insertArticle({ author: author.name });
    const visitor = testApp.visitor();
    expect((await openPage(visitor, `/authors/${author.slug}`)).status).toBe(200);
    const forbidden = await (await testApp.as("recruiter")).call(remove, { params: { id: author.id } });
    expect(forbidden.status).toBe(403);
    expect((await manager.call(remove, { params: { id: author.id } })).status).toBe(200);
    expect((await openPage(visitor, `/authors/${author.slug}`)).status).toBe(404);
    const { html } = await openPage(visitor, `/article/${article.slug}`);
    expect(getVisibleText(html)).toContain(`By ${author.name}`);
    expect(html).not.toContain(`/authors/${author.slug}`);
  },
);
