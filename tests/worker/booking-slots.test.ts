import { describe, expect, test } from "vitest";
import { type BlockedTimeRule, expandBlockedTime } from "#worker/features/booking/recurrence.ts";
import {
  listBookableDates,
  toCells,
  toBookingDay,
  type BusyTimes,
  type WeeklyHours,
  isSlotStart,
  parseMoment,
  listSlotStarts,
  listSlots,
  type SlotRules,
} from "#worker/features/booking/rules.ts";

const NEW_YORK = "America/New_York";

const rules = (more: Partial<SlotRules> = {}): SlotRules => ({
  duration: 30,
  bufferTime: 15,
  slotStep: 30,
  minimumNotice: 120,
  maxAdvanceBooking: 30,
  availableSlots: null,
  timeZone: NEW_YORK,
  ...more,
});

const hours = (
  dayOfWeek: number,
  startTime = "09:00",
  endTime = "12:00",
  timeZone = NEW_YORK,
): WeeklyHours => ({
  dayOfWeek,
  startTime,
  endTime,
  timeZone,
});
const weekdays = [1, 2, 3, 4, 5].map((day) => hours(day));
const nothing: BusyTimes = { blocked: [], taken: new Set() };
const at = (iso: string) => Date.parse(iso);
const instants = (starts: number[]) => starts.map((start) => new Date(start).toISOString());
const early = new Date("2026-01-01T00:00:00Z");

describe("bookable dates", () => {
  test("cover the weekdays from today to 30 days ahead in the firm's time zone", () => {
    // Friday evening in New York, Saturday in London.
    const dates = listBookableDates(rules(), new Date("2026-11-21T02:00:00Z"));
    expect(dates[0]).toBe("2026-11-20");
    expect(dates.at(-1)).toBe("2026-12-18");
    expect(dates).not.toContain("2026-11-21");
    expect(dates).toHaveLength(21);
  });

  test("end at the limit of the booking type, at most 30 days ahead", () => {
    const friday = new Date("2026-11-20T15:00:00Z");
    expect(listBookableDates(rules({ maxAdvanceBooking: 3 }), friday)).toEqual(["2026-11-20", "2026-11-23"]);
    expect(listBookableDates(rules({ maxAdvanceBooking: 365 }), friday).at(-1)).toBe("2026-12-18");
  });
});

