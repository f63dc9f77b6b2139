import * as z from "zod";

const wellFormed = (value: string) => !value.includes("\0") && value.isWellFormed();

/** Text as we keep it: no NUL, no broken surrogates, trimmed, NFC, at most `max` characters. May be empty. */
export const text = (max: number) =>
  z
    .string()
    .refine(wellFormed, "This text contains characters that cannot be stored.")
    .trim()
    .normalize("NFC")
    .max(max, `Please use at most ${max.toLocaleString("en-US")} characters.`);

/** Text that must say something; `message` tells the person what is missing. */
export const requiredText = (max: number, message: string) => text(max).min(1, message);

/** Optional text: missing, null and empty all mean null. */
export const optionalText = (max: number) =>
  text(max)
    .nullish()
    .transform((value) => value || null);

export const email = (message = "Please enter a valid email address.") =>
  text(254).pipe(z.email(message)).pipe(z.string().toLowerCase());

/** A telephone number as people write it: digits with the usual signs, 7 to 15 digits. */
export const phone = (message = "Please enter a phone number with area code.") =>
  requiredText(40, message).refine(
    (value) => /^[+()\d\s.\-/x]+$/i.test(value) && /^\d{7,15}$/.test(value.replace(/\D/g, "")),
    message,
  );

/** A checkbox: a boolean from JSON, words or nothing from a form post. */
export const tick = z
  .union([z.boolean(), z.enum(["on", "true", "false"])])
  .default(false)
  .transform((value) => value === true || value === "on" || value === "true");

export const id = z.uuid("This is not a valid id.");
export const byId = z.strictObject({ id });
export const isoTime = z.iso.datetime();
/** A time that somebody sends, as we keep it: always with milliseconds, so that comparing text compares time. */
export const sentTime = isoTime.transform((time) => new Date(time).toISOString());

/** `limit` and `offset` of a list. */
export const pageQuery = (fallback: number, max: number) =>
  z.object({
    limit: z.coerce.number().int().min(1).max(max).default(fallback),
    offset: z.coerce.number().int().min(0).max(1_000_000).default(0),
  });

export const deleted = z.object({ id: z.string() });
