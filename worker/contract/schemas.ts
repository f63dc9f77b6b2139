import * as z from "zod";
import { formatInteger } from "./numbers.ts";

const wellFormed = (value: string) => !value.includes("\0") && value.isWellFormed();

/** Text as we keep it: no NUL, no broken surrogates, trimmed, NFC, at most `max` characters. May be empty. */
export const text = (max: number) =>
  z
    .string()
    .refine(wellFormed, "This text contains characters that cannot be stored.")
    .trim()
    .normalize("NFC")
    .max(max, `Please use at most ${formatInteger(max)} characters.`);

/** Text that must say something; `message` tells the person what is missing. */
export const requiredText = (max: number, message: string) => text(max).min(1, message);

/** Optional text: missing, null and empty all mean null. */
export const optionalText = (max: number) =>
  text(max)
    .nullish()
    .transform((value) => value || null);

/** An address, in small letters: by it people are told apart. */
export const email = (message = "Please enter a valid email address.") =>
  text(254).pipe(z.email(message)).pipe(z.string().toLowerCase());

/** A telephone number as people write it: digits with the usual signs, 7 to 15 digits. */
export const phone = (message = "Please enter a phone number with area code.") =>
  requiredText(40, message).refine(
    (value) => /^[+()\d\s.\-/x]+$/i.test(value) && /^\d{7,15}$/.test(value.replace(/\D/g, "")),
    message,
  );

/** The same where it may be left out: null then. */
export const optionalPhone = () =>
  optionalText(40).refine(
    (value) => value === null || phone().safeParse(value).success,
    "Please enter a phone number with area code, or leave this empty.",
  );

/** The token of a link that came by mail. */
export const linkToken = () =>
  requiredText(1_000, "This link is incomplete. Please copy all of it from the mail.");

/** A clock time, `HH:MM`. */
export const clockTime = (message: string) => z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, message);

/** A checkbox: a boolean from JSON, words from a form post. */
export const checkbox = z.union([z.boolean(), z.enum(["on", "true", "false"])]);

/** Whether what a checkbox sent, which may be nothing, says yes. */
export const isChecked = (value: unknown): boolean => value === true || value === "on" || value === "true";

/** A checkbox as yes or no; one that was left out says no. */
export const checkboxValue = checkbox.default(false).transform(isChecked);

export const id = z.uuid("This is not a valid id.");
export const idParams = z.strictObject({ id });
export const isoTime = z.iso.datetime();
/** A time that somebody sends, as we keep it: always with milliseconds, so that comparing text compares time. */
export const timeInput = isoTime.transform((time) => new Date(time).toISOString());

/** `limit` and `offset` of a list. */
export const pageQuery = (fallback: number, max: number) =>
  z.object({
    limit: z.coerce.number().int().min(1).max(max).default(fallback),
    offset: z.coerce.number().int().min(0).max(1_000_000).default(0),
  });

export const deleted = z.object({ id: z.string() });
