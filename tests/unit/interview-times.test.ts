import * as fc from "fast-check";
import { expect, test } from "vitest";
import {
  assignInterviewers,
  type Availability,
  findFreeInterviewers,
  listFreeTimes,
} from "#worker/features/interviews/rules.ts";
import { toCells } from "#worker/features/booking/index.ts";

const ZONE = "America/New_York";
const MINUTE_MS = 60_000;
const rules = { mode: "panel", duration: 30, bufferTime: 0, timeZone: ZONE, minimumNotice: 0 } as const;

const person = (
  userId: string,
  hours: [day: number, from: string, to: string][],
  more: Partial<Availability> = {},
  timeZone = ZONE,
): Availability => ({
  userId,
  hours: hours.map(([dayOfWeek, startTime, endTime]) => ({ dayOfWeek, startTime, endTime, timeZone })),
  blocked: [],
  taken: new Set(),
  ...more,
});

const list = (
  people: Availability[],
  from: string,
  days: number,
  more: Partial<Parameters<typeof listFreeTimes>[0]> = {},
) => {
  const now = new Date(from);
  const range = { from: now.getTime(), to: now.getTime() + days * 24 * 60 * MINUTE_MS };
  return listFreeTimes({ ...rules, ...more }, people, range, now).map(({ start, interviewerIds }) => ({
    at: new Date(start).toISOString().slice(0, 16),
    interviewerIds,
  }));
};

test("a day that is longer or shorter by daylight saving time has more or fewer times", () => {
  const sunday = person("a", [[0, "00:00", "04:00"]]);
  const autumn = list([sunday], "2027-11-06T12:00:00Z", 2);
  expect([autumn[0]!.at, autumn.length]).toEqual(["2027-11-07T04:00", 10]);
  const spring = list([sunday], "2027-03-13T12:00:00Z", 2);
  expect([spring[0]!.at, spring.length]).toEqual(["2027-03-14T05:00", 6]);
});

test("a panel across time zones meets only where the hours overlap", () => {
  const newYork = person("a", [[1, "09:00", "17:00"]]);
  const paris = person("b", [[1, "09:00", "17:00"]], {}, "Europe/Paris");
  const times = list([newYork, paris], "2026-11-30T00:00:00Z", 1).map(({ at }) => at);
  // 9:00 in New York is 15:00 in Paris.
  expect(times).toEqual(["2026-11-30T14:00", "2026-11-30T14:30", "2026-11-30T15:00", "2026-11-30T15:30"]);
});

test("a round robin needs one free interviewer, and names who is free", () => {
  const hours: [number, string, string][] = [[1, "09:00", "10:00"]];
  const busyAt = Date.parse("2026-11-30T14:00:00Z");
  const busy = person("a", hours, { blocked: [{ from: busyAt, to: busyAt + 30 * MINUTE_MS }] });
  const times = list([busy, person("b", hours)], "2026-11-30T00:00:00Z", 1, { mode: "round_robin" });
  expect(times).toEqual([
    { at: "2026-11-30T14:00", interviewerIds: ["b"] },
    { at: "2026-11-30T14:30", interviewerIds: ["a", "b"] },
  ]);
  expect(list([busy, person("b", hours)], "2026-11-30T00:00:00Z", 1)).toHaveLength(1);
});

test("an interview keeps its interviewer if free, otherwise the one with the fewest interviews gets it", () => {
  const counts = new Map([
    ["a", 3],
    ["b", 1],
  ]);
  expect(assignInterviewers("round_robin", ["a", "b"], [], counts)).toEqual(["b"]);
  expect(assignInterviewers("round_robin", ["a", "b"], ["a"], counts)).toEqual(["a"]);
  expect(assignInterviewers("round_robin", ["b"], ["a"], counts)).toEqual(["b"]);
  expect(assignInterviewers("round_robin", [], ["a"], counts)).toEqual([]);
  expect(assignInterviewers("panel", ["a", "b"], [], counts)).toEqual(["a", "b"]);
});

test("adjacent hours are one window, and the notice and the break after count", () => {
  const split = person("a", [
    [1, "09:00", "09:30"],
    [1, "09:30", "10:00"],
  ]);
  expect(list([split], "2026-11-30T00:00:00Z", 1, { duration: 60 })).toHaveLength(1);
  const start = Date.parse("2026-11-30T14:00:00Z");
  const before = new Date(start - 60 * MINUTE_MS);
  expect(findFreeInterviewers({ ...rules, minimumNotice: 61 }, [split], start, before)).toEqual([]);
  expect(findFreeInterviewers({ ...rules, minimumNotice: 60 }, [split], start, before)).toEqual(["a"]);
  const taken = new Set(toCells({ duration: 15, bufferTime: 0 }, start + 30 * MINUTE_MS));
  const followed = { ...split, taken };
  expect(findFreeInterviewers(rules, [followed], start, before)).toEqual(["a"]);
  expect(findFreeInterviewers({ ...rules, bufferTime: 10 }, [followed], start, before)).toEqual([]);
});

test(
  "listed times are free for everybody, in order, within the range and never twice",
  { tags: "full" },
  () => {
    const span = fc.tuple(fc.integer({ min: 0, max: 7 * 24 * 12 }), fc.integer({ min: 1, max: 60 }));
    const anybody = fc
      .tuple(
        fc.array(fc.tuple(fc.integer({ min: 0, max: 6 }), fc.integer({ min: 0, max: 22 })), { maxLength: 5 }),
        fc.array(span, { maxLength: 5 }),
        fc.constantFrom(ZONE, "Europe/Paris", "Asia/Kolkata"),
      )
      .map(([hours, busy, timeZone]) => ({ hours, busy, timeZone }));
    const from = Date.parse("2026-10-29T00:00:00Z");
    fc.assert(
      fc.property(
        fc.array(anybody, { minLength: 1, maxLength: 3 }),
        fc.constantFrom(15, 30, 45, 60),
        (people, duration) => {
          const availability = people.map(({ hours, busy, timeZone }, n) =>
            person(
              `${n}`,
              hours.map(([day, hour]) => [
                day,
                `${String(hour).padStart(2, "0")}:00`,
                `${String(hour + 1).padStart(2, "0")}:00`,
              ]),
              {
                blocked: busy.map(([start, length]) => ({
                  from: from + start * 5 * MINUTE_MS,
                  to: from + (start + length) * 5 * MINUTE_MS,
                })),
              },
              timeZone,
            ),
          );
          const now = new Date(from);
          const range = { from, to: from + 7 * 24 * 60 * MINUTE_MS };
          const times = listFreeTimes({ ...rules, duration }, availability, range, now);
          const starts = times.map(({ start }) => start);
          expect(starts).toEqual([...new Set(starts)].toSorted((a, b) => a - b));
          for (const start of starts) {
            expect(start >= range.from && start <= range.to).toBe(true);
            const end = start + duration * MINUTE_MS;
            for (const { blocked } of availability)
              expect(blocked.some((busy) => busy.from < end && busy.to > start)).toBe(false);
            expect(findFreeInterviewers({ ...rules, duration }, availability, start, now)).toHaveLength(
              people.length,
            );
          }
        },
      ),
      { numRuns: 150 },
    );
  },
);
