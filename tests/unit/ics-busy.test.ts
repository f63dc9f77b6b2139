import * as fc from "fast-check";
import { Temporal } from "temporal-polyfill";
import { expect, test } from "vitest";
import { parseBusyTimes } from "#worker/features/interviews/ics-busy.ts";
import { expandRule, parseRule } from "#worker/features/interviews/ics-recurrence.ts";
import { createZones, parseTime } from "#worker/features/interviews/ics-times.ts";

const ZONE = "America/New_York";
const DAY_MS = 86_400_000;
const range = { from: Date.parse("2026-10-01T00:00:00Z"), to: Date.parse("2026-12-30T00:00:00Z") };

const calendar = (...lines: string[]) =>
  ["BEGIN:VCALENDAR", "VERSION:2.0", ...lines, "END:VCALENDAR"].join("\r\n");
const event = (...lines: string[]) => calendar("BEGIN:VEVENT", "UID:a@example.com", ...lines, "END:VEVENT");
const parse = (text: string) =>
  parseBusyTimes(text, range, ZONE).map(({ from, to }) =>
    [from, to].map((time) => new Date(time).toISOString().slice(0, 16)).join(" "),
  );

test.each<[string, string[], string[]]>([
  [
    "UTC with an end",
    ["DTSTART:20261105T150000Z", "DTEND:20261105T160000Z"],
    ["2026-11-05T15:00 2026-11-05T16:00"],
  ],
  ["a duration", ["DTSTART:20261105T150000Z", "DURATION:P1DT2H30M"], ["2026-11-05T15:00 2026-11-06T17:30"]],
  [
    "an IANA zone",
    ["DTSTART;TZID=Europe/Paris:20261105T150000", "DURATION:PT1H"],
    ["2026-11-05T14:00 2026-11-05T15:00"],
  ],
  [
    "an Outlook zone",
    ['DTSTART;TZID="Pacific Standard Time":20261105T150000', "DURATION:PT1H"],
    ["2026-11-05T23:00 2026-11-06T00:00"],
  ],
  [
    "a prefixed zone",
    ["DTSTART;TZID=/vendor/2026/Asia/Tokyo:20261105T150000", "DURATION:PT1H"],
    ["2026-11-05T06:00 2026-11-05T07:00"],
  ],
  ["no zone", ["DTSTART:20261105T150000", "DURATION:PT1H"], ["2026-11-05T20:00 2026-11-05T21:00"]],
  [
    "an unknown zone",
    ["DTSTART;TZID=Mars/Base:20261105T150000", "DURATION:PT1H"],
    ["2026-11-05T20:00 2026-11-05T21:00"],
  ],
  ["a day", ["DTSTART;VALUE=DATE:20261105"], ["2026-11-05T05:00 2026-11-06T05:00"]],
  [
    "days over the end of daylight saving time",
    ["DTSTART;VALUE=DATE:20261031", "DTEND;VALUE=DATE:20261102"],
    ["2026-10-31T04:00 2026-11-02T05:00"],
  ],
  [
    "folded lines",
    ["DTSTART;TZID=Europe/", " Paris:20261105T150000", "DURATION:PT", "\t1H"],
    ["2026-11-05T14:00 2026-11-05T15:00"],
  ],
  ["a transparent event", ["DTSTART:20261105T150000Z", "DURATION:PT1H", "TRANSP:TRANSPARENT"], []],
  ["a canceled event", ["DTSTART:20261105T150000Z", "DURATION:PT1H", "STATUS:CANCELLED"], []],
  [
    "a free event of Outlook",
    ["DTSTART:20261105T150000Z", "DURATION:PT1H", "X-MICROSOFT-CDO-BUSYSTATUS:FREE"],
    [],
  ],
  ["no length", ["DTSTART:20261105T150000Z"], []],
  ["a negative length", ["DTSTART:20261105T150000Z", "DTEND:20261105T140000Z"], []],
  ["an impossible date", ["DTSTART:20261332T150000Z", "DURATION:PT1H"], []],
  [
    "an alarm inside",
    ["DTSTART:20261105T150000Z", "BEGIN:VALARM", "DURATION:PT15M", "END:VALARM", "DURATION:PT1H"],
    ["2026-11-05T15:00 2026-11-05T16:00"],
  ],
  ["a past event", ["DTSTART:20200105T150000Z", "DURATION:PT1H"], []],
  [
    "an event across the start of the range",
    ["DTSTART:20260930T230000Z", "DURATION:PT2H"],
    ["2026-10-01T00:00 2026-10-01T01:00"],
  ],
])("an event with %s", (_, lines, expected) => {
  expect(parse(event(...lines))).toEqual(expected);
});