describe("slots of a day", () => {
  test("start within the opening hours at every step", () => {
    const starts = listSlotStarts(rules({ duration: 60 }), weekdays, "2026-11-24");
    expect(instants(starts)).toEqual([
      "2026-11-24T14:00:00.000Z",
      "2026-11-24T14:30:00.000Z",
      "2026-11-24T15:00:00.000Z",
      "2026-11-24T15:30:00.000Z",
      "2026-11-24T16:00:00.000Z",
    ]);
  });

  test("are limited to the listed times of the type that fit the hours", () => {
    const listed = rules({ availableSlots: ["11:30", "09:15", "08:00", "11:45"] });
    const slots = listSlots(listed, weekdays, nothing, "2026-11-24", early);
    expect(slots.map(({ startTime, endTime }) => `${startTime}-${endTime}`)).toEqual([
      "09:15-09:45",
      "11:30-12:00",
    ]);
  });

  test("are not repeated for overlapping opening hours", () => {
    const starts = listSlotStarts(
      rules(),
      [hours(2, "09:00", "10:00"), hours(2, "09:30", "10:30")],
      "2026-11-24",
    );
    expect(starts).toHaveLength(3);
  });

  test("follow opening hours in another time zone", () => {
    // Monday morning in Auckland is Sunday in New York; Tuesday morning is Monday afternoon.
    const aucklandHours = [
      hours(1, "09:00", "10:00", "Pacific/Auckland"),
      hours(2, "09:00", "10:00", "Pacific/Auckland"),
    ];
    expect(instants(listSlotStarts(rules(), aucklandHours, "2026-11-23"))).toEqual([
      "2026-11-23T20:00:00.000Z",
      "2026-11-23T20:30:00.000Z",
    ]);
  });

  test("within the minimum notice are listed as unavailable", () => {
    const slots = listSlots(rules(), weekdays, nothing, "2026-11-24", new Date("2026-11-24T13:30:00Z"));
    const free = slots.filter(({ isAvailable }) => isAvailable).map(({ startTime }) => startTime);
    expect(slots[0]).toMatchObject({ startTime: "09:00", isAvailable: false });
    expect(free).toEqual(["10:30", "11:00", "11:30"]);
  });

  test("are unavailable when they overlap an appointment or its buffer", () => {
    const taken = new Set(toCells(rules(), at("2026-11-24T15:00:00Z")));
    const slots = listSlots(rules(), weekdays, { blocked: [], taken }, "2026-11-24", early);
    const free = slots.filter(({ isAvailable }) => isAvailable).map(({ startTime }) => startTime);
    // 10:00 to 10:45 is taken, and 9:30 with its buffer overlaps it.
    expect(free).toEqual(["09:00", "11:00", "11:30"]);
  });

  test("are unavailable within a blocked time, though their buffer may overlap it", () => {
    const blocked = [{ from: at("2026-11-24T15:30:00Z"), to: at("2026-11-24T16:15:00Z") }];
    const slots = listSlots(rules(), weekdays, { blocked, taken: new Set() }, "2026-11-24", early);
    const free = slots.filter(({ isAvailable }) => isAvailable).map(({ startTime }) => startTime);
    expect(free).toEqual(["09:00", "09:30", "10:00", "11:30"]);
  });

  test("determine whether the day is open, full or closed", () => {
    const day = (busy: BusyTimes, date = "2026-11-24") => toBookingDay(rules(), weekdays, busy, date, early);
    expect(day(nothing)).toEqual({ date: "2026-11-24", free: 6, state: "open" });
    const morning = [{ from: at("2026-11-24T14:00:00Z"), to: at("2026-11-24T17:00:00Z") }];
    expect(day({ ...nothing, blocked: morning })).toMatchObject({ free: 0, state: "closed" });
    const all = listSlotStarts(rules(), weekdays, "2026-11-24").flatMap((start) => toCells(rules(), start));
    expect(day({ ...nothing, taken: new Set(all) })).toMatchObject({ free: 0, state: "full" });
    expect(toBookingDay(rules(), [], nothing, "2026-11-24", early).state).toBe("closed");
  });
});

describe("daylight saving time", () => {
  const allNight = [hours(0, "00:00", "05:00")];
  const listTimes = (date: string) =>
    listSlots(rules({ slotStep: 60 }), allNight, nothing, date, early).map(({ startTime }) => startTime);

  test("omits the missing hour in spring", () => {
    expect(listTimes("2027-03-14")).toEqual(["00:00", "01:00", "03:00", "04:00"]);
    const starts = listSlotStarts(rules({ slotStep: 60 }), allNight, "2027-03-14");
    expect(new Set(starts.slice(1).map((start, index) => start - starts[index]!))).toEqual(
      new Set([3_600_000]),
    );
    expect(
      listSlotStarts(rules({ availableSlots: ["01:30", "02:30"] }), allNight, "2027-03-14"),
    ).toHaveLength(1);
  });

  test("offers the repeated hour twice in autumn", () => {
    expect(listTimes("2026-11-01")).toEqual(["00:00", "01:00", "01:00", "02:00", "03:00", "04:00"]);
  });

  test("keeps the local opening time before and after the change", () => {
    const monday = (date: string) => instants(listSlotStarts(rules(), weekdays, date))[0];
    expect([monday("2027-03-12"), monday("2027-03-15")]).toEqual([
      "2027-03-12T14:00:00.000Z",
      "2027-03-15T13:00:00.000Z",
    ]);
    expect([monday("2026-10-30"), monday("2026-11-02")]).toEqual([
      "2026-10-30T13:00:00.000Z",
      "2026-11-02T14:00:00.000Z",
    ]);
  });
});

