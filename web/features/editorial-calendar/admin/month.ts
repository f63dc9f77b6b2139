import { addDays } from "#contract/calendar-dates.ts";
import { getMonday } from "#web/features/booking/admin/firm-time.ts";
import { formatDateOnly } from "#web/lib/zoned-time.ts";

const pad = (value: number) => String(value).padStart(2, "0");

/** Whether the text is a month 'yyyy-MM'. */
export const isMonth = (text: string): boolean => /^2\d{3}-(0[1-9]|1[0-2])$/.test(text);

/** The month some months later; negative numbers subtract. */
export function addMonths(month: string, months: number): string {
  const index = Number(month.slice(0, 4)) * 12 + Number(month.slice(5)) - 1 + months;
  return `${Math.floor(index / 12)}-${pad((index % 12) + 1)}`;
}

/** 'December 2026'. */
export const formatMonth = (month: string): string =>
  formatDateOnly(`${month}-01`, { month: "long", year: "numeric" });

/** The weeks from Monday that contain a day of the month, as dates. */
export function listWeeks(month: string): string[][] {
  const end = `${addMonths(month, 1)}-01`;
  const weeks: string[][] = [];
  for (let monday = getMonday(`${month}-01`); monday < end; monday = addDays(monday, 7))
    weeks.push(Array.from({ length: 7 }, (_, day) => addDays(monday, day)));
  return weeks;
}
