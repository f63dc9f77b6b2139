import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { countSmsSegments } from "#contract/sms/segments.ts";
import { mayBeOptOut, parseKeyword } from "#worker/features/sms/keywords.ts";
import { listNumberZones } from "#worker/features/sms/number-zones.ts";
import { monthStart, nextSendTime } from "#worker/features/sms/rules.ts";
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
  const zones = [
    "America/New_York",
    "America/Los_Angeles",
    "Europe/Berlin",
    "Asia/Kolkata",
    "Australia/Lord_Howe",
    "Pacific/Kiritimati",
  ] as const;
  const formats = new Map<string, Intl.DateTimeFormat>();
  /** Clock time without Temporal, so that the test does not repeat the code. */
  const clockIn = (date: Date, timeZone: string) => {
    const format =
      formats.get(timeZone) ??
      new Intl.DateTimeFormat("en-GB", { timeZone, hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
    formats.set(timeZone, format);
    return format.format(date);
  };
  const isOpen = (date: Date, zone: string, { from, until } = { from: "21:00", until: "08:00" }) =>
    clockIn(date, zone) >= until && clockIn(date, zone) < from;

  test.each([
    // DST ends on November 1 and starts on March 8.
    ["2026-11-01T03:00:00Z", "2026-11-01T13:00:00.000Z"],
    ["2026-03-08T04:00:00Z", "2026-03-08T12:00:00.000Z"],
    ["2026-11-20T12:59:59Z", "2026-11-20T13:00:00.000Z"],
    ["2026-11-20T13:00:00Z", "2026-11-20T13:00:00.000Z"],
    ["2026-11-21T01:59:59Z", "2026-11-21T01:59:59.000Z"],
    ["2026-11-21T02:00:00Z", "2026-11-21T13:00:00.000Z"],
  ])("a marketing text at %s is sent at %s (New York)", (now, then) => {
    expect(nextSendTime(new Date(now), ["America/New_York"])?.toISOString()).toBe(then);
  });

  test.each([
    // From coast to coast: from 8:00 in Los Angeles to 21:00 in New York.
    ["2026-11-20T13:00:00Z", "2026-11-20T16:00:00.000Z"],
    ["2026-11-20T16:00:00Z", "2026-11-20T16:00:00.000Z"],
    ["2026-11-21T01:59:59Z", "2026-11-21T01:59:59.000Z"],
    ["2026-11-21T02:00:00Z", "2026-11-21T16:00:00.000Z"],
    // The clocks change between the two.
    ["2026-11-01T02:00:00Z", "2026-11-01T16:00:00.000Z"],
  ])("a number of an unknown area at %s gets its text at %s", (now, then) => {
    expect(nextSendTime(new Date(now), listNumberZones("+18885550142"))?.toISOString()).toBe(then);
  });

  test("zones without a common hour have no time to send", () => {
    const hours = { from: "18:00", until: "09:00" };
    expect(
      nextSendTime(new Date("2026-11-20T13:00:00Z"), ["Pacific/Kiritimati", "Europe/Berlin"], hours),
    ).toBe(null);
  });

  const moments = fc.date({ min: new Date("2025-01-01"), max: new Date("2028-01-01"), noInvalidDate: true });
  const hours = fc.record({
    from: fc.constantFrom("21:00", "20:30", "18:00"),
    until: fc.constantFrom("08:00", "09:15", "11:45"),
  });

  test(
    "the send time is outside quiet hours in every zone, and the earliest such time",
    { tags: "full" },
    () => {
      const some = fc.uniqueArray(fc.constantFrom(...zones), { minLength: 1, maxLength: 3 });
      fc.assert(
        fc.property(moments, some, hours, (now, chosen, quietHours) => {
          const isOpenEverywhere = (at: number) =>
            chosen.every((zone) => isOpen(new Date(at), zone, quietHours));
          const then = nextSendTime(now, chosen, quietHours);
          const last = then?.getTime() ?? now.getTime() + 48 * 3_600_000;
          expect(then === null || isOpenEverywhere(then.getTime())).toBe(true);
          expect(isOpenEverywhere(now.getTime()) && then !== now).toBe(false);
          // Hours are in quarters, and so are the offsets of the zones.
          const quarter = 15 * 60_000;
          for (let at = Math.ceil(now.getTime() / quarter) * quarter; at < last; at += quarter)
            expect(isOpenEverywhere(at), new Date(at).toISOString()).toBe(false);
        }),
        { numRuns: 150 },
      );
    },
  );

  test("every zone of the table of numbers exists, and leaves hours to send", { tags: "full" }, () => {
    for (let code = 1; code < 1_000; code++) {
      for (const number of [`+${code}5550142`, `+1${String(code).padStart(3, "0")}5550142`])
        expect(
          nextSendTime(new Date("2026-07-01T03:00:00Z"), listNumberZones(number)),
          number,
        ).not.toBeNull();
    }
  });

  test.each([
    ["+13125550142", ["America/Chicago"]],
    ["+12085550142", ["America/Boise", "America/Denver", "America/Los_Angeles"]],
    ["+16045550142", ["America/Vancouver"]],
    ["+18005550142", ["America/New_York", "America/Los_Angeles"]],
    ["+442071838750", ["Europe/Guernsey", "Europe/Isle_of_Man", "Europe/Jersey", "Europe/London"]],
    ["+33142685300", ["Europe/Paris"]],
  ])("the number %s is in the zones %j", (number, expected) => {
    expect(listNumberZones(number)).toEqual(expected);
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
