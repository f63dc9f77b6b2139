import * as fc from "fast-check";
import { expect, test } from "vitest";
import { scheduleFrequencies } from "#contract/articles/constants.ts";
import { type Cadence, nextRun, nextRunAfterChange } from "#worker/features/schedules/rules.ts";
import { cadence, HOUR, listDueTimes, YEAR_START, ZONES } from "#tests/support/cadences.ts";

const getNextRun = (testCadence: Cadence, after: string) =>
  nextRun(testCadence, new Date(after)).toISOString();

/** Local time by `Intl`, independent of Temporal. */
function createWallClock(zone: string) {
  const format = new Intl.DateTimeFormat("en-US", {
    timeZone: zone,
    hourCycle: "h23",
    ...({ year: "numeric", month: "2-digit", day: "2-digit", hour: "2-digit", minute: "2-digit" } as const),
    weekday: "short",
  });
  return (moment: number) => {
    const { year, month, day, hour, minute, weekday } = Object.fromEntries(
      format.formatToParts(moment).map(({ type, value }) => [type, value]),
    );
    return {
      date: `${year}-${month}-${day}`,
      time: `${hour}:${minute}`,
      weekday: ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"].indexOf(weekday!),
      day: Number(day),
      daysInMonth: new Date(Date.UTC(Number(year), Number(month), 0)).getUTCDate(),
    };
  };
}

test.for<[string, Partial<Cadence>, string, string]>([
  ["later today", {}, "2026-11-20T13:59:59.999Z", "2026-11-20T14:00:00.000Z"],
  ["never the same moment again", {}, "2026-11-20T14:00:00.000Z", "2026-11-21T14:00:00.000Z"],
  ["a time skipped by DST", { time: "02:30" }, "2027-03-14T05:00:00.000Z", "2027-03-14T07:30:00.000Z"],
  ["the day after DST starts", { time: "02:30" }, "2027-03-14T07:30:00.000Z", "2027-03-15T06:30:00.000Z"],
  [
    "the first of two repeated hours",
    { time: "01:30" },
    "2026-11-01T04:00:00.000Z",
    "2026-11-01T05:30:00.000Z",
  ],
  ["not in the repeated hour", { time: "01:30" }, "2026-11-01T05:30:00.000Z", "2026-11-02T06:30:00.000Z"],
  ["next Monday", { frequency: "weekly" }, "2026-11-20T14:00:00.000Z", "2026-11-23T14:00:00.000Z"],
  [
    "on Sunday, which is day 0",
    { frequency: "weekly", dayOfWeek: 0 },
    "2026-11-20T14:00:00.000Z",
    "2026-11-22T14:00:00.000Z",
  ],
  [
    "a week later once the time has passed",
    { frequency: "weekly", dayOfWeek: 5 },
    "2026-11-20T14:00:00.000Z",
    "2026-11-27T14:00:00.000Z",
  ],
  [
    "the last day of a short month for the 31st",
    { frequency: "monthly", dayOfMonth: 31 },
    "2026-11-20T14:00:00.000Z",
    "2026-11-30T14:00:00.000Z",
  ],
  [
    "the 31st of the following long month",
    { frequency: "monthly", dayOfMonth: 31 },
    "2026-11-30T14:00:00.000Z",
    "2026-12-31T14:00:00.000Z",
  ],
  [
    "February 28 for the 30th",
    { frequency: "monthly", dayOfMonth: 30 },
    "2027-02-01T00:00:00.000Z",
    "2027-02-28T14:00:00.000Z",
  ],
  [
    "the 29th in a leap year",
    { frequency: "monthly", dayOfMonth: 29 },
    "2028-02-01T00:00:00.000Z",
    "2028-02-29T14:00:00.000Z",
  ],
  [
    "in a time zone with another date",
    { time: "00:30", timezone: "Asia/Kolkata" },
    "2026-11-20T20:00:00.000Z",
    "2026-11-21T19:00:00.000Z",
  ],
  [
    "a midnight skipped by DST",
    { time: "00:00", timezone: "Africa/Cairo" },
    "2027-04-29T12:00:00.000Z",
    "2027-04-29T22:00:00.000Z",
  ],
])("the next run is %s", ([, overrides, after, expected]) => {
  expect(getNextRun(cadence(overrides), after)).toBe(expected);
});

const anyCadence = (timezone: string) =>
  fc.record({
    frequency: fc.constantFrom(...scheduleFrequencies),
    dayOfWeek: fc.integer({ min: 0, max: 6 }),
    dayOfMonth: fc.integer({ min: 1, max: 31 }),
    time: fc
      .tuple(fc.constantFrom(0, 1, 2, 3, 9, 12, 23), fc.constantFrom(0, 15, 30, 59))
      .map((parts) => parts.map((part) => String(part).padStart(2, "0")).join(":")),
    timezone: fc.constant(timezone),
  });

test.for(ZONES)(
  "in %s every due day has exactly one run at the right local time",
  { tags: "full" },
  (zone) => {
    const wall = createWallClock(zone);
    const days = Array.from({ length: 365 }, (_, day) => YEAR_START + 12 * HOUR + day * 24 * HOUR);
    const property = fc.property(anyCadence(zone), (testCadence) => {
      const wallTimes = listDueTimes(testCadence).map(wall);
      // Noon in UTC has the same date in all these zones, so every date of the year occurs once.
      const dates = [...new Set(days.map((noon) => wall(noon).date))].slice(1, -1);
      const isDue = (date: string) => {
        const { weekday, day, daysInMonth } = wall(Date.parse(`${date}T12:00:00Z`));
        if (testCadence.frequency === "weekly") return weekday === testCadence.dayOfWeek;
        return testCadence.frequency === "daily" || day === Math.min(testCadence.dayOfMonth, daysInMonth);
      };
      const expected = dates.filter(isDue);
      const inYear = wallTimes.filter(({ date }) => date >= dates[0]! && date <= dates.at(-1)!);
      expect(inYear.map(({ date }) => date)).toEqual(expected);
      // DST moves a skipped time by 30 or 60 minutes, on one day of the year.
      expect(inYear.filter(({ time }) => time !== testCadence.time).length).toBeLessThanOrEqual(1);
      expect(inYear.every(({ time }) => time >= testCadence.time)).toBe(true);
    });
    fc.assert(property, { seed: 20_261_120, numRuns: 25 });
  },
);

test("changing the cadence or reactivating recalculates the next run; other changes keep it", () => {
  const now = new Date("2026-11-20T14:30:00.000Z");
  const overdue = { ...cadence(), isActive: true, nextRun: "2026-11-20T14:00:00.000Z" };
  const after = (change: Partial<typeof overdue>, before = overdue) =>
    nextRunAfterChange(before, { ...before, ...change }, now);
  expect(after({}), "still due").toBe(overdue.nextRun);
  expect(after({ time: "09:20" }), "not in the past").toBe("2026-11-21T14:20:00.000Z");
  expect(after({ timezone: "America/Chicago" })).toBe("2026-11-20T15:00:00.000Z");
  expect(after({ isActive: false })).toBeNull();
  const paused = { ...overdue, isActive: false };
  expect(after({ isActive: true }, paused)).toBe("2026-11-21T14:00:00.000Z");
  expect(after({}, paused), "paused").toBeNull();
});
