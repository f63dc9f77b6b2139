import { applyD1Migrations, type D1Migration, reset } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterEach, beforeEach } from "vitest";
import { contentMayHaveChanged } from "#worker/runtime/content-version.ts";

beforeEach(async () => {
  await applyD1Migrations(env.DB, (env as unknown as { MIGRATIONS: D1Migration[] }).MIGRATIONS);
  contentMayHaveChanged();
});
afterEach(reset);
