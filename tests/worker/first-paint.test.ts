import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { findScripts, getCspNonce, openPage } from "#tests/support/pages.ts";
import { insertArticle } from "#tests/support/articles.ts";
import { publishJob } from "#tests/support/samples.ts";
import { testApp } from "#tests/support/test-app.ts";
import { siteOutline } from "#web/app/entry-server.tsx";

const visitor = testApp.visitor();
const fromOurPage = { headers: { Referer: "http://planwright.test/" } };

/** Bytes of a document, compressed as it is sent. */
async function gzipSize(html: string): Promise<number> {
  const stream = new Blob([html]).stream().pipeThrough(new CompressionStream("gzip"));
  return (await new Response(stream).arrayBuffer()).byteLength;
}

/** Elements that request a file before the first paint. */
const findRequests = (html: string) => [
  ...[...html.matchAll(/<link\b[^>]*\brel="(?:stylesheet|preload|modulepreload|prefetch)"[^>]*>/g)].map(
    ([tag]) => tag,
  ),
  ...findScripts(html)
    .filter(({ attributes }) => /\bsrc=/.test(attributes))
    .map(({ attributes }) => attributes),
];

test(
  "every public page of a new visit needs no request before its first paint and is at most 40 kB",
  { tags: "full" },
  async () => {
    const job = await publishJob(await testApp.as("recruiter"));
    const article = await insertArticle();
    const paths = [...siteOutline.paths, `/jobs/${job.id}`, `/article/${article.id}`, "/no-such-page"];
    expect(paths.length).toBeGreaterThan(20);
    for (const path of paths) {
      const { html, headers } = await openPage(visitor, path);
      expect(findRequests(html), path).toEqual([]);
      expect(html, path).toContain(`<style nonce="${getCspNonce(headers)}"`);
      expect(await gzipSize(html), path).toBeLessThanOrEqual(path === "/" ? 40_000 : 26_000);
    }
  },
);

test("a navigation from one of our pages links the styles and shares the cached page", async () => {
  const first = await openPage(visitor, "/contact");
  const href = /<style[^>]* data-href="([^"]+)"/.exec(first.html)![1]!;
  const second = await openPage(visitor, "/contact", fromOurPage);
  expect(findRequests(second.html)).toEqual([
    `<link rel="stylesheet" href="${href}" nonce="${getCspNonce(second.headers)}">`,
  ]);
  expect(second.html).not.toContain("<style");
  const css = await (await env.ASSETS.fetch(`https://site.example${href}`)).text();
  expect(first.html).toContain(`>${css}</style>`);
  const foreign = await openPage(visitor, "/contact", {
    headers: { Referer: "http://planwright.test.example/", "Sec-Fetch-Site": "cross-site" },
  });
  expect(findRequests(foreign.html)).toEqual([]);
  const withoutStyles = (html: string) =>
    html.replace(/<style.*?<\/style>|<link rel="stylesheet"[^>]*>/s, "").replace(/nonce="[^"]*"/g, "");
  const withoutKey = (html: string) => withoutStyles(html).replace(/name="formKey" value="[\w+/-]+"/g, "");
  expect(withoutKey(second.html)).toBe(withoutKey(first.html));
});

test("public styles have at most 15 kB and request no file", async () => {
  const { html } = await openPage(visitor, "/contact");
  const css = /<style[^>]*>(.*?)<\/style>/s.exec(html)![1]!;
  expect(await gzipSize(css)).toBeLessThanOrEqual(15_000);
  expect(css).not.toMatch(/url\(|@import/);
});

test("the back office links its own styles", async () => {
  const { html } = await openPage(await testApp.as("admin"), "/admin/jobs");
  expect(html).toMatch(/<link rel="stylesheet"[^>]* href="\/assets\/admin-[\w-]+\.css"/);
  expect(html).not.toContain("<style");
});
