export { getHolidays } from "./availability.ts";
export { clipToDate, listDates, nextDate, startOfDay } from "./calendar.ts";
export { type CalendarEvent, formatIcs, formatIcsFeed } from "./ics.ts";
export { parseMoment, listWindows, type Span, stepsBetween, toCells, type WeeklyHours } from "./rules.ts";
