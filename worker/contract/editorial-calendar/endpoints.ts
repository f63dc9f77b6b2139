import * as z from "zod";
import { maxDays } from "#contract/calendar-dates.ts";
import { endpoint } from "#contract/endpoint.ts";
import { dateInput, isoTime, requiredText, timeInput } from "#contract/schemas.ts";
import { calendarKinds, calendarStatuses, MAX_CALENDAR_DAYS, movableKinds } from "./constants.ts";

/** Something that a feature has published, or will publish, at a time. */
export const CalendarItem = z.object({
  kind: z.enum(calendarKinds),
  /** Of the article, schedule or post; with `kind` and `at` unique. */
  id: z.string(),
  title: z.string(),
  at: isoTime,
  status: z.enum(calendarStatuses),
  /** Why it failed or waits. */
  note: z.string().nullable(),
  /** The caller may move it to another day. */
  movable: z.boolean(),
  /** Path of its back-office screen. */
  href: z.string(),
});
export type CalendarItem = z.infer<typeof CalendarItem>;

const CalendarEntry = CalendarItem.extend({
  /** Date in the firm's time zone. */
  date: z.iso.date(),
});
export type CalendarEntry = z.infer<typeof CalendarEntry>;

const EditorialCalendar = z.object({
  timeZone: z.string(),
  entries: z.array(CalendarEntry),
  /** False when a feature has more entries than the calendar lists. */
  isComplete: z.boolean(),
});
export type EditorialCalendar = z.infer<typeof EditorialCalendar>;

const CalendarMove = z.strictObject({
  kind: z.enum(movableKinds, "Entries of this kind do not move."),
  id: requiredText(64, "Choose an entry."),
  /** Time that the caller saw; another one refuses the move. */
  at: timeInput,
  /** A date, which keeps the clock time in the firm's zone, or an instant. */
  to: z.union([z.iso.date(), timeInput], "Choose a date."),
});
export type CalendarMove = z.infer<typeof CalendarMove>;

export const editorialCalendar = {
  list: endpoint({
    route: "GET /api/content/calendar",
    summary: "List what is and will be published between two dates of the firm's time zone, both included",
    access: "content.read",
    query: z.object({ from: dateInput, to: dateInput }).refine(...maxDays(MAX_CALENDAR_DAYS)),
    output: EditorialCalendar,
  }),
  move: endpoint({
    route: "POST /api/content/calendar/move",
    summary: "Move a planned entry of the calendar to another day or time",
    access: "content.publish",
    body: CalendarMove,
    output: CalendarEntry,
  }),
};
