import * as fc from "fast-check";
import { expect, test } from "vitest";
import { firmHours, firmTimeZone } from "#contract/firm.ts";
import { formatHours, type OpeningHours } from "#contract/business-hours.ts";
import { addOpenMinutes, responseDueAt } from "#worker/features/leads/rules.ts";

const MINUTE = 60_000;

/** Arrival and due time in the firm's time zone, with the offset of that day. */
const cases = [
  ["in the middle of a working day", "2026-11-18T10:00:00-05:00", "2026-11-18T10:15:00-05:00"],
  ["with seconds", "2026-11-18T10:00:30-05:00", "2026-11-18T10:15:30-05:00"],
  ["15 minutes before closing", "2026-11-18T17:45:00-05:00", "2026-11-18T18:00:00-05:00"],
  ["ten minutes before closing", "2026-11-18T17:50:00-05:00", "2026-11-19T08:05:00-05:00"],
  ["at closing time", "2026-11-18T18:00:00-05:00", "2026-11-19T08:15:00-05:00"],
  ["at night", "2026-11-19T02:00:00-05:00", "2026-11-19T08:15:00-05:00"],
  [
    "on Friday evening, since Saturday is a working day",
    "2026-11-20T20:00:00-05:00",
    "2026-11-21T09:15:00-05:00",
  ],
  ["on Saturday before closing", "2026-11-21T13:50:00-05:00", "2026-11-23T08:05:00-05:00"],
  ["on Saturday after closing", "2026-11-21T14:30:00-05:00", "2026-11-23T08:15:00-05:00"],
  ["on Sunday", "2026-11-22T12:00:00-05:00", "2026-11-23T08:15:00-05:00"],
  ["before DST starts", "2026-03-07T13:55:00-05:00", "2026-03-09T08:10:00-04:00"],
  ["in the hour skipped by DST", "2026-03-08T02:30:00-05:00", "2026-03-09T08:15:00-04:00"],
  ["before DST ends", "2026-10-31T13:55:00-04:00", "2026-11-02T08:10:00-05:00"],
  ["in the repeated hour", "2026-11-01T01:30:00-04:00", "2026-11-02T08:15:00-05:00"],
] as const;

test.for(cases)("a message received %s is due after 15 open minutes", ([, from, due]) => {
  expect(responseDueAt("contact", new Date(from))).toBe(new Date(due).toISOString());
});

test("a candidate's 48 hours include nights, weekends and DST changes", () => {
  const due = (from: string) => Date.parse(responseDueAt("candidate", new Date(from))) - Date.parse(from);
  for (const from of ["2026-11-20T17:00:00Z", "2026-03-07T12:00:00Z", "2026-10-31T12:00:00Z"])
    expect(due(from)).toBe(48 * 60 * MINUTE);
});

test("the response to an appointment is due at its start", () => {
  expect(responseDueAt({ at: "2026-11-23T15:00:00.000Z" }, new Date())).toBe("2026-11-23T15:00:00.000Z");
});

const clock = new Intl.DateTimeFormat("en-US", {
  timeZone: firmTimeZone,
  weekday: "long",
  hour: "2-digit",
  minute: "2-digit",
  hourCycle: "h23",
});

/** Whether the firm is open, computed independently by `Intl`. */
function isOpen(moment: number): boolean {
  const parts = Object.fromEntries(clock.formatToParts(moment).map(({ type, value }) => [type, value]));
  const open = firmHours.find(({ days }) => days.some((day) => day === parts.weekday))?.open;
  const time = `${parts.hour}:${parts.minute}`;
  return open ? open.from <= time && time < open.to : false;
}

/** Whole minutes at random and around DST changes. */
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

test(
  "the firm is open for exactly the target's minutes between arrival and due time",
  { tags: "full" },
  () => {
    fc.assert(
      fc.property(moments, fc.integer({ min: 1, max: 45 }), (from, openMinutes) => {
        const due = addOpenMinutes(new Date(from), openMinutes).getTime();
        const minutes = Array.from({ length: (due - from) / MINUTE }, (_, n) => from + n * MINUTE);
        expect(minutes.filter(isOpen)).toHaveLength(openMinutes);
        // The last minute is open, otherwise it would be due earlier.
        expect(isOpen(due - MINUTE)).toBe(true);
      }),
      { numRuns: 60 },
    );
  },
);

test("a later message is never due earlier", () => {
  fc.assert(
    fc.property(moments, fc.integer({ min: 0, max: 10_000 }), (from, later) => {
      const due = (at: number) => addOpenMinutes(new Date(at), 15).getTime();
      expect(due(from + later * MINUTE)).toBeGreaterThanOrEqual(due(from));
    }),
  );
});

test("opening hours without any open day throw", () => {
  const never: OpeningHours[] = [{ days: ["Monday"], open: null }];
  expect(() => addOpenMinutes(new Date(), 15, never)).toThrow("never open");
});

test("the opening hours on the site match those of the response target", () => {
  const formatTime = (time: string) => {
    const [hour = 0, minute = 0] = time.split(":").map(Number);
    return `${hour % 12 || 12}:${String(minute).padStart(2, "0")} ${hour < 12 ? "AM" : "PM"}`;
  };
  for (const hours of firmHours) {
    const { open } = hours;
    expect(formatHours(hours, "ET")).toBe(
      open ? `${formatTime(open.from)} to ${formatTime(open.to)} ET` : "Closed",
    );
  }
});
