import { afterEach, beforeEach, expect, test } from "vitest";
import { MAX_REVISIONS } from "#contract/articles/constants.ts";
import { useUniqueContentVersion, insertArticle, waitForBackgroundWrites } from "#tests/support/articles.ts";
import { siteAhead, testApp } from "#tests/support/test-app.ts";
import { openPage, structuredData, getVisibleText } from "#tests/support/pages.ts";
import { select } from "#tests/support/tables.ts";

beforeEach(useUniqueContentVersion);
afterEach(waitForBackgroundWrites);

const update = "PUT /api/content/articles/:id";
const publish = "PUT /api/content/articles/:id/publish";
const previewLink = "POST /api/content/articles/:id/preview-link";
const revisions = "GET /api/content/articles/:id/revisions";
const restoreRevision = "POST /api/content/articles/:id/revisions/:version/restore";
const draftFields = { status: "draft", publishedAt: null, firstPublishedAt: null } as const;

/** Checks every public surface of an article: page, JSON-LD, library, feed, sitemap, llms.txt and API. */
async function checkSurfaces(id: string, title: string) {
  const visitor = testApp.visitor();
  const [stored] = await select<{ slug: string }>("select slug from articles where id = ?", id);
  const page = await openPage(visitor, `/article/${id}`);
  const includesTitle = async (path: string) => (await openPage(visitor, path)).html.includes(title);
  const list = await visitor.call("GET /api/content/published-articles", { query: { view: "card" } });
  return {
    page: page.status,
    hasTitle: getVisibleText(page.html).includes(title),
    jsonLd: structuredData(page.html).Article?.headline === title,
    library: await includesTitle("/resources"),
    feed: await includesTitle("/feeds/articles.xml"),
    sitemap: (await openPage(visitor, "/sitemap.xml")).html.includes(`/article/${stored!.slug}<`),
    llms: await includesTitle("/llms.txt"),
    api: list.body.some((article) => article.title === title),
  };
}
const onEverySurface = (page: number, visible: boolean) => ({
  page,
  hasTitle: visible,
  jsonLd: visible,
  library: visible,
  feed: visible,
  sitemap: visible,
  llms: visible,
  api: visible,
});

test(
  "publish, edit, unpublish, delete and restore reach every public surface at the next request",
  { tags: "full" },
  async () => {
    const manager = await testApp.as("manager");
    const { id } = await insertArticle({ ...draftFields, status: "approved", title: "Driver trees" });
    const params = { id };
    expect(await checkSurfaces(id, "Driver trees")).toEqual(onEverySurface(404, false));
    await manager.call(publish, { params });
    expect(await checkSurfaces(id, "Driver trees")).toEqual(onEverySurface(200, true));
    await manager.call(update, { params, body: { title: "Driver orchards", content: "## Pruning\n\nNow." } });
    expect(await checkSurfaces(id, "Driver trees")).toEqual({ ...onEverySurface(200, false), sitemap: true });
    expect(await checkSurfaces(id, "Driver orchards")).toEqual(onEverySurface(200, true));
    expect((await openPage(testApp.visitor(), `/article/${id}`)).html).toContain('<h2 id="s-pruning">');
    await manager.call("PUT /api/content/articles/:id/unpublish", { params });
    expect(await checkSurfaces(id, "Driver orchards")).toEqual(onEverySurface(404, false));
    await manager.call(publish, { params });
    expect(await checkSurfaces(id, "Driver orchards")).toEqual(onEverySurface(200, true));
    await manager.call("DELETE /api/content/articles/:id", { params });
    expect(await checkSurfaces(id, "Driver orchards"), "deleted").toEqual(onEverySurface(410, false));
    await manager.call("POST /api/content/articles/:id/restore", { params });
    expect(await checkSurfaces(id, "Driver orchards")).toEqual(onEverySurface(200, true));
    const runBulk = (action: "delete" | "restore") =>
      manager.call("POST /api/content/articles/bulk", { body: { action, ids: [id] } });
    await runBulk("delete");
    expect((await checkSurfaces(id, "Driver orchards")).page).toBe(410);
    await runBulk("restore");
    expect((await checkSurfaces(id, "Driver orchards")).page).toBe(200);
  },
);

test(
  "Markdown is sanitized and stored on publish, and equals the editor's preview",
  { tags: "full" },
  async () => {
    const manager = await testApp.as("manager");
    const content =
      "## Plan <img src=x onerror=alert(1)>\n\n<script>alert(1)</script>\n\n[x](javascript:alert(1))";
    const { id } = await insertArticle({ ...draftFields, content, status: "approved" });
    const stored = async () =>
      (
        await select<{ content_html: string | null }>("select content_html from articles where id = ?", id)
      )[0]!.content_html;
    expect(await stored()).toBeNull();
    await manager.call(publish, { params: { id } });
    const html = await stored();
    expect(html).toContain("&lt;script>");
    expect(html).not.toMatch(/<script|<img|javascript:/);
    const writer = await testApp.as("recruiter");
    const { body } = await writer.call("POST /api/content/markdown", { body: { content } });
    expect(body.contentHtml).toBe(html);
  },
);

test(
  "an edit during publishing leaves the stored HTML equal to the latest content",
  { tags: "full" },
  async () => {
    const manager = await testApp.as("manager");
    const { id } = await insertArticle({ ...draftFields, status: "approved" });
    const params = { id };
    const edit = (n: number) => manager.call(update, { params, body: { content: `## Revision ${n}` } });
    await Promise.all([edit(1), manager.call(publish, { params }), edit(2), edit(3)]);
    // An edit before the publication took the approval away.
    await manager.call("PUT /api/content/articles/:id/approve", { params });
    await manager.call(publish, { params });
    const [row] = await select<{ content: string; content_html: string; status: string }>(
      "select content, content_html, status from articles where id = ?",
      id,
    );
    expect(row!.status).toBe("published");
    const { body } = await manager.call("POST /api/content/markdown", { body: { content: row!.content } });
    expect(row!.content_html).toBe(body.contentHtml);
  },
);

