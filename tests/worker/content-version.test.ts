import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { office } from "#tests/support/office.ts";
import { contentMayHaveChanged, contentVersion } from "#worker/runtime/content-version.ts";

const raise = () => env.DB.prepare("update content_version set version = version + 1").run();

test("a version is trusted for a moment, and read anew after a mutation", async () => {
  const ctx = office.ctx();
  const first = await contentVersion(ctx);
  await raise();
  expect(await contentVersion(ctx), "another isolate changed something").toBe(first);
  contentMayHaveChanged();
  expect(await contentVersion(ctx)).toBe(first + 1);
});

test("a read that a mutation overtakes is not trusted", async () => {
  const ctx = office.ctx();
  contentMayHaveChanged();
  const slow = contentVersion(ctx);
  contentMayHaveChanged();
  const seen = await slow;
  await raise();
  expect(await contentVersion(ctx)).toBe(seen + 1);
});
