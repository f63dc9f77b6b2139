import { afterEach, beforeEach, expect, test } from "vitest";
import { insertArticle, useUniqueContentVersion, waitForBackgroundWrites } from "#tests/support/articles.ts";
import { openPage } from "#tests/support/pages.ts";
import { ORIGIN } from "#tests/support/person.ts";
import { publishJob } from "#tests/support/samples.ts";
import { testApp } from "#tests/support/test-app.ts";

beforeEach(useUniqueContentVersion);
afterEach(waitForBackgroundWrites);

test("every page in the sitemap links its twin, and the twin exists", async () => {
  await publishJob(await testApp.as("recruiter"));
  await insertArticle();
  const visitor = testApp.visitor();
  const sitemap = await (await visitor.fetch("/sitemap.xml")).text();
  const paths = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url]) => url!.replace(ORIGIN, ""));
  expect(paths.length).toBeGreaterThan(20);
  for (const path of paths) {
    const { html } = await openPage(visitor, path || "/");
    const link = /<link rel="alternate" type="text\/markdown" href="([^"]+)">/.exec(html)?.[1];
    expect(link, path).toBeDefined();
    const twin = await visitor.fetch(link!.replace(ORIGIN, ""));
    expect([twin.status, twin.headers.get("Content-Type")], path).toEqual([
      200,
      "text/markdown; charset=utf-8",
    ]);
    const [heading] = /<h1[^>]*>([^<]+)/.exec(html)?.slice(1) ?? [];
    expect(await twin.text(), path).toContain(
      `# ${heading!.replaceAll("&amp;", "&").replaceAll("&#x27;", "'").slice(0, 12)}`,
    );
  }
});