test.each<[string, string, string[], string[]]>([
  [
    "weekly at the same clock time across daylight saving time",
    `DTSTART;TZID=${ZONE}:20261028T090000`,
    ["RRULE:FREQ=WEEKLY;COUNT=2"],
    ["2026-10-28T13:00", "2026-11-04T14:00"],
  ],
  [
    "daily with an interval and an end",
    "DTSTART:20261005T090000Z",
    ["RRULE:FREQ=DAILY;INTERVAL=3;UNTIL=20261011T090000Z"],
    ["2026-10-05T09:00", "2026-10-08T09:00", "2026-10-11T09:00"],
  ],
  [
    "on weekdays",
    "DTSTART:20261001T090000Z",
    ["RRULE:FREQ=WEEKLY;BYDAY=MO,WE;UNTIL=20261013"],
    ["2026-10-05T09:00", "2026-10-07T09:00", "2026-10-12T09:00"],
  ],
  [
    "every other week",
    "DTSTART:20261006T090000Z",
    ["RRULE:FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,TH;COUNT=4"],
    ["2026-10-06T09:00", "2026-10-08T09:00", "2026-10-20T09:00", "2026-10-22T09:00"],
  ],
  [
    "on the last Friday of the month",
    "DTSTART:20260130T090000Z",
    ["RRULE:FREQ=MONTHLY;BYDAY=-1FR"],
    ["2026-10-30T09:00", "2026-11-27T09:00", "2026-12-25T09:00"],
  ],
  [
    "on the 31st, which November lacks",
    "DTSTART:20260131T090000Z",
    ["RRULE:FREQ=MONTHLY"],
    ["2026-10-31T09:00"],
  ],
  [
    "on the last weekday of the month",
    "DTSTART:20260130T090000Z",
    ["RRULE:FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1;UNTIL=20261201"],
    ["2026-10-30T09:00", "2026-11-30T09:00"],
  ],
  ["yearly since 2001", "DTSTART:20011120T090000Z", ["RRULE:FREQ=YEARLY"], ["2026-11-20T09:00"]],
  [
    "on Thanksgiving",
    "DTSTART:20201126T090000Z",
    ["RRULE:FREQ=YEARLY;BYMONTH=11;BYDAY=4TH"],
    ["2026-11-26T09:00"],
  ],
  [
    "without an excluded date",
    `DTSTART;TZID=${ZONE}:20261005T090000`,
    ["RRULE:FREQ=DAILY;COUNT=3", `EXDATE;TZID=${ZONE}:20261006T090000`],
    ["2026-10-05T13:00", "2026-10-07T13:00"],
  ],
  [
    "with an added date",
    "DTSTART:20261005T090000Z",
    ["RDATE:20261007T100000Z"],
    ["2026-10-05T09:00", "2026-10-07T10:00"],
  ],
  [
    "by a rule beyond our support, once",
    "DTSTART:20261005T090000Z",
    ["RRULE:FREQ=HOURLY"],
    ["2026-10-05T09:00"],
  ],
])("an event repeats %s", (_, start, lines, expected) => {
  const spans = parse(event(start, "DURATION:PT30M", ...lines));
  expect(spans.map((span) => span.split(" ")[0])).toEqual(expected);
});

