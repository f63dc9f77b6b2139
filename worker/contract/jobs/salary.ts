import type { SalaryPeriod } from "./constants.ts";

export type Salary = { min: number | null; max: number | null; currency: string; period: SalaryPeriod };

const formatMoney = (amount: number, currency: string) =>
  new Intl.NumberFormat("en-US", { style: "currency", currency, maximumFractionDigits: 0 }).format(amount);

/** The figures as stored text: '$98,000 - $118,000', '$85 - $105 per hour', 'From $90,000'; null without figures. */
export function formatSalary({ min, max, currency, period }: Salary): string | null {
  const per = period === "year" ? "" : ` per ${period}`;
  if (min !== null && max !== null) {
    return min === max
      ? `${formatMoney(min, currency)}${per}`
      : `${formatMoney(min, currency)} - ${formatMoney(max, currency)}${per}`;
  }
  if (min !== null) return `From ${formatMoney(min, currency)}${per}`;
  if (max !== null) return `Up to ${formatMoney(max, currency)}${per}`;
  return null;
}

/** The largest figure that is pay at all; anything above it is some other number in the text. */
export const MAX_SALARY = 10_000_000;

const AMOUNT = /(\d{1,3}(?:\.\d{3})+(?!\d)|\d[\d,]*(?:\.\d+)?)\s*(k\b)?/gi;

/** '60.000' is sixty thousand, as it is written where the comma is the decimal sign; '85.50' is not. */
const stripSeparators = (digits: string) =>
  /^\d{1,3}(?:\.\d{3})+$/.test(digits) ? digits.replaceAll(".", "") : digits.replaceAll(",", "");

/** Reads old free text such as '$120k - $150k' or '$45/hour' into figures; null when it holds none. */
export function parseSalary(text: string): Salary | null {
  const amounts = [...text.matchAll(AMOUNT)].map(([, digits = "", thousands]) =>
    Math.round(Number(stripSeparators(digits)) * (thousands ? 1000 : 1)),
  );
  const [first, second] = amounts;
  if (first === undefined || first === 0 || Math.max(first, second ?? 0) > MAX_SALARY) return null;
  const period = /hour|\bhr\b|\/\s*h/i.test(text)
    ? "hour"
    : ((["day", "week", "month"] as const).find((unit) => new RegExp(unit, "i").test(text)) ?? "year");
  const [min, max] =
    second !== undefined
      ? [Math.min(first, second), Math.max(first, second)]
      : [/^\s*up to\b/i.test(text) ? null : first, /^\s*from\b/i.test(text) ? null : first];
  return { min, max, currency: /€|EUR/.test(text) ? "EUR" : /£|GBP/.test(text) ? "GBP" : "USD", period };
}

/** Requirements and benefits as written: lines, bullets or leading hyphens; hyphens inside a word or a line stay. */
export const listItems = (text: string | null): string[] =>
  (text ?? "")
    .split(/(?:^|\s)[-–]\s+|\n|•/)
    .map((item) => item.trim())
    .filter(Boolean);
