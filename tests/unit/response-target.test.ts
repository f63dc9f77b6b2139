import * as fc from "fast-check";
import { expect, test } from "vitest";
import { brand } from "#web/content/brand.ts";
import { firmHours, type OpeningHours } from "#contract/business-hours.ts";
import { firmTimeZone } from "#contract/firm.ts";
import { addOpenMinutes, responseDueAt } from "#worker/features/leads/rules.ts";

const MINUTE = 60_000;

/** When something arrives and when its answer is due, both in the firm's own time, written with the offset of that day. */
const cases = [
  ["in the middle of a working day", "2026-11-18T10:00:00-05:00", "2026-11-18T10:15:00-05:00"],
  ["with seconds", "2026-11-18T10:00:30-05:00", "2026-11-18T10:15:30-05:00"],
  ["so that it is due at closing time", "2026-11-18T17:45:00-05:00", "2026-11-18T18:00:00-05:00"],
  ["ten minutes before closing", "2026-11-18T17:50:00-05:00", "2026-11-19T08:05:00-05:00"],
  ["at closing time", "2026-11-18T18:00:00-05:00", "2026-11-19T08:15:00-05:00"],
  ["at night", "2026-11-19T02:00:00-05:00", "2026-11-19T08:15:00-05:00"],
  ["on Friday evening: Saturday is a working day", "2026-11-20T20:00:00-05:00", "2026-11-21T09:15:00-05:00"],
  ["on Saturday before closing", "2026-11-21T13:50:00-05:00", "2026-11-23T08:05:00-05:00"],
  ["on Saturday after closing", "2026-11-21T14:30:00-05:00", "2026-11-23T08:15:00-05:00"],
  ["on Sunday", "2026-11-22T12:00:00-05:00", "2026-11-23T08:15:00-05:00"],
  ["before the clocks go forward", "2026-03-07T13:55:00-05:00", "2026-03-09T08:10:00-04:00"],
  ["in the hour that does not exist", "2026-03-08T02:30:00-05:00", "2026-03-09T08:15:00-04:00"],
  ["before the clocks go back", "2026-10-31T13:55:00-04:00", "2026-11-02T08:10:00-05:00"],
  ["in the hour that comes twice", "2026-11-01T01:30:00-04:00", "2026-11-02T08:15:00-05:00"],
] as const;

test.for(cases)("what is written %s is answered in 15 open minutes", ([, from, due]) => {
  expect(responseDueAt("contact", new Date(from))).toBe(new Date(due).toISOString());
});

test("a candidate's 48 hours run through nights, weekends and both changes of the clocks", () => {
  const due = (from: string) => Date.parse(responseDueAt("candidate", new Date(from))) - Date.parse(from);
  for (const from of ["2026-11-20T17:00:00Z", "2026-03-07T12:00:00Z", "2026-10-31T12:00:00Z"])
    expect(due(from)).toBe(48 * 60 * MINUTE);
});

test("an appointment is its own promise", () => {
  expect(responseDueAt({ at: "2026-11-23T15:00:00.000Z" }, new Date())).toBe("2026-11-23T15:00:00.000Z");
});

const clock = new Intl.DateTimeFormat("en-US", {
  timeZone: firmTimeZone,
  weekday: "long",
  hour: "2-digit",
  minute: "2-digit",
  hourCycle: "h23",
});

/** Whether the firm is open at a moment: the slow way, by a clock on the wall. */
function isOpen(moment: number): boolean {
  const parts = Object.fromEntries(clock.formatToParts(moment).map(({ type, value }) => [type, value]));
  const open = firmHours.find(({ days }) => days.some((day) => day === parts.weekday))?.open;
  const time = `${parts.hour}:${parts.minute}`;
  return open ? open.from <= time && time < open.to : false;
}

/** Whole minutes around both changes of the clocks in some years, and anywhere. */
const moments = fc
  .oneof(
    fc.integer({ min: Date.UTC(2025, 0, 1) / MINUTE, max: Date.UTC(2030, 0, 1) / MINUTE }),
    fc
      .tuple(
        fc.constantFrom("2026-03-08", "2026-11-01", "2027-03-14", "2027-11-07"),
        fc.integer({ min: -2880, max: 2880 }),
      )
      .map(([day, minutes]) => Date.parse(`${day}T07:00:00Z`) / MINUTE + minutes),
  )
  .map((minute) => minute * MINUTE);

test("between arrival and due time the firm is open for exactly as long as was promised", () => {
  fc.assert(
    fc.property(moments, fc.integer({ min: 1, max: 45 }), (from, promised) => {
      const due = addOpenMinutes(new Date(from), promised).getTime();
      const minutes = Array.from({ length: (due - from) / MINUTE }, (_, n) => from + n * MINUTE);
      expect(minutes.filter(isOpen)).toHaveLength(promised);
      // The last of them is an open one, or the answer could have been due earlier.
      expect(isOpen(due - MINUTE)).toBe(true);
    }),
    { numRuns: 60 },
  );
});

test("who writes later is never due earlier", () => {
  fc.assert(
    fc.property(moments, fc.integer({ min: 0, max: 10_000 }), (from, later) => {
      const due = (at: number) => addOpenMinutes(new Date(at), 15).getTime();
      expect(due(from + later * MINUTE)).toBeGreaterThanOrEqual(due(from));
    }),
  );
});

test("a firm that never opens is told so instead of being waited for", () => {
  const never: OpeningHours[] = [{ days: ["Monday"], open: null }];
  expect(() => addOpenMinutes(new Date(), 15, never)).toThrow("never open");
});

test("the site says the hours by which the promise counts", () => {
  const inWords = (time: string) => {
    const [hour = 0, minute = 0] = time.split(":").map(Number);
    return `${hour % 12 || 12}:${String(minute).padStart(2, "0")} ${hour < 12 ? "AM" : "PM"}`;
  };
  expect(brand.timeZone).toBe(firmTimeZone);
  expect(brand.hours.map(({ days, open }) => ({ days, open }))).toEqual(firmHours);
  for (const { text, open } of brand.hours)
    expect(text).toContain(open ? `${inWords(open.from)} to ${inWords(open.to)}` : "Closed");
});
