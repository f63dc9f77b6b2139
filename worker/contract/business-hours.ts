import { defaultTimeZone } from "#contract/booking/constants.ts";

export const weekdays = [
  "Monday",
  "Tuesday",
  "Wednesday",
  "Thursday",
  "Friday",
  "Saturday",
  "Sunday",
] as const;
type Weekday = (typeof weekdays)[number];

/** Clock times `HH:MM` where the firm is; null on days when it is closed. */
export type OpeningHours = { days: readonly Weekday[]; open: { from: string; to: string } | null };

export const weekdayHours: OpeningHours = {
  days: ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday"],
  open: { from: "08:00", to: "18:00" },
};
export const saturdayHours: OpeningHours = { days: ["Saturday"], open: { from: "09:00", to: "14:00" } };
export const sundayHours: OpeningHours = { days: ["Sunday"], open: null };

/** When the firm is open: the site says it in words, and the promise of an answer counts by it. */
export const firmHours: readonly OpeningHours[] = [weekdayHours, saturdayHours, sundayHours];
export const firmTimeZone = defaultTimeZone;

/** What the site promises: candidates hours by the calendar, everybody else minutes while the firm is open. */
export const CANDIDATE_RESPONSE_HOURS = 48;
export const CONTACT_RESPONSE_MINUTES = 15;
