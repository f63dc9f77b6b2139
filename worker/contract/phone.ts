import { type CountryCode, parsePhoneNumberFromString } from "libphonenumber-js/min";
import { firmCountry } from "./firm.ts";

/**
 * Normalizes a phone number to E.164, without its extension; null if invalid. Loads 29 kB (gzip) of metadata:
 * not for public pages.
 */
export function toE164(phone: string, defaultCountry: CountryCode = firmCountry): string | null {
  const number = parsePhoneNumberFromString(phone.trim(), { defaultCountry, extract: false });
  return number?.isPossible() && number.isValid() ? number.number : null;
}
