import { expect, test } from "vitest";
import { getFromCacheApi, storePage } from "#worker/ssr/page-cache.ts";

test("a page loaded from the Cache API keeps its original expiry", async () => {
  const key = `https://planwright.test/__page/${crypto.randomUUID()}`;
  const now = Date.now();
  const { page, finished } = storePage(key, "<p>Kept</p>", 200, now, true);
  await finished;
  const copy = await getFromCacheApi(key, now + 30_000);
  expect(copy?.expiresAt).toBe(page.expiresAt);
  expect(new TextDecoder().decode(copy?.bytes)).toBe("<p>Kept</p>");
  expect(await getFromCacheApi(key, page.expiresAt)).toBeUndefined();
});