describe("a recurring blocked time", () => {
  const noon = (
    recurringPattern: BlockedTimeRule["recurringPattern"],
    more: Partial<BlockedTimeRule> = {},
  ): BlockedTimeRule => ({
    startDateTime: "2026-10-29T16:00:00.000Z",
    endDateTime: "2026-10-29T17:00:00.000Z",
    timeZone: NEW_YORK,
    recurringPattern,
    ...more,
  });
  const range = (from: string, to: string) => ({ from: at(from), to: at(to) });
  const spans = (block: BlockedTimeRule, from: string, to: string) =>
    expandBlockedTime(block, range(from, to)).map((span) =>
      [span.from, span.to].map((end) => new Date(end).toISOString().slice(0, 16)),
    );

  test("keeps its local time across a daylight saving change", () => {
    expect(spans(noon("daily"), "2026-10-31T12:00:00Z", "2026-11-02T23:00:00Z")).toEqual([
      ["2026-10-31T16:00", "2026-10-31T17:00"],
      ["2026-11-01T17:00", "2026-11-01T18:00"],
      ["2026-11-02T17:00", "2026-11-02T18:00"],
    ]);
  });

  test("repeats daily, weekly, monthly or yearly, and never before its start", () => {
    expect(spans(noon("weekly"), "2026-11-01T00:00:00Z", "2026-11-13T00:00:00Z")).toEqual([
      ["2026-11-05T17:00", "2026-11-05T18:00"],
      ["2026-11-12T17:00", "2026-11-12T18:00"],
    ]);
    expect(spans(noon("monthly"), "2027-02-01T00:00:00Z", "2027-03-02T00:00:00Z")).toEqual([
      ["2027-02-28T17:00", "2027-02-28T18:00"],
    ]);
    expect(spans(noon("yearly"), "2028-10-01T00:00:00Z", "2028-11-30T00:00:00Z")).toEqual([
      ["2028-10-29T16:00", "2028-10-29T17:00"],
    ]);
    expect(spans(noon("daily"), "2026-10-01T00:00:00Z", "2026-10-29T00:00:00Z")).toEqual([]);
  });

  test("may span midnight, and blocks every hour when it lasts until its next occurrence", () => {
    const night = noon("daily", {
      startDateTime: "2026-11-03T03:00:00.000Z",
      endDateTime: "2026-11-03T11:00:00.000Z",
    });
    expect(spans(night, "2026-11-10T05:00:00Z", "2026-11-10T06:00:00Z")).toEqual([
      ["2026-11-10T03:00", "2026-11-10T11:00"],
    ]);
    const unbroken = noon("weekly", { endDateTime: "2026-11-06T17:00:00.000Z" });
    expect(expandBlockedTime(unbroken, range("2030-01-01T00:00:00Z", "2030-01-02T00:00:00Z"))).toHaveLength(
      1,
    );
    expect(spans(noon(null), "2026-10-30T00:00:00Z", "2026-11-30T00:00:00Z")).toEqual([]);
  });
});

describe("a requested start", () => {
  test("is parsed as an instant, or as local time in the given zone", () => {
    const start = at("2026-11-24T16:30:00Z");
    for (const text of ["2026-11-24T16:30:00.000Z", "2026-11-24T16:30Z", "2026-11-24T11:30:00-05:00"]) {
      expect(parseMoment(text, "Asia/Tokyo"), text).toBe(start);
    }
    expect(parseMoment("2026-11-24T11:30", NEW_YORK)).toBe(start);
    expect(parseMoment("2026-11-24T17:30:00", "Europe/Berlin")).toBe(start);
  });

  test("is null when the date or local time does not exist", () => {
    for (const text of ["2026-02-30T10:00", "2026-11-24T25:00:00Z", "2027-03-14T02:30", "tomorrow"]) {
      expect(parseMoment(text, NEW_YORK), text).toBeNull();
    }
  });

  test("must be the start of an offered slot", () => {
    const now = new Date("2026-11-20T15:00:00Z");
    const isOffered = (iso: string) => isSlotStart(rules(), weekdays, at(iso), now);
    expect(isOffered("2026-11-24T14:30:00Z")).toBe(true);
    expect(isOffered("2026-11-24T14:31:00Z")).toBe(false);
    expect(isOffered("2026-11-22T14:30:00Z")).toBe(false);
    expect(isOffered("2026-12-22T14:30:00Z")).toBe(false);
    expect(isOffered("2026-11-19T14:30:00Z")).toBe(false);
  });
});
