import type { CountryCode } from "libphonenumber-js/min";

/** Time zone of opening hours, bookings and schedules. */
export const firmTimeZone = "America/New_York";

/** Country of phone numbers that have no country code. */
export const firmCountry: CountryCode = "US";