test("a moved occurrence replaces the original one, and a canceled one is free", () => {
  const text = calendar(
    "BEGIN:VEVENT",
    "UID:s",
    "DTSTART:20261005T090000Z",
    "DURATION:PT1H",
    "RRULE:FREQ=DAILY;COUNT=3",
    "END:VEVENT",
    "BEGIN:VEVENT",
    "UID:s",
    "RECURRENCE-ID:20261006T090000Z",
    "DTSTART:20261006T140000Z",
    "DURATION:PT1H",
    "END:VEVENT",
    "BEGIN:VEVENT",
    "UID:s",
    "RECURRENCE-ID:20261007T090000Z",
    "DTSTART:20261007T090000Z",
    "DURATION:PT1H",
    "STATUS:CANCELLED",
    "END:VEVENT",
  );
  expect(parse(text)).toEqual(["2026-10-05T09:00 2026-10-05T10:00", "2026-10-06T14:00 2026-10-06T15:00"]);
});

test("time zones of the calendar itself are found by their location", () => {
  const text = calendar(
    "BEGIN:VTIMEZONE",
    "TZID:Office",
    "X-LIC-LOCATION:Asia/Kolkata",
    "BEGIN:STANDARD",
    "TZOFFSETTO:+0530",
    "END:STANDARD",
    "END:VTIMEZONE",
    "BEGIN:VEVENT",
    "DTSTART;TZID=Office:20261105T150000",
    "DURATION:PT1H",
    "END:VEVENT",
  );
  expect(parse(text)).toEqual(["2026-11-05T09:30 2026-11-05T10:30"]);
});

test("free/busy calendars are read, free periods left out and overlaps joined", () => {
  const text = calendar(
    "BEGIN:VFREEBUSY",
    "FREEBUSY;FBTYPE=BUSY:20261105T150000Z/20261105T160000Z,20261105T153000Z/PT1H",
    "FREEBUSY;FBTYPE=FREE:20261106T150000Z/PT1H",
    "FREEBUSY:20261107T150000Z/PT15M",
    "END:VFREEBUSY",
  );
  expect(parse(text)).toEqual(["2026-11-05T15:00 2026-11-05T16:30", "2026-11-07T15:00 2026-11-07T15:15"]);
});

test("interviews of our own feed are not busy times when a subscribed calendar returns them", () => {
  const id = "interview-01900000-0000-7000-8000-000000000001@planwright";
  const text = calendar(
    "BEGIN:VEVENT",
    `UID:${id}`,
    "DTSTART:20261105T150000Z",
    "DURATION:PT1H",
    "END:VEVENT",
  );
  expect(parse(text)).toEqual([]);
});

test("text that is not a calendar is rejected", () => {
  for (const text of ["", "<html></html>", "BEGIN:VEVENT", "{}"])
    expect(() => parse(text)).toThrow("does not lead to a calendar");
});

const hostile: [string, string][] = [
  [
    "an event that never matches",
    event(
      "DTSTART:19000101T000000Z",
      "DURATION:PT1H",
      "RRULE:FREQ=MONTHLY;BYMONTH=2;BYMONTHDAY=31;COUNT=100000",
    ),
  ],
  [
    "a century-long event that repeats daily",
    event("DTSTART:19000101T000000Z", "DURATION:P36500D", "RRULE:FREQ=DAILY"),
  ],
  [
    "many endless events",
    calendar(
      ...Array.from({ length: 1_900 }, (_, n) => [
        `BEGIN:VEVENT`,
        `UID:${n}`,
        "DTSTART:19000101T000000Z",
        "DURATION:PT1M",
        "RRULE:FREQ=DAILY",
        "END:VEVENT",
      ]).flat(),
    ),
  ],
  ["unclosed components", calendar(..."BEGIN:VEVENT\n".repeat(50_000).split("\n"))],
  ["one endless line", calendar(`DTSTART${";X=1".repeat(200_000)}:20261105T150000Z`)],
  [
    "folded lines without end",
    calendar("BEGIN:VEVENT", "DTSTART:2026", ...Array.from({ length: 100_000 }, () => " 1")),
  ],
  ["quotes without end", calendar("BEGIN:VEVENT", `DTSTART;TZID="${"a:".repeat(100_000)}`, "END:VEVENT")],
  [
    "huge lists of dates",
    event("DTSTART:20261105T150000Z", "DURATION:PT1H", `RDATE:${"20261105T150000Z,".repeat(100_000)}`),
  ],
];

