import { expect, test } from "vitest";
import { holidays } from "#contract/booking/constants.ts";
import {
  findHolidayDate,
  findNextHolidayDate,
  listCountryHolidays,
  listHolidayNames,
} from "#worker/features/booking/holidays.ts";

/** As published by the US Office of Personnel Management, plus the day after Thanksgiving and Christmas Eve. */
const OBSERVED: Record<number, string[]> = {
  2026: [
    "2026-01-01",
    "2026-01-19",
    "2026-02-16",
    "2026-05-25",
    "2026-06-19",
    "2026-07-03",
    "2026-09-07",
    "2026-10-12",
    "2026-11-11",
    "2026-11-26",
    "2026-11-27",
    "2026-12-24",
    "2026-12-25",
  ],
  2027: [
    "2027-01-01",
    "2027-01-18",
    "2027-02-15",
    "2027-05-31",
    "2027-06-18",
    "2027-07-05",
    "2027-09-06",
    "2027-10-11",
    "2027-11-11",
    "2027-11-25",
    "2027-11-26",
    "2027-12-24",
    "2027-12-24",
  ],
  2028: ["2027-12-31"],
};

test("US holidays fall on the dates on which federal offices observe them", () => {
  for (const [year, dates] of Object.entries(OBSERVED)) {
    const found = holidays.slice(0, dates.length).map((holiday) => findHolidayDate(holiday, Number(year)));
    expect(found, year).toEqual(dates);
  }
});

test("the next date of a holiday is today or later, also across the year", () => {
  expect(findNextHolidayDate("thanksgiving", "2026-11-26")).toBe("2026-11-26");
  expect(findNextHolidayDate("thanksgiving", "2026-11-27")).toBe("2027-11-25");
  expect(findNextHolidayDate("new_year", "2027-12-31")).toBe("2027-12-31");
});

test("only closed holidays are listed, including a New Year's Day observed in the old year", () => {
  const list = (from: string, to: string) => [
    ...listHolidayNames(["new_year", "christmas"], new Date(from), new Date(to)),
  ];
  expect(list("2027-12-01", "2027-12-31")).toContainEqual(["2027-12-31", "New Year’s Day"]);
  expect(new Set(list("2027-12-01", "2027-12-31").map(([, name]) => name))).toEqual(
    new Set(["New Year’s Day", "Christmas Day"]),
  );
});

test("only holidays of the range and of the days around it are listed", () => {
  const list = (from: string, to: string) => [
    ...listHolidayNames(holidays, new Date(from), new Date(to)).keys(),
  ];
  expect(list("2026-11-25", "2026-11-25")).toEqual(["2026-11-26"]);
  expect(list("2026-11-27", "2026-12-01")).toEqual(["2026-11-26", "2026-11-27"]);
  expect(list("2026-11-30", "2026-12-20")).toEqual([]);
  expect(list("2027-01-01", "2027-01-02")).toEqual(["2027-01-01"]);
});

test("firms outside the United States are offered only the holidays that every country has", () => {
  expect(listCountryHolidays("US")).toEqual(holidays);
  expect(listCountryHolidays("CA")).toEqual(["new_year", "christmas_eve", "christmas"]);
});
