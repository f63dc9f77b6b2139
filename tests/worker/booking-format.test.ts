import { expect, test } from "vitest";
import { zoneLabel, zoneName, zoneShort } from "#contract/time-zone.ts";
import type { BookingDay } from "#contract/booking/schemas.ts";
import {
  formatTimeInZone,
  parseZonedDate,
  isTimeZone,
  formatMonthRange,
  formatPrice,
} from "#web/features/booking/format.ts";
import {
  bookHref,
  findSelectedSlot,
  parseBookingParams,
  resolveDate,
} from "#web/features/booking/booking-params.ts";
import { formatTime } from "#web/lib/zoned-time.ts";
import { groupByWeek } from "#web/features/booking/weeks.ts";
import { formatIcs } from "#worker/features/booking/ics.ts";

const NEW_YORK = "America/New_York";
const day = (date: string, free = 3): BookingDay => ({
  date,
  free,
  state: free > 0 ? "open" : "full",
  holiday: null,
});

test("a price in cents is formatted in dollars, and zero as Free", () => {
  expect([0, 15_000, 15_050, 99].map(formatPrice)).toEqual(["Free", "$150", "$150.50", "$0.99"]);
});

test("a time in another zone includes the weekday when the day differs", () => {
  const time = "2026-11-24T20:30:00.000Z";
  expect(formatTime(time, NEW_YORK)).toBe("3:30 PM");
  expect(formatTimeInZone(time, "Europe/London", NEW_YORK)).toBe("8:30 PM");
  expect(formatTimeInZone(time, "Asia/Tokyo", NEW_YORK)).toBe("Wed 5:30 AM");
  expect(parseZonedDate("2026-11-25T03:00:00.000Z", NEW_YORK)).toBe("2026-11-24");
  expect(parseZonedDate("soon", NEW_YORK)).toBeNull();
});

test("month ranges and time zones have readable names", () => {
  expect(formatMonthRange("2026-11-02", "2026-11-30")).toBe("November 2026");
  expect(formatMonthRange("2026-11-20", "2026-12-18")).toBe("November and December 2026");
  expect(formatMonthRange("2026-12-21", "2027-01-15")).toBe("December 2026 and January 2027");
  expect([NEW_YORK, "Asia/Kolkata", "UTC"].map(zoneLabel)).toEqual([
    "Eastern Time (New York)",
    "Kolkata",
    "Coordinated Universal Time",
  ]);
  expect(["America/Chicago", "Europe/London"].map((zone) => [zoneName(zone), zoneShort(zone)])).toEqual([
    ["Central Time", "CT"],
    ["London time", "London time"],
  ]);
  expect(["Europe/Berlin", "Mars/Olympus", ""].map(isTimeZone)).toEqual([true, false, false]);
});

test("days are grouped into weeks from Monday to Friday with gaps for missing days", () => {
  const weeks = groupByWeek([day("2026-11-20"), day("2026-11-23"), day("2026-11-25")]);
  expect(weeks.map(({ days }) => days.map((one) => one?.date.slice(8) ?? "--").join(" "))).toEqual([
    "-- -- -- -- 20",
    "23 -- 25 -- --",
  ]);
});

test("booking parameters survive a round trip through the URL", () => {
  const params = { type: "t", date: "2026-11-24", slot: "2026-11-24T20:30:00.000Z", zone: "Asia/Tokyo" };
  expect(parseBookingParams(new URL(bookHref(params), "http://x").searchParams)).toEqual(params);
  expect(bookHref({ type: "t", date: "2026-11-25" })).toBe("/book?type=t&date=2026-11-25");
  expect(bookHref({})).toBe("/book");
});

test("the selected date is the requested one, that of the slot, or the first with a free slot", () => {
  const days = [day("2026-11-23", 0), day("2026-11-24"), day("2026-11-25")];
  const resolve = (date: string, slot = "") => resolveDate(days, { date, slot }, NEW_YORK);
  expect(resolve("2026-11-25")).toBe("2026-11-25");
  expect(resolve("", "2026-11-25T15:00:00.000Z")).toBe("2026-11-25");
  expect(resolve("1999-01-01")).toBe("2026-11-24");
  expect(resolveDate(undefined, { date: "", slot: "" }, NEW_YORK)).toBe("");
  const startsAt = "2026-11-24T20:30:00.000Z";
  const taken = { startTime: "15:30", endTime: "16:00", startsAt, isAvailable: false };
  expect(findSelectedSlot([taken], { slot: startsAt })).toBeUndefined();
  expect(findSelectedSlot([{ ...taken, isAvailable: true }], { slot: startsAt })?.startTime).toBe("15:30");
});

test("calendar file values cannot inject lines, and lines are at most 75 bytes long", () => {
  const file = formatIcs({
    id: "1",
    startsAt: "2026-11-24T20:30:00.000Z",
    endsAt: "2026-11-24T21:00:00.000Z",
    updatedAt: "2026-11-20T10:00:00.000Z",
    sequence: 3,
    status: "confirmed",
    title: "Close; review, part 1\r\nSTATUS:CANCELLED",
    place: `${"é".repeat(60)} \\ end`,
    description: "x",
    url: "http://planwright.test/book/manage?token=a.b.c",
    organizer: { name: 'Plan "wright"\r\nSTATUS:CANCELLED', email: "hello@example.com" },
  });
  expect(file.match(/^STATUS:.*$/gm)).toEqual(["STATUS:CONFIRMED"]);
  expect(file.replaceAll("\r\n ", "")).toContain(
    'ORGANIZER;CN="Plan wrightSTATUS:CANCELLED":mailto:hello@example.com\r\n',
  );
  expect(file, "as in earlier releases, whose events calendars have").toContain("UID:1@planwright\r\n");
  expect(file).toContain("SUMMARY:Close\\; review\\, part 1\\nSTATUS:CANCELLED\r\n");
  expect(file.replaceAll("\r\n ", "")).toContain(`LOCATION:${"é".repeat(60)} \\\\ end\r\n`);
  for (const line of file.split("\r\n"))
    expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
});
