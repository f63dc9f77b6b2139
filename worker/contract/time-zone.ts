/** Whether this runtime knows the time zone; offsets such as +05:00 count. */
export function isTimeZone(zone: string): boolean {
  try {
    return new Intl.DateTimeFormat("en-US", { timeZone: zone }).format(0) !== "";
  } catch {
    return false;
  }
}

/** Whether this is an IANA time zone. Bare offsets are refused: they have no daylight saving time. */
export const isIanaTimeZone = (zone: string): boolean => !/^[+-]/.test(zone) && isTimeZone(zone);
