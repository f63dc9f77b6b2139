import { channels } from "#contract/channels/constants.ts";

/** `article_end`: the time at which an article is unpublished. */
export const calendarKinds = ["article", "article_end", "newsletter", "schedule", ...channels] as const;
export type CalendarKind = (typeof calendarKinds)[number];

/** Kinds whose planned entries can be moved to another day. */
export const movableKinds = [
  "article",
  "article_end",
  "newsletter",
  ...channels,
] as const satisfies readonly CalendarKind[];
export type MovableKind = (typeof movableKinds)[number];

/** `waiting`: due, but not done yet. */
export const calendarStatuses = ["planned", "waiting", "done", "failed"] as const;
export type CalendarStatus = (typeof calendarStatuses)[number];

/** The error of a move from a date that is no longer the current one. */
export const DATE_CHANGED = "Someone else has changed this date. The calendar shows the current one.";
/** Six weeks of a month's grid, and the weeks beside it. */
export const MAX_CALENDAR_DAYS = 62;
/** Rows that a feature adds to the calendar. */
export const MAX_CALENDAR_ROWS = 500;
