import * as fc from "fast-check";
import { expect, test } from "vitest";
import { moveToFirmDate, parseFirmTime } from "#worker/base/firm-time.ts";
import { firmTimeZone } from "#contract/firm.ts";

/** Local date and time by `Intl`, independent of Temporal. */
const format = new Intl.DateTimeFormat("sv-SE", {
  timeZone: firmTimeZone,
  dateStyle: "short",
  timeStyle: "medium",
});
const wallTime = (instant: string) => {
  const [date, time] = format.format(new Date(instant)).split(" ");
  return { date, time };
};

test.for([
  ["2026-12-01T09:00", "2026-12-01T14:00:00.000Z"],
  ["2026-07-01T09:00:30", "2026-07-01T13:00:30.000Z"],
  ["2027-03-14T02:30", "2027-03-14T07:30:00.000Z"],
  ["2027-11-07T01:30", "2027-11-07T05:30:00.000Z"],
  ["2026-12-01T09:00Z", "2026-12-01T09:00:00.000Z"],
  ["2026-12-01T09:00+02:00", "2026-12-01T07:00:00.000Z"],
  ["2026-02-30T09:00", null],
  ["2026-12-01T24:30", null],
  ["soon", null],
])("%s is %s", ([text, instant]) => {
  expect(parseFirmTime(text!)).toBe(instant);
});

test("a move keeps the clock time in the firm's zone, and reaches the date", () => {
  const times = fc.date({ min: new Date("2026-01-01"), max: new Date("2028-12-31"), noInvalidDate: true });
  fc.assert(
    fc.property(times, times, (at, target) => {
      const before = at.toISOString();
      const { time } = wallTime(before);
      // In March a clock change skips this hour.
      fc.pre(!time!.startsWith("02:"));
      const date = target.toISOString().slice(0, 10);
      const after = wallTime(moveToFirmDate(before, date));
      expect(after.date).toBe(date);
      expect(after.time).toBe(time);
    }),
  );
});

test("a move into a skipped hour shifts by the gap; out of a repeated hour it keeps the clock time", () => {
  expect(moveToFirmDate("2026-12-01T07:30:00.000Z", "2027-03-14")).toBe("2027-03-14T07:30:00.000Z");
  expect(moveToFirmDate("2027-11-07T06:30:00.000Z", "2027-11-08")).toBe("2027-11-08T06:30:00.000Z");
});
