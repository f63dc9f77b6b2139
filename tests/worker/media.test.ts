import { env } from "cloudflare:workers";
import { afterEach, beforeEach, expect, test } from "vitest";
import {
  insertArticle,
  updateArticles,
  useUniqueContentVersion,
  waitForBackgroundWrites,
} from "#tests/support/articles.ts";
import { testApp } from "#tests/support/test-app.ts";
import { openPage } from "#tests/support/pages.ts";
import { decodePng } from "#tests/support/images.ts";
import { sha256 } from "#worker/base/crypto.ts";
import { articleCard } from "#worker/features/images/index.ts";

beforeEach(useUniqueContentVersion);
afterEach(waitForBackgroundWrites);

/** Characters that would break or run in an image if they were not escaped. */
const NASTY = `A & B <c> "d" ]]> \u0007 é <script>alert(1)</script> '`;

const get = (path: string, headers: Record<string, string> = {}) =>
  testApp.visitor().fetch(path, { headers });

test(
  "media is served immutable with its image type; other types download, other keys get 404",
  { tags: "full" },
  async () => {
    const png = { httpMetadata: { contentType: "image/png" } };
    await env.FILES.put("media/articles/a-1.png", "picture", png);
    await env.FILES.put("media/page.html", "<script>", { httpMetadata: { contentType: "text/html" } });
    await env.FILES.put("resumes/secret.pdf", "private");
    const picture = await get("/media/articles/a-1.png");
    expect(await picture.text()).toBe("picture");
    expect(Object.fromEntries(picture.headers)).toMatchObject({
      "content-type": "image/png",
      "cache-control": "public, max-age=31536000, immutable",
      "x-content-type-options": "nosniff",
    });
    expect(
      (await get("/media/articles/a-1.png", { "if-none-match": picture.headers.get("etag")! })).status,
    ).toBe(304);
    const page = await get("/media/page.html");
    expect([page.headers.get("content-type"), page.headers.get("content-disposition")]).toEqual([
      "application/octet-stream",
      "attachment",
    ]);
    await page.body?.cancel();
    for (const path of [
      "/media/../resumes/secret.pdf",
      `/media/${"x".repeat(3_000)}.png`,
      "/media/%2e%2e/resumes/secret.pdf",
      "/media/..%2fresumes%2fsecret.pdf",
      "/media/",
      "/media/none.png",
      "/media//a.png",
    ]) {
      const response = await get(path);
      expect(response.status, path).toBe(404);
      expect(await response.text()).not.toContain("private");
    }
  },
);

const getCard = async (path: string) => {
  const response = await get(path);
  expect([response.status, response.headers.get("content-type")]).toEqual([200, "image/png"]);
  return response.arrayBuffer();
};

test("public articles get a distinct 1200x630 PNG card; drafts get 404", { tags: "full" }, async () => {
  const titles = [
    NASTY,
    "One",
    "Two",
    "Donaudampfschifffahrtsgesellschaftskapitänsmütze ".repeat(4),
    "計画と実績",
    "\u{1F600}",
  ];
  const prints = new Set<string>();
  for (const title of titles) {
    const article = await insertArticle({ title });
    const card = await getCard(`/media/cards/article/${article.id}.png`);
    const { width, height, colors, pixel } = decodePng(card);
    expect([width, height, card.byteLength < 60_000]).toEqual([1200, 630, true]);
    expect(pixel(0, 0)).toBe("e6f1fd");
    // The accent color of the newest point.
    expect(colors).toContain("fe7519");
    prints.add(await sha256(card));
  }
  // Titles without a drawable glyph show the category only, but their motif differs.
  expect(prints.size).toBe(titles.length);
  const article = await insertArticle({ status: "draft" });
  expect((await get(`/media/cards/article/${article.id}.png`)).status).toBe(404);
  expect((await get(`/media/cards/job/${article.id}.png`)).status).toBe(404);
  expect(decodePng(await getCard("/media/cards/site.png")).width).toBe(1200);
});

test(
  "staff see the card of an unpublished article, which nobody else gets and no cache stores",
  { tags: "full" },
  async () => {
    const article = await insertArticle({ status: "draft", title: "Not published yet" });
    const staff = await testApp.as("user");
    const path = `/api/content/articles/${article.id}/card.png`;
    const response = await staff.fetch(path);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      "content-type": "image/png",
      "cache-control": "private, no-store",
    });
    const card = await response.arrayBuffer();
    expect(decodePng(card)).toMatchObject({ width: 1200, height: 630 });
    const params = { id: article.id };
    const draft = await staff.call("GET /api/content/articles/:id/channels", { params });
    expect(draft.body.card.imageUrl).toBe(`${path}?v=1`);
    expect(draft.body.channels.map(({ imageUrl }) => imageUrl)).toEqual(Array(3).fill(`${path}?v=1`));

    expect((await get(path)).status).toBe(401);
    expect((await get(`/media/cards/article/${article.id}.png`)).status).toBe(404);
    for (const id of ["none", crypto.randomUUID()])
      expect((await staff.fetch(`/api/content/articles/${id}/card.png`)).status, id).toBe(404);

    await updateArticles(
      "update articles set status = 'published', published_at = '2026-01-05T12:00:00.000Z'",
    );
    const published = await staff.call("GET /api/content/articles/:id/channels", { params });
    expect(published.body.card.imageUrl).toBe(`/media/cards/article/${article.id}.png?v=1`);
    expect(await sha256(await getCard(published.body.card.imageUrl))).toBe(await sha256(card));
  },
);

test("a card is cached by its text and drawn again when the text changes", { tags: "full" }, async () => {
  const article = { ...(await insertArticle({ title: "First" })), categoryLabel: "Market Trends" };
  const key = `cards/article/${article.id}.png`;
  let reads = 0;
  const ctx = testApp.ctx();
  const fonts: typeof ctx.ports.fonts = (file) => (reads++, ctx.ports.fonts(file));
  const counted = { ...ctx, ports: { ...ctx.ports, fonts } };
  const first = await articleCard(counted, article);
  await waitForBackgroundWrites();
  const print = (await env.FILES.head(key))?.customMetadata?.print;
  expect(print).toBeTruthy();
  await env.FILES.put(key, "cached", { customMetadata: { print: print! } });
  expect(new TextDecoder().decode(await articleCard(counted, article))).toBe("cached");
  const second = await articleCard(counted, { ...article, title: "Second" });
  expect(await sha256(second)).not.toBe(await sha256(first));
  expect(reads).toBeLessThanOrEqual(4);
});

test("every page has og:image and twitter:image with size, type and alt text", { tags: "full" }, async () => {
  const article = await insertArticle({ title: 'A "quoted" title', imageUrl: "/media/uploads/a.jpg" });
  for (const [path, card] of [
    [`/article/${article.id}`, `/media/cards/article/${article.id}.png`],
    ["/company/about", "/media/cards/site.png"],
  ] as const) {
    const { html } = await openPage(testApp.visitor(), path);
    for (const name of ["og:image", "twitter:image"]) {
      expect(html).toMatch(new RegExp(`="${name}" content="http://planwright\\.test${card}"`));
    }
    expect(html).toContain('property="og:image:width" content="1200"');
    expect(html).toContain('property="og:image:height" content="630"');
    expect(html).toContain('property="og:image:type" content="image/png"');
    expect(html).toMatch(/property="og:image:alt" content="[^"]{8,}"/);
  }
});
