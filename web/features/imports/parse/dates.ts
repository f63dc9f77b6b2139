export type DateOrder = "MDY" | "DMY";

const NUMERIC = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})(?:[ T,]+(\d{1,2}):(\d{2})(?::(\d{2}))?\s*([ap]m)?)?$/i;
const ISO = /^\d{4}-\d{2}-\d{2}/;
const pad = (number: number) => String(number).padStart(2, "0");

/** Whether the day or the month comes first; undefined while every date could be both. */
export function guessDateOrder(dates: readonly string[]): DateOrder | undefined {
  for (const date of dates) {
    const [, first, second] = NUMERIC.exec(date.trim()) ?? [];
    if (Number(first) > 12) return "DMY";
    if (Number(second) > 12) return "MDY";
  }
  return undefined;
}

/**
 * ISO 8601 of a date as exports write it: 3/31/2026 9:30 AM, 31.03.2026, Tue, 31 Mar 2026, or milliseconds since 1970.
 * Other text is returned as it is, and refused with a reason.
 */
export function toIsoDate(text: string, order: DateOrder): string {
  const date = text.trim();
  if (date === "" || date.startsWith("0000-00-00")) return "";
  if (ISO.test(date)) return date;
  if (/^\d{10}$|^\d{13}$/.test(date)) return new Date(Number(date.padEnd(13, "0"))).toISOString();
  const match = NUMERIC.exec(date);
  if (!match) {
    const parsed = /[a-z]/i.test(date)
      ? Date.parse(/[+-]\d{4}$|gmt|z$/i.test(date) ? date : `${date} UTC`)
      : Number.NaN;
    return Number.isNaN(parsed) ? date : new Date(parsed).toISOString();
  }
  const [, first, second, year, hour, minute, seconds, half] = match;
  const [month, day] = order === "DMY" ? [second, first] : [first, second];
  const isoDay = `${year}-${pad(Number(month))}-${pad(Number(day))}`;
  if (hour === undefined) return isoDay;
  const hours = half ? (Number(hour) % 12) + (half.toLowerCase() === "pm" ? 12 : 0) : Number(hour);
  return `${isoDay}T${pad(hours)}:${minute}:${seconds ?? "00"}Z`;
}
