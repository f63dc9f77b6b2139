import * as fc from "fast-check";
import { expect, test } from "vitest";
import { closingDay, closingTime, formatClosingDay } from "#web/features/jobs/closing-day.ts";
import { endOfDay, formatZonedDate } from "#web/lib/zoned-time.ts";

test.each([
  ["2027-01-15", "2027-01-16T04:59:59.000Z"],
  ["2026-07-04", "2026-07-05T03:59:59.000Z"],
  // DST starts on March 8 and ends on November 1.
  ["2026-03-07", "2026-03-08T04:59:59.000Z"],
  ["2026-03-08", "2026-03-09T03:59:59.000Z"],
  ["2026-11-01", "2026-11-02T04:59:59.000Z"],
])("a job that closes after %s is open until %s", (day, time) => {
  expect(closingTime(day, null)).toBe(time);
  expect(closingDay(time)).toBe(day);
});

test("a closing day is displayed and stored in the firm's time zone", () => {
  expect(formatClosingDay("2027-01-16T04:59:59.000Z")).toBe("Jan 15, 2027");
  const atNoon = "2027-01-15T17:00:00.000Z";
  expect(closingTime("2027-01-15", atNoon), "an exact time stays").toBe(atNoon);
  expect(closingTime("2027-01-15", "2027-01-15T23:59:59.000Z"), "an end of the UTC day does not").toBe(
    "2027-01-16T04:59:59.000Z",
  );
});

test("the next second after the end of a day is the next date, in any zone", () => {
  const zones = fc.constantFrom(
    "America/New_York",
    "America/Los_Angeles",
    "Europe/Berlin",
    "Asia/Kolkata",
    "Australia/Lord_Howe",
  );
  const days = fc.date({ min: new Date("2025-01-01"), max: new Date("2028-01-01"), noInvalidDate: true });
  fc.assert(
    fc.property(days, zones, (date, zone) => {
      const day = date.toISOString().slice(0, 10);
      const end = Date.parse(endOfDay(day, zone));
      expect(formatZonedDate(new Date(end), zone)).toBe(day);
      expect(formatZonedDate(new Date(end + 1000), zone) > day).toBe(true);
    }),
  );
});
