import { firmCurrency, firmLocale } from "#contract/firm.ts";
import type { SalaryPeriod } from "./constants.ts";

export type Salary = { min: number | null; max: number | null; currency: string; period: SalaryPeriod };

const formatMoney = (amount: number, currency: string) =>
  new Intl.NumberFormat(firmLocale, { style: "currency", currency, maximumFractionDigits: 0 }).format(amount);

/** Formats figures: '$98,000 - $118,000', '$85 - $105 per hour', 'From $90,000'. Null without figures. */
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

/** Larger numbers in free text are not salaries. */
export const MAX_SALARY = 10_000_000;

const AMOUNT = /(\d{1,3}(?:\.\d{3})+(?!\d)|\d[\d,]*(?:\.\d+)?)\s*(k\b)?/gi;

/** '60.000' is sixty thousand in locales with a decimal comma; '85.50' is not. */
const stripSeparators = (digits: string) =>
  /^\d{1,3}(?:\.\d{3})+$/.test(digits) ? digits.replaceAll(".", "") : digits.replaceAll(",", "");

/** Parses free text such as '$120k - $150k' or '$45/hour'; null without figures. */
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
  return {
    min,
    max,
    currency: /€|EUR/.test(text) ? "EUR" : /£|GBP/.test(text) ? "GBP" : firmCurrency,
    period,
  };
}
