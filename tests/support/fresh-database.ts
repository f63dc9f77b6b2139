import { afterAll, afterEach, beforeAll, beforeEach, vi } from "vitest";
import { invalidateContentVersion } from "#worker/runtime/content-version.ts";
import { prepareDatabase, wipe } from "./database.ts";

// Password hashing is slow by design, and slower on a busy machine.
vi.setConfig({ testTimeout: 30_000, hookTimeout: 30_000 });

// Passing thousands of request logs out of workerd takes longer than the tests.
console.info = () => undefined;

// Background work may outlive its file. Vitest fails a run in which a line is logged while it closes the file.
const LATE_LEVELS = ["warn", "error"] as const;
beforeAll(() => {
  for (const level of LATE_LEVELS)
    if (vi.isMockFunction(console[level])) vi.mocked(console[level]).mockRestore();
});
afterAll(() => {
  for (const level of LATE_LEVELS) vi.spyOn(console, level).mockImplementation(() => undefined);
});

beforeEach(async () => {
  await prepareDatabase();
  invalidateContentVersion();
});
afterEach(wipe);