test.each(hostile)("a hostile feed costs bounded time: %s", (_, text) => {
  const startedAt = performance.now();
  let outcome: number | string;
  try {
    outcome = parse(text).length;
  } catch (error) {
    outcome = String(error);
  }
  expect(String(outcome)).toMatch(/^(\d{1,4}$|CalendarUnreadable)/);
  expect(performance.now() - startedAt).toBeLessThan(3_000);
});

const anyLine = fc.oneof(
  fc.constantFrom(
    "BEGIN:VEVENT",
    "END:VEVENT",
    "BEGIN:VFREEBUSY",
    "END:VFREEBUSY",
    "BEGIN:VTIMEZONE",
    "DTSTART:20261105T150000Z",
    "DURATION:PT1H",
    "RRULE:FREQ=DAILY",
    "EXDATE:20261106T150000Z",
  ),
  fc.string({ unit: "binary", maxLength: 40 }),
  fc
    .tuple(
      fc.constantFrom(
        "DTSTART",
        "DTEND",
        "RRULE",
        "RDATE",
        "EXDATE",
        "RECURRENCE-ID",
        "FREEBUSY",
        "DURATION",
      ),
      fc.string({ maxLength: 30 }),
    )
    .map(([name, value]) => `${name}:${value}`),
);

test("for any calendar, busy times are sorted, within the range and do not overlap", () => {
  fc.assert(
    fc.property(fc.array(anyLine, { maxLength: 40 }), (lines) => {
      const spans = parseBusyTimes(calendar(...lines), range, ZONE);
      const edges = [range.from - 1, ...spans.flatMap(({ from, to }) => [from, to]), range.to + 1];
      for (let n = 1; n < edges.length; n++) expect(edges[n]).toBeGreaterThan(edges[n - 1]!);
    }),
    { numRuns: 300 },
  );
});

/** Every date is tested one by one, which is slow and simple. */
function expandNaively(
  weekdays: number[],
  interval: number,
  start: Temporal.PlainDate,
  last: Temporal.PlainDate,
) {
  const monday = start.subtract({ days: start.dayOfWeek - 1 });
  const found: string[] = [];
  for (let day = start; Temporal.PlainDate.compare(day, last) <= 0; day = day.add({ days: 1 })) {
    const week = Math.floor(monday.until(day).days / 7);
    if (week % interval === 0 && weekdays.includes(day.dayOfWeek % 7)) found.push(day.toString());
  }
  return found;
}

test("weekly rules give the same dates as testing each date", { tags: "full" }, () => {
  const names = ["SU", "MO", "TU", "WE", "TH", "FR", "SA"];
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 3_000 }),
      fc.uniqueArray(fc.integer({ min: 0, max: 6 }), { minLength: 1, maxLength: 7 }),
      fc.integer({ min: 1, max: 5 }),
      fc.integer({ min: 0, max: 3_000 }),
      (offset, weekdays, interval, skipped) => {
        const start = Temporal.PlainDate.from("2018-01-01").add({ days: offset });
        const first = start.add({ days: skipped });
        const last = first.add({ days: 60 });
        const zones = createZones("UTC");
        const time = parseTime(`${start.toString().replaceAll("-", "")}T090000Z`, undefined, zones)!;
        const rule = parseRule(
          `FREQ=WEEKLY;INTERVAL=${interval};BYDAY=${weekdays.map((day) => names[day]).join(",")}`,
          time,
          zones,
        )!;
        const limits = { from: Date.parse(first.toString()), to: Date.parse(last.toString()) + DAY_MS - 1 };
        const found = expandRule(rule, time.wall, limits, { periods: 100_000, occurrences: 100_000 });
        const expected = expandNaively(weekdays, interval, start, last).filter(
          (day) => day >= first.toString(),
        );
        expect(found.map((at) => new Date(at).toISOString().slice(0, 10))).toEqual(expected);
      },
    ),
    { numRuns: 200 },
  );
});
