import { env } from "cloudflare:workers";
import { afterEach, beforeEach, expect, test } from "vitest";
import { ownVersion, writeArticle, writesFinished } from "#tests/support/articles.ts";
import { office } from "#tests/support/office.ts";
import { all, readXml, textOf } from "#tests/support/xml.ts";
import { wrapTitle } from "#worker/edge/card.ts";

beforeEach(ownVersion);
afterEach(writesFinished);

/** Signs and words that would break a picture, or run in it, if anything let them through. */
const NASTY = `A & B <c> "d" ]]> \u0007 é <script>alert(1)</script> '`;

const get = (path: string, headers: Record<string, string> = {}) => office.visitor().fetch(path, { headers });

test("media is served from its own corner of the bucket, for good and as what it is", async () => {
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
    "/media/%2e%2e/resumes/secret.pdf",
    "/media/..%2fresumes%2fsecret.pdf",
    "/media/",
    "/media/none.png",
    "/media//a.png",
  ]) {
    const response = await get(path);
    expect(response.status).not.toBe(200);
    expect(await response.text()).not.toContain("private");
  }
});

test("a social card is a picture that runs nothing, of what is public", async () => {
  const article = await writeArticle({ title: NASTY });
  const card = readXml(await (await get(`/media/cards/article/${article.id}.svg`)).text());
  expect(card.attributes).toMatchObject({ width: "1200", height: "630" });
  expect(all(card, "script")).toEqual([]);
  expect(textOf(card, "title")).toBe(NASTY.replace("\u0007", ""));
  expect((await get(`/media/cards/job/${article.id}.svg`)).status).toBe(404);
  expect(wrapTitle("one ".repeat(60).trim())).toHaveLength(4);
  expect(wrapTitle("Forecast accuracy without fooling yourself")).toEqual([
    "Forecast accuracy",
    "without fooling yourself",
  ]);
});
