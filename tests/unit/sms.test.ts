import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { countSmsSegments } from "#contract/sms/segments.ts";
import { SMS_MARKETING_HOURS } from "#contract/sms/constants.ts";
import { mayBeOptOut, parseKeyword } from "#worker/features/sms/keywords.ts";
import { permittedTime, monthStart } from "#worker/features/sms/rules.ts";
import { keywordReply } from "#worker/features/sms/templates.ts";

describe("segments", () => {
  test.each([
    ["", "GSM-7", 0, 0],
    ["a".repeat(160), "GSM-7", 160, 1],
    ["a".repeat(161), "GSM-7", 161, 2],
    ["a".repeat(306), "GSM-7", 306, 2],
    ["a".repeat(307), "GSM-7", 307, 3],
    ["€".repeat(80), "GSM-7", 160, 1],
    // Escaped characters take two septets, so the last septet of each segment stays empty.
    ["€".repeat(153), "GSM-7", 306, 3],
    ["ł".repeat(70), "UCS-2", 70, 1],
    ["ł".repeat(71), "UCS-2", 71, 2],
    // Surrogate pairs fill 66 of 67 units.
    ["😀".repeat(67), "UCS-2", 134, 3],
  ] as const)("segment count %#: %s", (text, encoding, units, segments) => {
    expect(countSmsSegments(text)).toEqual({ encoding, units, segments });
  });

  test("more text never needs fewer segments, and segments are full except for one unit", () => {
    fc.assert(
      fc.property(
        fc.string({ unit: "grapheme", maxLength: 400 }),
        fc.constantFrom("a", "€", "ł", "😀"),
        (text, more) => {
          const [before, after] = [countSmsSegments(text), countSmsSegments(text + more)];
          expect(after.segments).toBeGreaterThanOrEqual(before.segments);
          const { units, segments, encoding } = after;
          const [single, part] = encoding === "GSM-7" ? [160, 153] : [70, 67];
          expect(units).toBeLessThanOrEqual(segments === 1 ? single : segments * part);
          expect(segments < 2 || units > (segments - 1) * (part - 1)).toBe(true);
        },
      ),
    );
  });

  test("keyword replies are at most two GSM-7 segments", () => {
    const config = { siteName: "Planwright Partners", origin: "https://planwright.example" };
    for (const keyword of ["stop", "start", "help"] as const) {
      const { encoding, segments } = countSmsSegments(keywordReply(keyword, { config } as never));
      expect(encoding).toBe("GSM-7");
      expect(segments).toBeLessThanOrEqual(2);
    }
  });
});

describe("quiet hours", () => {
  const zones = ["America/New_York", "America/Los_Angeles", "Europe/Berlin", "Australia/Lord_Howe"] as const;
  const hourIn = (date: Date, timeZone: string) =>
    Number(new Intl.DateTimeFormat("en-US", { timeZone, hour: "numeric", hourCycle: "h23" }).format(date));
  const { from, until } = SMS_MARKETING_HOURS;
  const isOpen = (date: Date, zone: string) => hourIn(date, zone) >= from && hourIn(date, zone) < until;

  test.each([
    // DST ends on November 1 and starts on March 8.
    ["2026-11-01T03:00:00Z", "2026-11-01T13:00:00.000Z"],
    ["2026-03-08T04:00:00Z", "2026-03-08T12:00:00.000Z"],
    ["2026-11-20T12:59:59Z", "2026-11-20T13:00:00.000Z"],
    ["2026-11-20T13:00:00Z", "2026-11-20T13:00:00.000Z"],
    ["2026-11-21T01:59:59Z", "2026-11-21T01:59:59.000Z"],
    ["2026-11-21T02:00:00Z", "2026-11-21T13:00:00.000Z"],
  ])("a marketing text at %s is sent at %s (New York)", (now, then) => {
    expect(permittedTime(new Date(now)).toISOString()).toBe(then);
  });

  test("the send time is within the allowed hours and the earliest possible", () => {
    const moment = fc.date({ min: new Date("2025-01-01"), max: new Date("2028-01-01"), noInvalidDate: true });
    fc.assert(
      fc.property(moment, fc.constantFrom(...zones), (now, zone) => {
        const then = permittedTime(now, zone);
        expect(isOpen(then, zone)).toBe(true);
        expect(then.getTime()).toBeGreaterThanOrEqual(now.getTime());
        const isEarliest = isOpen(now, zone)
          ? then.getTime() === now.getTime()
          : !isOpen(new Date(then.getTime() - 1), zone);
        expect(isEarliest).toBe(true);
        expect(then.getTime() - now.getTime()).toBeLessThanOrEqual(12 * 3_600_000);
      }),
    );
  });

  test("a month starts at midnight in the firm's time zone", () => {
    expect(monthStart(new Date("2026-11-01T03:00:00Z")).toISOString()).toBe("2026-10-01T04:00:00.000Z");
    expect(monthStart(new Date("2026-11-20T03:00:00Z")).toISOString()).toBe("2026-11-01T04:00:00.000Z");
  });
});

test.each([
  ["STOP", false, "stop"],
  ["Stop.", false, "stop"],
  [" stop all ", false, "stop"],
  ["opt-out", false, "stop"],
  ["Cancel", false, "stop"],
  ["REVOKE!", false, "stop"],
  ["Ｓtop", false, "stop"],
  ["UNSTOP", false, "start"],
  ["yes", true, "start"],
  ["yes", false, null],
  ["Info?", false, "help"],
  ["Stop please", false, "stop"],
  ["Please stop.", false, "stop"],
  ["stop it please", false, "stop"],
  ["STOPPP!!", false, "stop"],
  ["Hi, please stop texting me. Thanks", false, "stop"],
  ["Stop sending me these messages", false, "stop"],
  ["Stop all texts", false, "stop"],
  ["Don’t text me again", false, "stop"],
  ["do not contact me", false, "stop"],
  ["no more messages please", false, "stop"],
  ["Unsubscribe me", false, "stop"],
  ["unsubscribe me from your list", false, "stop"],
  ["I want to opt out", false, "stop"],
  ["Opt me out", false, "stop"],
  ["Take me off your list", false, "stop"],
  ["remove me", false, "stop"],
  ["Cancel my interview", false, null],
  ["Please cancel", false, null],
  ["Stop by at noon?", false, null],
  ["Please do not stop the search", false, null],
  ["I will stop at your office tomorrow", false, null],
  ["constructor", false, null],
  ["", false, null],
] as const)("the text %j (stopped: %j) is the keyword %j", (body, stopped, keyword) => {
  expect(parseKeyword(body, stopped)).toBe(keyword);
});

test.each([
  ["Please do not stop the search", true],
  ["Cancel my interview", true],
  ["I said stop already", true],
  ["Wrong number", true],
  ["Who is this?", true],
  ["sotp", true],
  ["Yes, Tuesday at ten works", false],
  ["Thank you for the call", false],
] as const)("the text %j may be an opt-out: %j", (body, expected) => {
  expect(parseKeyword(body, false)).toBeNull();
  expect(mayBeOptOut(body)).toBe(expected);
});

test("keywords are found in linear time", () => {
  const started = performance.now();
  for (const word of ["stop ", "stop your any all ", "do not text ", "remove me off "])
    expect(parseKeyword(word.repeat(1_000), false)).toBeNull();
  expect(performance.now() - started).toBeLessThan(500);
});
