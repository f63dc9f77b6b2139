import { expect, test } from "vitest";
import { firmDay } from "#worker/features/ai-usage/rules.ts";

test.for([
  ["the last minute of a day", "2026-11-24T04:59:59.000Z", "2026-11-23", "2026-11-24T05:00:00.000Z"],
  ["midnight", "2026-11-24T05:00:00.000Z", "2026-11-24", "2026-11-25T05:00:00.000Z"],
  ["a summer day", "2026-07-01T12:00:00.000Z", "2026-07-01", "2026-07-02T04:00:00.000Z"],
  ["the day of 25 hours", "2026-11-01T04:30:00.000Z", "2026-11-01", "2026-11-02T05:00:00.000Z"],
  ["the day of 23 hours", "2026-03-08T05:00:00.000Z", "2026-03-08", "2026-03-09T04:00:00.000Z"],
])("%s belongs to the firm's day and ends at its midnight", ([, now, day, resetsAt]) => {
  const found = firmDay(new Date(now!));
  expect([found.day, found.resetsAt.toISOString()]).toEqual([day, resetsAt]);
});
