import { createExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { expect, test, vi } from "vitest";
import type { Site } from "#tests/support/person.ts";
import { openPage } from "#tests/support/pages.ts";
import { publishJob } from "#tests/support/samples.ts";
import { select } from "#tests/support/tables.ts";
import { testApp } from "#tests/support/test-app.ts";

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

// Vite transforms every module of the page once.
test("under the dev server a page is rendered for each request", { timeout: 180_000 }, async () => {
  const { id } = await publishJob(await testApp.as("recruiter"), { title: "Planning Lead" });
  const visitor = testApp.visitor().at(await startDevSite());
  expect((await openPage(visitor, "/jobs")).html).toContain("Planning Lead");
  // Written by another isolate, which this one does not notice for seconds.
  await select("update jobs set title = 'Head of Planning' where id = ? returning id", id);
  expect((await openPage(visitor, "/jobs")).html).toContain("Head of Planning");
});
