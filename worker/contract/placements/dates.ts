import { addDays } from "#contract/calendar-dates.ts";

/** Last day of the guarantee; null without a start or a guarantee. */
export const guaranteeEnd = (startDate: string | null, days: number | null): string | null =>
  startDate === null || days === null ? null : addDays(startDate, days);

/** The calendar date 'yyyy-MM-dd' of an instant in a time zone. */
export const dateInZone = (instant: Date, timeZone: string): string =>
  instant.toLocaleDateString("sv-SE", { timeZone });
