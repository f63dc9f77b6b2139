import { afterEach, beforeEach, vi } from "vitest";
import { invalidateContentVersion } from "#worker/runtime/content-version.ts";
import { prepareDatabase, wipe } from "./database.ts";

// Password hashing is slow by design, and slower on a busy machine.
vi.setConfig({ testTimeout: 30_000, hookTimeout: 30_000 });

// Passing thousands of request logs out of workerd takes longer than the tests.
console.info = () => undefined;

beforeEach(async () => {
  await prepareDatabase();
  invalidateContentVersion();
});
afterEach(wipe);
