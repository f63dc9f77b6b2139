/** Whether the clocks of this server or browser know a zone of this name; offsets such as +05:00 count. */
export function isTimeZone(zone: string): boolean {
  try {
    return new Intl.DateTimeFormat("en-US", { timeZone: zone }).format(0) !== "";
  } catch {
    return false;
  }
}

/** Whether this is a zone of the IANA database: a bare offset knows no summer time and is none. */
export const isIanaTimeZone = (zone: string): boolean => !/^[+-]/.test(zone) && isTimeZone(zone);
