import { Temporal } from "temporal-polyfill";
import { firmTimeZone } from "#contract/firm.ts";

/** Times in UTC: from the first, before the last. */
export type TimeRange = { from: string | null; to: string | null };

type Days = { first: Temporal.PlainDate; next: Temporal.PlainDate };

/** The days of '2026', '2026-05' or '2026-05-24'. */
function parseDays(text: string): Days | null {
  const [, year, month, day] = /^(\d{4})(?:-(\d{1,2}))?(?:-(\d{1,2}))?$/.exec(text) ?? [];
  if (!year) return null;
  try {
    const first = Temporal.PlainDate.from(
      { year: Number(year), month: Number(month ?? 1), day: Number(day ?? 1) },
      { overflow: "reject" },
    );
    return { first, next: first.add(day ? { days: 1 } : month ? { months: 1 } : { years: 1 }) };
  } catch {
    return null;
  }
}

const startOf = (date: Temporal.PlainDate): string =>
  new Date(date.toZonedDateTime(firmTimeZone).epochMilliseconds).toISOString();

/** '2026-05', '>2026-01-01', '<=2026', '2026-01..2026-03', '2026-01..', in the firm's time zone; null for anything else. */
export function parseDates(text: string): TimeRange | null {
  const range = /^([\d-]*)\.\.\.?([\d-]*)$/.exec(text);
  if (range) {
    const [first, last] = [range[1]!, range[2]!].map((part) => (part ? parseDays(part) : undefined));
    if (first === null || last === null || (!first && !last)) return null;
    return { from: first ? startOf(first.first) : null, to: last ? startOf(last.next) : null };
  }
  const [, sign = "", value = ""] = /^(>=|<=|>|<)?([\d-]+)$/.exec(text) ?? [];
  const days = parseDays(value);
  if (!days) return null;
  const { first, next } = { first: startOf(days.first), next: startOf(days.next) };
  switch (sign) {
    case ">":
      return { from: next, to: null };
    case ">=":
      return { from: first, to: null };
    case "<":
      return { from: null, to: first };
    case "<=":
      return { from: null, to: next };
    default:
      return { from: first, to: next };
  }
}
