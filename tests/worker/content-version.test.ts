import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { office } from "#tests/support/office.ts";
import { invalidateContentVersion, getContentVersion } from "#worker/runtime/content-version.ts";

const raise = () => env.DB.prepare("update content_version set version = version + 1").run();

test("a version is trusted for a moment, and read anew after a mutation", async () => {
  const ctx = office.ctx();
  const first = await getContentVersion(ctx);
  await raise();
  expect(await getContentVersion(ctx), "another isolate changed something").toBe(first);
  invalidateContentVersion();
  expect(await getContentVersion(ctx)).toBe(first + 1);
});

test("a read that a mutation overtakes is not trusted", async () => {
  const ctx = office.ctx();
  invalidateContentVersion();
  const slow = getContentVersion(ctx);
  invalidateContentVersion();
  const seen = await slow;
  await raise();
  expect(await getContentVersion(ctx)).toBe(seen + 1);
});