test("the latest revisions up to the limit are listed and can be restored", { tags: "full" }, async () => {
  const recruiter = await testApp.as("recruiter");
  const { id } = await insertArticle({ ...draftFields, title: "Revision 1" });
  const params = { id };
  for (let n = 2; n <= MAX_REVISIONS + 5; n++) {
    await recruiter.call(update, { params, body: { title: `Revision ${n}` } });
  }
  await recruiter.call(update, { params, body: { readTime: 12 } });
  const { body: listed } = await recruiter.call(revisions, { params });
  expect(listed).toHaveLength(MAX_REVISIONS);
  expect(listed[0]).toMatchObject({ version: 24, title: "Revision 24" });
  expect(listed[0]!.replacedBy).toMatch(/^recruiter-/);
  expect(listed.at(-1)).toMatchObject({ version: 5, title: "Revision 5" });

  const old = { id, version: 7 };
  const { body: revision } = await recruiter.call("GET /api/content/articles/:id/revisions/:version", {
    params: old,
  });
  expect(revision).toMatchObject({ title: "Revision 7", content: expect.stringContaining("A forecast") });
  const { body: restored } = await recruiter.call(restoreRevision, { params: old });
  expect(restored).toMatchObject({ title: "Revision 7", readTime: 12, version: 27 });
  expect((await recruiter.call(revisions, { params })).body[0]).toMatchObject({ title: "Revision 25" });
  expect((await recruiter.call(restoreRevision, { params: { id, version: 1 } })).status).toBe(404);
});

test(
  "restoring a revision of a published article requires content.publish and updates the page",
  { tags: "full" },
  async () => {
    const manager = await testApp.as("manager");
    const recruiter = await testApp.as("recruiter");
    const { id } = await insertArticle({ content: "## First\n\nText." });
    await manager.call(update, { params: { id }, body: { content: "## Second\n\nText." } });
    const params = { id, version: 1 };
    expect((await recruiter.call(restoreRevision, { params })).status).toBe(403);
    expect((await manager.call(restoreRevision, { params })).status).toBe(200);
    expect((await openPage(testApp.visitor(), `/article/${id}`)).html).toContain('<h2 id="s-first">');
  },
);

test(
  "a preview link renders the draft as readers would see it, with no-store and noindex",
  { tags: "full" },
  async () => {
    const recruiter = await testApp.as("recruiter");
    const { id } = await insertArticle({ ...draftFields, title: "Not out yet" });
    const params = { id };
    const { status, body } = await recruiter.call(previewLink, { params });
    expect(status).toBe(201);
    const path = body.url.replace("http://planwright.test", "");
    const visit = () => openPage(testApp.visitor(), path);

    const preview = await visit();
    expect(preview.status).toBe(200);
    expect(getVisibleText(preview.html)).toContain("Not out yet");
    expect(preview.html).toContain('<h2 id="s-what-it-is-for">');
    expect(preview.html).toContain('<meta name="robots" content="noindex">');
    expect(preview.headers.get("Cache-Control")).toBe("private, no-store");
    expect(preview.html).not.toContain("application/ld+json");
    expect(preview.html).not.toContain('rel="canonical"');
    expect(
      (await openPage(testApp.visitor(), `/article/${id}`)).status,
      "the draft itself stays hidden",
    ).toBe(404);

    await recruiter.call(update, { params, body: { title: "Now with another title" } });
    expect(getVisibleText((await visit()).html)).toContain("Now with another title");

    const manager = await testApp.as("manager");
    await manager.call("DELETE /api/content/articles/:id", { params });
    expect((await visit()).status).toBe(404);
  },
);

test("a preview link opens one article for a week, and a forged token gets 404", async () => {
  const recruiter = await testApp.as("recruiter");
  const { id } = await insertArticle(draftFields);
  const other = await insertArticle({ ...draftFields, title: "Somebody else's draft" });
  const { body } = await recruiter.call(previewLink, { params: { id } });
  const token = new URL(body.url).searchParams.get("token")!;
  const open = async (linkToken: string, person = testApp.visitor()) => {
    const { status, body: reply } = await person.call("GET /api/content/preview", {
      query: { token: linkToken },
    });
    return [status, reply.code];
  };
  expect(await open(token)).toEqual([200, undefined]);
  expect(await open(token, testApp.visitor().at(siteAhead(6, "day")))).toEqual([200, undefined]);
  expect(await open(token, testApp.visitor().at(siteAhead(8, "day")))).toEqual([410, "gone"]);

  const [head, payload, signature] = token.split(".") as [string, string, string];
  const forged = btoa(atob(payload.replaceAll("-", "+").replaceAll("_", "/")).replace(id, other.id)).replace(
    /=+$/,
    "",
  );
  const unsigned = btoa('{"alg":"none"}').replace(/=+$/, "");
  for (const bad of [
    `${head}.${forged}.${signature}`,
    `${unsigned}.${forged}.`,
    token.slice(0, -4),
    "no-token-at-all",
  ]) {
    expect(await open(bad), bad).toEqual([404, "not_found"]);
    const page = await openPage(testApp.visitor(), `/article/preview?token=${bad}`);
    expect(page.status).toBe(404);
    expect(getVisibleText(page.html)).not.toContain("Somebody else's draft");
  }
  expect((await openPage(testApp.visitor(), "/article/preview")).status).toBe(404);
  expect(
    (await testApp.as("user").then((reader) => reader.call(previewLink, { params: { id } }))).status,
  ).toBe(403);
});
