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

/** Clock times `HH:MM` in the firm's time zone; null on closed days. */
export type OpeningHours = { days: readonly Weekday[]; open: { from: string; to: string } | null };

export const weekdayHours: OpeningHours = {
  days: ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday"],
  open: { from: "08:00", to: "18:00" },
};
export const saturdayHours: OpeningHours = { days: ["Saturday"], open: { from: "09:00", to: "14:00" } };
export const sundayHours: OpeningHours = { days: ["Sunday"], open: null };

/** Opening hours, as the site shows them and as response targets count them. */
export const firmHours: readonly OpeningHours[] = [weekdayHours, saturdayHours, sundayHours];

/** Response targets published on the site: candidates in calendar hours, everybody else in open minutes. */
export const CANDIDATE_RESPONSE_HOURS = 48;
export const CONTACT_RESPONSE_MINUTES = 15;
