import { firmTimeZone } from "#contract/firm.ts";
import { formatZonedTime } from "#contract/time-zone.ts";
import { formatLongDate } from "./zoned-time.ts";

const ISO_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,3})?Z$/;

/** 'Wednesday, November 25, 2026 at 3:50 PM ET' for a time in the URL; null for anything else. */
export const formatTimeParam = (value: string | null | undefined): string | null =>
  value && ISO_TIME.test(value) && !Number.isNaN(Date.parse(value))
    ? formatZonedTime(value, firmTimeZone)
    : null;

/** 'Thursday, November 26' for a date in the URL; null for anything else. */
export const formatDateParam = (value: string | null): string | null =>
  value && /^\d{4}-\d\d-\d\d$/.test(value) && !Number.isNaN(Date.parse(value)) ? formatLongDate(value) : null;
