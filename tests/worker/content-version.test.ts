import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { testApp } from "#tests/support/test-app.ts";
import { invalidateContentVersion, getContentVersion } from "#worker/runtime/content-version.ts";

const incrementVersion = () => env.DB.prepare("update content_version set version = version + 1").run();

test("the content version is cached briefly and read again after a mutation", { tags: "full" }, async () => {
  const ctx = testApp.ctx();
  const first = await getContentVersion(ctx);
  await incrementVersion();
  expect(await getContentVersion(ctx), "another isolate changed something").toBe(first);
  invalidateContentVersion();
  expect(await getContentVersion(ctx)).toBe(first + 1);
});

test("a version read that overlaps a mutation is not cached", async () => {
  const ctx = testApp.ctx();
  invalidateContentVersion();
  const slow = getContentVersion(ctx);
  invalidateContentVersion();
  const version = await slow;
  await incrementVersion();
  expect(await getContentVersion(ctx)).toBe(version + 1);
});
