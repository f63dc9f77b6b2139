import * as fc from "fast-check";
import { expect, test } from "vitest";
import { notificationEntities, notificationKinds } from "#contract/notifications/constants.ts";
import { findMentions } from "#contract/notifications/mentions.ts";
import { notificationPath } from "#contract/notifications/paths.ts";
import { formatNotification } from "#contract/notifications/text.ts";
import { findQuietEnd, nextHour } from "#worker/features/notifications/rules.ts";

const colleagues = [
  { id: "1", username: "ana", fullName: "Ana Reyes" },
  { id: "2", username: "ana.reyes.lopez", fullName: "Ana Reyes López" },
  { id: "3", username: "bo", fullName: null },
];

test.for<[text: string, ids: string[]]>([
  ["Please call, @bo", ["3"]],
  ["@ANA, @Bo: see above", ["1", "3"]],
  ["@Ana Reyes will call", ["1"]],
  ["@Ana Reyes López will call", ["2"]],
  ["@ana.reyes.lopez.", ["2"]],
  ["@bob is somebody else", []],
  ["write to jo@bo.example", []],
  ["@bo @bo", ["3"]],
  ["(@bo)", ["3"]],
  ["@", []],
  ["", []],
])("%s mentions %j", ([text, ids]) => {
  expect(findMentions(text, colleagues).toSorted()).toEqual(ids);
});

test("any text around a mention keeps it, and text without an @ mentions nobody", () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (before, after) => {
      expect(findMentions(`${before} @bo ${after}`, colleagues)).toContain("3");
      expect(findMentions(before.replaceAll("@", ""), colleagues)).toEqual([]);
    }),
  );
});

const QUIET = { quietFrom: "20:00", quietUntil: "07:30" };

test.for<[at: string, end: string | null]>([
  ["2026-11-24T23:59:00Z", null], // 6:59 PM in New York
  ["2026-11-25T01:00:00Z", "2026-11-25T12:30:00.000Z"],
  ["2026-11-25T12:29:59Z", "2026-11-25T12:30:00.000Z"],
  ["2026-11-25T12:30:00Z", null],
  // The clock is set back at night: 7:30 AM is an hour later.
  ["2026-11-01T03:00:00Z", "2026-11-01T12:30:00.000Z"],
])("at %s the quiet hours end at %s", ([at, end]) => {
  expect(findQuietEnd(new Date(at), "America/New_York", QUIET)?.toISOString() ?? null).toBe(end);
});

test("quiet hours within a day, and none", () => {
  const at = new Date("2026-11-25T12:15:00Z");
  const lunch = { quietFrom: "12:00", quietUntil: "13:00" };
  expect(findQuietEnd(at, "UTC", lunch)?.toISOString()).toBe("2026-11-25T13:00:00.000Z");
  expect(findQuietEnd(new Date("2026-11-25T13:00:00Z"), "UTC", lunch)).toBeNull();
  expect(findQuietEnd(at, "UTC", { quietFrom: null, quietUntil: null })).toBeNull();
});

const clock = fc
  .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
  .map((parts) => parts.map((part) => `${part}`.padStart(2, "0")).join(":"));
const zone = fc.constantFrom(
  "America/New_York",
  "Europe/Berlin",
  "Asia/Kolkata",
  "Australia/Lord_Howe",
  "UTC",
);
const moment = fc.date({ min: new Date("2026-01-01"), max: new Date("2028-01-01"), noInvalidDate: true });

test("quiet hours end within 25 hours, outside of them", () => {
  fc.assert(
    fc.property(moment, zone, clock, clock, (at, timeZone, quietFrom, quietUntil) => {
      fc.pre(quietFrom !== quietUntil);
      const end = findQuietEnd(at, timeZone, { quietFrom, quietUntil });
      if (!end) return;
      expect(end.getTime()).toBeGreaterThan(at.getTime());
      expect(end.getTime() - at.getTime()).toBeLessThanOrEqual(25 * 3_600_000);
    }),
  );
});

test("the next daily mail is within 25 hours, at the hour of the user", () => {
  fc.assert(
    fc.property(moment, zone, fc.integer({ min: 5, max: 23 }), (at, timeZone, hour) => {
      const next = nextHour(at, timeZone, hour);
      expect(next.getTime()).toBeGreaterThan(at.getTime());
      expect(next.getTime() - at.getTime()).toBeLessThanOrEqual(25 * 3_600_000);
      const format = new Intl.DateTimeFormat("en-US", { timeZone, hour: "numeric", hourCycle: "h23" });
      expect(Number(format.format(next))).toBe(hour);
    }),
  );
});

test("every kind has a sentence and every entity a screen", () => {
  for (const kind of notificationKinds)
    expect(formatNotification({ kind, entityType: "lead", subject: "Jo Hill", actor: "Ana" })).toMatch(
      /^[A-Z]/,
    );
  for (const entityType of notificationEntities)
    expect(notificationPath({ entityType, entityId: "x" })).toMatch(/^\/admin\//);
});
