import { createExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { expect, test, vi } from "vitest";
import { breakTable } from "#tests/support/database.ts";
import { catchLog } from "#tests/support/log.ts";
import type { Site } from "#tests/support/person.ts";
import { openPage } from "#tests/support/pages.ts";
import { publishJob } from "#tests/support/samples.ts";
import { select } from "#tests/support/tables.ts";
import { testApp } from "#tests/support/test-app.ts";
import { getFromCacheApi, storePage } from "#worker/ssr/page-cache.ts";

/** A Worker under Vite's dev server, which has an index.html and answers every other path with it. */
async function startDevSite(): Promise<Site> {
  vi.resetModules();
  const { app } = await import("#worker/app.ts");
  const assets = { fetch: () => env.ASSETS.fetch("https://planwright.test/index.html") };
  return async (request) => {
    const ctx = { ...testApp.ctx(), assets: assets as unknown as Fetcher };
    return app.fetch(request, { ...env, ctx }, createExecutionContext());
  };
}

test("under the dev server a page is rendered for each request", async () => {
  const { id } = await publishJob(await testApp.as("recruiter"), { title: "Planning Lead" });
  const visitor = testApp.visitor().at(await startDevSite());
  expect((await openPage(visitor, "/jobs")).html).toContain("Planning Lead");
  // Written by another isolate, which this one does not notice for seconds.
  await select("update jobs set title = 'Head of Planning' where id = ? returning id", id);
  expect((await openPage(visitor, "/jobs")).html).toContain("Head of Planning");
});

test("query parameters that a page does not read share its cached copy", async () => {
  catchLog();
  const visitor = testApp.visitor();
  const getStatus = async (path: string) => (await openPage(visitor, path)).status;
  expect(await getStatus("/jobs?utm_source=letter")).toBe(200);
  await breakTable("jobs");
  for (const path of ["/jobs", "/jobs?utm_source=mail&fbclid=1", "/jobs?n=2"])
    expect(await getStatus(path), path).toBe(200);
  expect(await getStatus("/jobs?title=lead"), "a parameter that it reads").toBe(500);
});

test("a page loaded from the Cache API keeps its original expiry", async () => {
  const key = `https://planwright.test/__page/${crypto.randomUUID()}`;
  const now = Date.now();
  const { page, finished } = storePage({ key, lastKey: `${key}/last` }, "<p>Kept</p>", 200, now, true);
  await finished;
  const copy = await getFromCacheApi(key, now + 30_000);
  expect(copy?.expiresAt).toBe(page.expiresAt);
  expect(new TextDecoder().decode(copy?.bytes)).toBe("<p>Kept</p>");
  expect(await getFromCacheApi(key, page.expiresAt)).toBeUndefined();
});
