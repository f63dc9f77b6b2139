import * as z from "zod";
import { text } from "#contract/schemas.ts";

/** For comparisons: without case, spaces and punctuation. */
export const simplify = (value: string): string => value.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "");

/**
 * A value of a list, however it is capitalized and separated, or one of its synonyms. Empty is undefined, so that
 * the default applies.
 */
export function choice<const T extends string>(values: readonly T[], synonyms: Record<string, T> = {}) {
  const known = new Map<string, T>([
    ...Object.entries(synonyms).map(([name, value]): [string, T] => [simplify(name), value]),
    ...values.map((value): [string, T] => [simplify(value), value]),
  ]);
  return text(120)
    .optional()
    .transform((value, context): T | undefined => {
      if (!value) return undefined;
      const found = known.get(simplify(value));
      if (found !== undefined) return found;
      context.issues.push({
        code: "custom",
        message: `Unknown value. Use one of: ${values.join(", ")}.`,
        input: value,
      });
      return z.NEVER;
    });
}

const DATE = "Write dates as 2026-03-31, or with a time as 2026-03-31T09:30:00Z.";
const ISO_DATE = /^\d{4}-\d{2}-\d{2}(?:[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:?\d{2})?)?$/;

/** A date or time, in UTC unless it names an offset. Empty is undefined. */
export const date = () =>
  text(40)
    .optional()
    .transform((value, context): string | undefined => {
      if (!value) return undefined;
      const iso = value.replace(" ", "T");
      const zoned = /T.*(?:Z|[+-]\d{2}:?\d{2})$/.test(iso) || !iso.includes("T") ? iso : `${iso}Z`;
      const parsed = ISO_DATE.test(value) ? new Date(zoned) : new Date(Number.NaN);
      const day = value.slice(0, 10);
      // `Date` accepts February 30 as March 2.
      const isDay = !Number.isNaN(Date.parse(day)) && new Date(day).toISOString().slice(0, 10) === day;
      const year = parsed.getUTCFullYear();
      if (isDay && year >= 1970 && year < 2100) return parsed.toISOString();
      context.issues.push({ code: "custom", message: DATE, input: value });
      return z.NEVER;
    });

/** A whole amount of money, with or without separators and a currency sign. Empty is null. */
export const amount = (max: number) =>
  text(40)
    .optional()
    .transform((value, context): number | null => {
      if (!value) return null;
      const number = Math.round(Number(value.replace(/[\s,$€£]/g, "")));
      if (Number.isInteger(number) && number >= 0 && number <= max) return number;
      context.issues.push({ code: "custom", message: "Write a whole amount.", input: value });
      return z.NEVER;
    });

const TRUE = new Set(["1", "true", "yes", "y", "x", "on"]);

/** A flag as spreadsheets and WordPress write it. */
export const yes = () =>
  text(20)
    .optional()
    .transform((value) => TRUE.has((value ?? "").toLowerCase()));

/** Tags separated by commas, semicolons or bars. */
export const tags = (max: number) =>
  text(1_000)
    .optional()
    .transform((value) =>
      [
        ...new Set(
          (value ?? "")
            .split(/[,;|]/)
            .map((tag) => tag.trim().slice(0, 60))
            .filter(Boolean),
        ),
      ].slice(0, max),
    );
