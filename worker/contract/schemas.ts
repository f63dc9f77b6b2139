import * as z from "zod";
import { formatInteger } from "./numbers.ts";

/** More marks in a row are no text (UAX #15, stream-safe format), and normalizing them takes quadratic time. */
const MARK_RUN = /\p{M}{31}/u;
/** Without NUL, broken surrogates or stacks of marks. */
export const isStorable = (value: string): boolean =>
  !value.includes("\0") && value.isWellFormed() && !MARK_RUN.test(value);

/** Text without NUL, broken surrogates or stacks of marks, trimmed, NFC, at most `max` characters. May be empty. */
export const text = (max: number) =>
  z
    .string()
    .refine(isStorable, { error: "This text contains characters that cannot be stored.", abort: true })
    .trim()
    .normalize("NFC")
    .max(max, `Please use at most ${formatInteger(max)} characters.`);

/** Non-empty text; `message` is the validation error. */
export const requiredText = (max: number, message: string) => text(max).min(1, message);

/** Optional text: missing, null and empty become null. */
export const optionalText = (max: number) =>
  text(max)
    .nullish()
    .transform((value) => value || null);

/** Optional value: an empty string and null, as forms send them, count as missing. */
export const emptyAsMissing = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === "" || value === null ? undefined : value), schema.optional());

/** Email address in lower case, because it identifies people. */
export const email = (message = "Please enter a valid email address.") =>
  text(254).pipe(z.email(message)).pipe(z.string().toLowerCase());

/** An email address, or null for none, which forms send as an empty string. */
export const optionalEmail = (message = "Please enter a valid email address.") =>
  text(254)
    .refine((value) => value === "" || z.email().safeParse(value).success, message)
    .transform((value) => value.toLowerCase() || null)
    .nullable();

/** Phone number in common notations, with 7 to 15 digits. */
export const phone = (message = "Please enter a phone number with area code.") =>
  requiredText(40, message).refine(
    (value) => /^[+()\d\s.\-/x]+$/i.test(value) && /^\d{7,15}$/.test(value.replace(/\D/g, "")),
    message,
  );

/** Optional phone number; missing, null and empty become null. */
export const optionalPhone = () =>
  optionalText(40).refine(
    (value) => value === null || phone().safeParse(value).success,
    "Please enter a phone number with area code, or leave this empty.",
  );

/** Signed token from a link in a mail. */
export const linkToken = () =>
  requiredText(1_000, "This link is incomplete. Please copy all of it from the email.");

/** Clock time `HH:MM`. */
export const clockTime = (message: string) => z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, message);

/** Checkbox: a boolean in JSON, a string in a form post. */
export const checkbox = z.union([z.boolean(), z.enum(["on", "true", "false"])]);

/** Whether a checkbox value, possibly undefined, is checked. */
export const isChecked = (value: unknown): boolean => value === true || value === "on" || value === "true";

/** Checkbox as a boolean; false when missing. */
export const checkboxValue = checkbox.default(false).transform(isChecked);

/** A calendar date. */
export const dateInput = z.iso.date("Please give a date as yyyy-MM-dd.");

export const id = z.uuid("This is not a valid id.");
/** Comma-separated ids of a query. */
export const idList = (max: number) =>
  z
    .string()
    .max(max * 37)
    .transform((ids) => ids.split(","))
    .pipe(z.array(id).max(max));
export const idParams = z.strictObject({ id });
export const isoTime = z.iso.datetime();
/** Normalizes a time to milliseconds in UTC, so that string order is time order. */
export const timeInput = isoTime.transform((time) => new Date(time).toISOString());

/** ISO 8601 date-time: an instant, or a wall time without offset. */
export const dateTime = (message: string) =>
  z.string(message).regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:\d\d)?$/, message);

/** `limit` and `offset` of a list, with the default and maximum of `limit`. */
export const pageQuery = (fallback: number, max: number) =>
  z.object({
    limit: z.coerce.number().int().min(1).max(max).default(fallback),
    offset: z.coerce.number().int().min(0).max(1_000_000).default(0),
  });

/** Filter of a list by the dates at which rows were received, in the firm's time zone, both included. */
export const dateRange = z.object({ from: z.iso.date().optional(), to: z.iso.date().optional() });
/** Direction of a sort order; without one, a list uses the natural one of its column. */
export const sortDirections = ["asc", "desc"] as const;
export type SortDirection = (typeof sortDirections)[number];
export const sortDirection = z.enum(sortDirections);

/** Whether `dir` turns the natural direction of a sort order around. */
export const isReversed = <Sort extends string>(
  natural: Record<Sort, SortDirection>,
  sort: Sort,
  dir: SortDirection | undefined,
): boolean => dir !== undefined && dir !== natural[sort];

export const deleted = z.object({ id: z.string() });

type WithoutDefault<T> = T extends z.ZodDefault<infer Inner> ? Inner : T;

/** The same strict object without defaults: every field is required. For forms and, with `partial()`, for patches. */
export function withoutDefaults<Shape extends z.ZodRawShape>(schema: z.ZodObject<Shape>) {
  const fields = Object.entries(schema.shape).map(([name, field]) => [
    name,
    field instanceof z.ZodDefault ? field.unwrap() : field,
  ]);
  return z.strictObject(Object.fromEntries(fields) as { [Name in keyof Shape]: WithoutDefault<Shape[Name]> });
}
