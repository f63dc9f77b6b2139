import { describe, expect, test } from "vitest";
import { type Block, blockedSpans } from "#worker/features/booking/recurrence.ts";
import {
  bookableDates,
  cellsOf,
  dayOf,
  type Diary,
  type Hours,
  isOffered,
  momentOf,
  offeredStarts,
  slotsOn,
  type TimeRules,
} from "#worker/features/booking/rules.ts";

const NEW_YORK = "America/New_York";

const rules = (more: Partial<TimeRules> = {}): TimeRules => ({
  duration: 30,
  bufferTime: 15,
  slotStep: 30,
  minimumNotice: 120,
  maxAdvanceBooking: 30,
  availableSlots: null,
  timeZone: NEW_YORK,
  ...more,
});

const hours = (dayOfWeek: number, startTime = "09:00", endTime = "12:00", timeZone = NEW_YORK): Hours => ({
  dayOfWeek,
  startTime,
  endTime,
  timeZone,
});
const weekdays = [1, 2, 3, 4, 5].map((day) => hours(day));
const nothing: Diary = { blocked: [], taken: new Set() };
const at = (iso: string) => Date.parse(iso);
const instants = (starts: number[]) => starts.map((start) => new Date(start).toISOString());
const early = new Date("2026-01-01T00:00:00Z");

describe("dates", () => {
  test("are the weekdays from today to 30 days ahead, where the firm is", () => {
    // Friday evening in New York, Saturday in London.
    const dates = bookableDates(rules(), new Date("2026-11-21T02:00:00Z"));
    expect(dates[0]).toBe("2026-11-20");
    expect(dates.at(-1)).toBe("2026-12-18");
    expect(dates).not.toContain("2026-11-21");
    expect(dates).toHaveLength(21);
  });

  test("end where the type's own limit ends, and never later than 30 days", () => {
    const friday = new Date("2026-11-20T15:00:00Z");
    expect(bookableDates(rules({ maxAdvanceBooking: 3 }), friday)).toEqual(["2026-11-20", "2026-11-23"]);
    expect(bookableDates(rules({ maxAdvanceBooking: 365 }), friday).at(-1)).toBe("2026-12-18");
  });
});

describe("a day's times", () => {
  test("begin with the hours, follow the step, and end with the hours", () => {
    const starts = offeredStarts(rules({ duration: 60 }), weekdays, "2026-11-24");
    expect(instants(starts)).toEqual([
      "2026-11-24T14:00:00.000Z",
      "2026-11-24T14:30:00.000Z",
      "2026-11-24T15:00:00.000Z",
      "2026-11-24T15:30:00.000Z",
      "2026-11-24T16:00:00.000Z",
    ]);
  });

  test("are only the listed ones when the type lists them, if the hours hold them", () => {
    const listed = rules({ availableSlots: ["11:30", "09:15", "08:00", "11:45"] });
    const slots = slotsOn(listed, weekdays, nothing, "2026-11-24", early);
    expect(slots.map(({ startTime, endTime }) => `${startTime}-${endTime}`)).toEqual([
      "09:15-09:45",
      "11:30-12:00",
    ]);
  });

  test("say in two windows that overlap the same time once", () => {
    const starts = offeredStarts(
      rules(),
      [hours(2, "09:00", "10:00"), hours(2, "09:30", "10:30")],
      "2026-11-24",
    );
    expect(starts).toHaveLength(3);
  });

  test("may come from hours that are kept elsewhere", () => {
    // Monday morning in Auckland is Sunday in New York; Tuesday morning is Monday afternoon.
    const kept = [
      hours(1, "09:00", "10:00", "Pacific/Auckland"),
      hours(2, "09:00", "10:00", "Pacific/Auckland"),
    ];
    expect(instants(offeredStarts(rules(), kept, "2026-11-23"))).toEqual([
      "2026-11-23T20:00:00.000Z",
      "2026-11-23T20:30:00.000Z",
    ]);
  });

  test("before the minimum notice are shown, but not free", () => {
    const slots = slotsOn(rules(), weekdays, nothing, "2026-11-24", new Date("2026-11-24T13:30:00Z"));
    const free = slots.filter(({ isAvailable }) => isAvailable).map(({ startTime }) => startTime);
    expect(slots[0]).toMatchObject({ startTime: "09:00", isAvailable: false });
    expect(free).toEqual(["10:30", "11:00", "11:30"]);
  });

  test("keep an appointment and its buffer free of others, before and after", () => {
    const taken = new Set(cellsOf(rules(), at("2026-11-24T15:00:00Z")));
    const slots = slotsOn(rules(), weekdays, { blocked: [], taken }, "2026-11-24", early);
    const free = slots.filter(({ isAvailable }) => isAvailable).map(({ startTime }) => startTime);
    // 10:00 to 10:45 is taken, and 9:30 with its own buffer would reach into it.
    expect(free).toEqual(["09:00", "11:00", "11:30"]);
  });

  test("within a blocked time are not free; the buffer may reach into it", () => {
    const blocked = [{ from: at("2026-11-24T15:30:00Z"), to: at("2026-11-24T16:15:00Z") }];
    const slots = slotsOn(rules(), weekdays, { blocked, taken: new Set() }, "2026-11-24", early);
    const free = slots.filter(({ isAvailable }) => isAvailable).map(({ startTime }) => startTime);
    expect(free).toEqual(["09:00", "09:30", "10:00", "11:30"]);
  });

  test("make the day open, full or closed", () => {
    const day = (diary: Diary, date = "2026-11-24") => dayOf(rules(), weekdays, diary, date, early);
    expect(day(nothing)).toEqual({ date: "2026-11-24", free: 6, state: "open" });
    const morning = [{ from: at("2026-11-24T14:00:00Z"), to: at("2026-11-24T17:00:00Z") }];
    expect(day({ ...nothing, blocked: morning })).toMatchObject({ free: 0, state: "closed" });
    const all = offeredStarts(rules(), weekdays, "2026-11-24").flatMap((start) => cellsOf(rules(), start));
    expect(day({ ...nothing, taken: new Set(all) })).toMatchObject({ free: 0, state: "full" });
    expect(dayOf(rules(), [], nothing, "2026-11-24", early).state).toBe("closed");
  });
});

