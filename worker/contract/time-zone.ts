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

/** Names of time zones on every screen and in every mail; the others are named after their city. */
const ZONE_NAMES: Record<string, { name: string; short: string }> = {
  "America/New_York": { name: "Eastern Time", short: "ET" },
  "America/Chicago": { name: "Central Time", short: "CT" },
  "America/Denver": { name: "Mountain Time", short: "MT" },
  "America/Phoenix": { name: "Arizona Time", short: "MST" },
  "America/Los_Angeles": { name: "Pacific Time", short: "PT" },
  "America/Anchorage": { name: "Alaska Time", short: "AKT" },
  "Pacific/Honolulu": { name: "Hawaii Time", short: "HT" },
  "America/Halifax": { name: "Atlantic Time", short: "AT" },
  UTC: { name: "Coordinated Universal Time", short: "UTC" },
};

/** The named zones, in the order of a select. */
export const namedTimeZones: readonly string[] = Object.keys(ZONE_NAMES);

const zoneCity = (zone: string) => zone.split("/").at(-1)!.replaceAll("_", " ");

/** 'Eastern Time', 'London time'. */
export const zoneName = (zone: string): string => ZONE_NAMES[zone]?.name ?? `${zoneCity(zone)} time`;

/** 'ET', 'London time'. */
export const zoneShort = (zone: string): string => ZONE_NAMES[zone]?.short ?? `${zoneCity(zone)} time`;

/** 'Tuesday, November 24, 2026 at 11:30 AM ET', on pages and in mails. */
export function formatZonedTime(iso: string, timeZone: string): string {
  const format = new Intl.DateTimeFormat("en-US", {
    weekday: "long",
    month: "long",
    day: "numeric",
    year: "numeric",
    hour: "numeric",
    minute: "2-digit",
    timeZone,
  });
  // Some browsers put a narrow no-break space before AM; the server does not.
  return `${format.format(new Date(iso)).replaceAll("\u202f", " ")} ${zoneShort(timeZone)}`;
}

/** 'Eastern Time (New York)', 'London'. */
export const zoneLabel = (zone: string): string => {
  const name = ZONE_NAMES[zone]?.name;
  return name && zone.includes("/") ? `${name} (${zoneCity(zone)})` : (name ?? zoneCity(zone));
};
