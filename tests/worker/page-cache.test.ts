import { expect, test } from "vitest";
import { fetched, store } from "#worker/ssr/page-cache.ts";

test("a page taken over from the data center's cache does not live longer for it", async () => {
  const key = `https://planwright.test/__page/${crypto.randomUUID()}`;
  const now = Date.now();
  const { page, finished } = store(key, "<p>Kept</p>", 200, now, true);
  await finished;
  const copy = await fetched(key, now + 30_000);
  expect(copy?.until).toBe(page.until);
  expect(new TextDecoder().decode(copy?.bytes)).toBe("<p>Kept</p>");
  expect(await fetched(key, page.until)).toBeUndefined();
});
