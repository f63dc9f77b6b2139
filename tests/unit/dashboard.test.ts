import * as fc from "fast-check";
import { expect, test } from "vitest";
import { firmDayEnd, firmDayStart, listFirmWeeks } from "#worker/base/firm-day.ts";
import { median, toFirstReplies } from "#worker/features/dashboard/rules.ts";

test("a median has as many values below as above", () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 1_000 }), { minLength: 1 }), (values) => {
      const middle = median(values)!;
      const below = values.filter((value) => value < middle).length;
      const above = values.filter((value) => value > middle).length;
      expect(Math.max(below, above)).toBeLessThanOrEqual(values.length / 2);
    }),
  );
  expect(median([])).toBeNull();
  expect(median([5, 1, 3, 2])).toBe(2.5);
});

test(
  "weeks are contiguous, also across clock changes, and the last one contains the current time",
  { tags: "full" },
  () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date("2020-01-01"), max: new Date("2035-01-01"), noInvalidDate: true }),
        (now) => {
          const weeks = listFirmWeeks(now, 12);
          expect(weeks).toHaveLength(12);
          expect(weeks.slice(1).map(({ start }) => start)).toEqual(weeks.slice(0, -1).map(({ end }) => end));
          for (const week of weeks) {
            expect(new Date(`${week.from}T00:00Z`).getUTCDay()).toBe(1);
            expect([firmDayStart(week.from), firmDayEnd(week.to)]).toEqual([week.start, week.end]);
          }
          const last = weeks.at(-1)!;
          expect(last.start <= now.toISOString() && now.toISOString() < last.end).toBe(true);
        },
      ),
    );
  },
);

test("a first reply counts in the week of the first contact", () => {
  const weeks = listFirmWeeks(new Date("2026-11-24T12:00:00Z"), 2);
  const [before, current] = weeks;
  const at = (start: string, minutes: number) => new Date(Date.parse(start) + minutes * 60_000).toISOString();
  const replies = [
    { createdAt: at(before!.start, 10), repliedAt: at(current!.start, 10) },
    { createdAt: at(current!.start, 0), repliedAt: at(current!.start, 30) },
    { createdAt: at(current!.start, 5), repliedAt: at(current!.start, 95) },
  ];
  expect(toFirstReplies(weeks, replies)).toEqual([
    { from: before!.from, to: before!.to, replied: 1, medianMinutes: 7 * 24 * 60 },
    { from: current!.from, to: current!.to, replied: 2, medianMinutes: 60 },
  ]);
});