describe("the clocks change", () => {
  const allNight = [hours(0, "00:00", "05:00")];
  const shown = (date: string) =>
    slotsOn(rules({ slotStep: 60 }), allNight, nothing, date, early).map(({ startTime }) => startTime);

  test("in spring: the hour that does not exist is not offered, the others are real hours apart", () => {
    expect(shown("2027-03-14")).toEqual(["00:00", "01:00", "03:00", "04:00"]);
    const starts = offeredStarts(rules({ slotStep: 60 }), allNight, "2027-03-14");
    expect(new Set(starts.slice(1).map((start, index) => start - starts[index]!))).toEqual(
      new Set([3_600_000]),
    );
    expect(offeredStarts(rules({ availableSlots: ["01:30", "02:30"] }), allNight, "2027-03-14")).toHaveLength(
      1,
    );
  });

  test("in autumn: the hour that comes twice is offered twice", () => {
    expect(shown("2026-11-01")).toEqual(["00:00", "01:00", "01:00", "02:00", "03:00", "04:00"]);
  });

  test("nine o'clock stays nine o'clock", () => {
    const monday = (date: string) => instants(offeredStarts(rules(), weekdays, date))[0];
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

describe("a blocked time that comes back", () => {
  const noon = (recurringPattern: Block["recurringPattern"], more: Partial<Block> = {}): Block => ({
    startDateTime: "2026-10-29T16:00:00.000Z",
    endDateTime: "2026-10-29T17:00:00.000Z",
    timeZone: NEW_YORK,
    recurringPattern,
    ...more,
  });
  const range = (from: string, to: string) => ({ from: at(from), to: at(to) });
  const spans = (block: Block, from: string, to: string) =>
    blockedSpans(block, range(from, to)).map((span) =>
      [span.from, span.to].map((end) => new Date(end).toISOString().slice(0, 16)),
    );

  test("keeps its wall time over a change of the clocks", () => {
    expect(spans(noon("daily"), "2026-10-31T12:00:00Z", "2026-11-02T23:00:00Z")).toEqual([
      ["2026-10-31T16:00", "2026-10-31T17:00"],
      ["2026-11-01T17:00", "2026-11-01T18:00"],
      ["2026-11-02T17:00", "2026-11-02T18:00"],
    ]);
  });

  test("comes weekly, monthly and yearly, and never before it began", () => {
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

  test("holds over midnight, and for good when it lasts until the next", () => {
    const night = noon("daily", {
      startDateTime: "2026-11-03T03:00:00.000Z",
      endDateTime: "2026-11-03T11:00:00.000Z",
    });
    expect(spans(night, "2026-11-10T05:00:00Z", "2026-11-10T06:00:00Z")).toEqual([
      ["2026-11-10T03:00", "2026-11-10T11:00"],
    ]);
    const always = noon("weekly", { endDateTime: "2026-11-06T17:00:00.000Z" });
    expect(blockedSpans(always, range("2030-01-01T00:00:00Z", "2030-01-02T00:00:00Z"))).toHaveLength(1);
    expect(spans(noon(null), "2026-10-30T00:00:00Z", "2026-11-30T00:00:00Z")).toEqual([]);
  });
});

describe("a requested moment", () => {
  test("is an instant, or wall time in the given zone", () => {
    const start = at("2026-11-24T16:30:00Z");
    for (const text of ["2026-11-24T16:30:00.000Z", "2026-11-24T16:30Z", "2026-11-24T11:30:00-05:00"]) {
      expect(momentOf(text, "Asia/Tokyo"), text).toBe(start);
    }
    expect(momentOf("2026-11-24T11:30", NEW_YORK)).toBe(start);
    expect(momentOf("2026-11-24T17:30:00", "Europe/Berlin")).toBe(start);
  });

  test("is nothing when no clock shows it", () => {
    for (const text of ["2026-02-30T10:00", "2026-11-24T25:00:00Z", "2027-03-14T02:30", "tomorrow"]) {
      expect(momentOf(text, NEW_YORK), text).toBeNull();
    }
  });

  test("must be the start of an offered time", () => {
    const now = new Date("2026-11-20T15:00:00Z");
    const offered = (iso: string) => isOffered(rules(), weekdays, at(iso), now);
    expect(offered("2026-11-24T14:30:00Z")).toBe(true);
    expect(offered("2026-11-24T14:31:00Z")).toBe(false);
    expect(offered("2026-11-22T14:30:00Z")).toBe(false);
    expect(offered("2026-12-22T14:30:00Z")).toBe(false);
    expect(offered("2026-11-19T14:30:00Z")).toBe(false);
  });
});
