import * as fc from "fast-check";
import { expect, test } from "vitest";
import { scheduleFrequencies } from "#contract/articles/constants.ts";
import { type Cadence, nextRun, nextRunAfterChange } from "#worker/features/schedules/rules.ts";

const ZONES = [
  "America/New_York",
  "Europe/Berlin",
  "Asia/Kolkata",
  // Half an hour of summer time, and clocks that leap at midnight.
  "Australia/Lord_Howe",
  "America/Santiago",
  "Africa/Cairo",
];
const HOUR = 3_600_000;
const YEAR_BEGINS = Date.UTC(2027, 0, 1);
const YEAR_ENDS = Date.UTC(2028, 0, 1);

const cadence = (more: Partial<Cadence> = {}): Cadence => ({
  frequency: "daily",
  dayOfWeek: 1,
  dayOfMonth: 1,
  time: "09:00",
  timezone: "America/New_York",
  ...more,
});
const next = (given: Cadence, after: string) => nextRun(given, new Date(after)).toISOString();

/** What a clock on the wall shows, read without Temporal. */
function wallOf(zone: string) {
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

/** Every due time of the year and the next one after it. */
function chainOf(given: Cadence): number[] {
  const chain = [nextRun(given, new Date(YEAR_BEGINS)).getTime()];
  while (chain.at(-1)! < YEAR_ENDS) chain.push(nextRun(given, new Date(chain.at(-1)!)).getTime());
  return chain;
}

test.for<[string, Partial<Cadence>, string, string]>([
  ["later today", {}, "2026-11-20T13:59:59.999Z", "2026-11-20T14:00:00.000Z"],
  ["never the very moment again", {}, "2026-11-20T14:00:00.000Z", "2026-11-21T14:00:00.000Z"],
  ["over the leap of spring", { time: "02:30" }, "2027-03-14T05:00:00.000Z", "2027-03-14T07:30:00.000Z"],
  ["the day after the leap", { time: "02:30" }, "2027-03-14T07:30:00.000Z", "2027-03-15T06:30:00.000Z"],
  [
    "first of the hour that comes twice",
    { time: "01:30" },
    "2026-11-01T04:00:00.000Z",
    "2026-11-01T05:30:00.000Z",
  ],
  ["not in its repetition", { time: "01:30" }, "2026-11-01T05:30:00.000Z", "2026-11-02T06:30:00.000Z"],
  ["next Monday", { frequency: "weekly" }, "2026-11-20T14:00:00.000Z", "2026-11-23T14:00:00.000Z"],
  [
    "Sunday is 0",
    { frequency: "weekly", dayOfWeek: 0 },
    "2026-11-20T14:00:00.000Z",
    "2026-11-22T14:00:00.000Z",
  ],
  [
    "a week later when it has passed",
    { frequency: "weekly", dayOfWeek: 5 },
    "2026-11-20T14:00:00.000Z",
    "2026-11-27T14:00:00.000Z",
  ],
  [
    "the 31st of a short month",
    { frequency: "monthly", dayOfMonth: 31 },
    "2026-11-20T14:00:00.000Z",
    "2026-11-30T14:00:00.000Z",
  ],
  [
    "the 31st again afterwards",
    { frequency: "monthly", dayOfMonth: 31 },
    "2026-11-30T14:00:00.000Z",
    "2026-12-31T14:00:00.000Z",
  ],
  [
    "the 30th in February",
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
    "another date there than here",
    { time: "00:30", timezone: "Asia/Kolkata" },
    "2026-11-20T20:00:00.000Z",
    "2026-11-21T19:00:00.000Z",
  ],
  [
    "a midnight that does not exist",
    { time: "00:00", timezone: "Africa/Cairo" },
    "2027-04-29T12:00:00.000Z",
    "2027-04-29T22:00:00.000Z",
  ],
])("%s", ([, part, after, expected]) => {
  expect(next(cadence(part), after)).toBe(expected);
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

test.for(ZONES)("in %s every day that is due has one moment, and it shows the right wall time", (zone) => {
  const wall = wallOf(zone);
  const days = Array.from({ length: 365 }, (_, day) => YEAR_BEGINS + 12 * HOUR + day * 24 * HOUR);
  const holds = fc.property(anyCadence(zone), (given) => {
    const walls = chainOf(given).map(wall);
    // At noon in UTC it is the same date in all of these zones, so that each date of the year comes once.
    const dates = [...new Set(days.map((noon) => wall(noon).date))].slice(1, -1);
    const isDue = (date: string) => {
      const { weekday, day, daysInMonth } = wall(Date.parse(`${date}T12:00:00Z`));
      if (given.frequency === "weekly") return weekday === given.dayOfWeek;
      return given.frequency === "daily" || day === Math.min(given.dayOfMonth, daysInMonth);
    };
    const expected = dates.filter(isDue);
    const inside = walls.filter(({ date }) => date >= dates[0]! && date <= dates.at(-1)!);
    expect(inside.map(({ date }) => date)).toEqual(expected);
    // A leap carries a time on by half an hour or an hour, on one day of the year.
    expect(inside.filter(({ time }) => time !== given.time).length).toBeLessThanOrEqual(1);
    expect(inside.every(({ time }) => time >= given.time)).toBe(true);
  });
  fc.assert(holds, { seed: 20_261_120, numRuns: 25 });
});

test.for(ZONES)(
  "in %s the answer of every hour of the year is the next due time, and never the past",
  { timeout: 60_000 },
  (zone) => {
    for (const frequency of scheduleFrequencies) {
      const given = cadence({ frequency, timezone: zone, time: "02:30", dayOfWeek: 0, dayOfMonth: 31 });
      const chain = chainOf(given);
      for (let hour = YEAR_BEGINS, at = 0; hour < YEAR_ENDS; hour += HOUR) {
        while (chain[at]! <= hour) at++;
        expect(nextRun(given, new Date(hour)).getTime()).toBe(chain[at]);
      }
    }
  },
);

test("a change of the cadence and a new start count from now on; anything else keeps the time", () => {
  const now = new Date("2026-11-20T14:30:00.000Z");
  const overdue = { ...cadence(), isActive: true, nextRun: "2026-11-20T14:00:00.000Z" };
  const after = (change: Partial<typeof overdue>, before = overdue) =>
    nextRunAfterChange(before, { ...before, ...change }, now);
  expect(after({}), "still due").toBe(overdue.nextRun);
  expect(after({ time: "09:20" }), "not for the past").toBe("2026-11-21T14:20:00.000Z");
  expect(after({ timezone: "America/Chicago" })).toBe("2026-11-20T15:00:00.000Z");
  expect(after({ isActive: false })).toBeNull();
  const paused = { ...overdue, isActive: false };
  expect(after({ isActive: true }, paused)).toBe("2026-11-21T14:00:00.000Z");
  expect(after({}, paused), "a paused one has none").toBeNull();
});
