import { expect, test } from "vitest";
import { breakTable } from "#tests/support/database.ts";
import { catchLog } from "#tests/support/log.ts";
import { openPage } from "#tests/support/pages.ts";
import { testApp } from "#tests/support/test-app.ts";
import { getFromCacheApi, storePage } from "#worker/ssr/page-cache.ts";

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

test("a page loaded from the Cache API keeps its original expiry", { tags: "full" }, async () => {
  const key = `https://planwright.test/__page/${crypto.randomUUID()}`;
  const now = Date.now();
  const { page, finished } = storePage({ key, lastKey: `${key}/last` }, "<p>Kept</p>", 200, now, true);
  await finished;
  const copy = await getFromCacheApi(key, now + 30_000);
  expect(copy?.expiresAt).toBe(page.expiresAt);
  expect(new TextDecoder().decode(copy?.bytes)).toBe("<p>Kept</p>");
  expect(await getFromCacheApi(key, page.expiresAt)).toBeUndefined();
});
