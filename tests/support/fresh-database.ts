import { afterEach, beforeEach, vi } from "vitest";
import { invalidateContentVersion } from "#worker/runtime/content-version.ts";
import { prepareDatabase, wipe } from "./database.ts";

// Hashing a password is slow on purpose, and slower on a machine that has other things to do.
vi.setConfig({ testTimeout: 30_000, hookTimeout: 30_000 });

// A line for each request of thousands: carrying them out of workerd costs more than the tests, and nobody reads them.
console.info = () => undefined;

beforeEach(async () => {
  await prepareDatabase();
  invalidateContentVersion();
});
afterEach(wipe);
