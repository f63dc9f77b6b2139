import { expect, test } from "vitest";

/** Milliseconds in which Vitest closes this file. */
const LATE_MS = 300;

test("lines that are logged while a test file closes do not fail the run", () => {
  const end = Date.now() + LATE_MS;
  const timer = setInterval(() => {
    if (Date.now() > end) clearInterval(timer);
    console.warn("late");
  }, 1);
  expect(timer).toBeDefined();
});
