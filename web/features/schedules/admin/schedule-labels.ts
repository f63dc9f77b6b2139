import { SCHEDULE_CRON_MINUTES, type Schedule } from "#contract/schedules/endpoints.ts";

export const WEEKDAYS = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];

/** A missed tick is made up for by the next one, so lateness is one of ten minutes or more. */
const OVERDUE_AFTER_MS = 10 * 60_000;

const ordinals = new Intl.PluralRules("en-US", { type: "ordinal" });
const SUFFIX: Record<string, string> = { one: "st", two: "nd", few: "rd" };
const ordinal = (day: number) => `${day}${SUFFIX[ordinals.select(day)] ?? "th"}`;

/** '09:00' as people say it. */
function formatTime(time: string): string {
  const [hour = 0, minute = 0] = time.split(":").map(Number);
  return new Date(Date.UTC(2026, 0, 1, hour, minute)).toLocaleTimeString("en-US", {
    hour: "numeric",
    minute: "2-digit",
    timeZone: "UTC",
  });
}

type Cadence = Pick<Schedule, "frequency" | "dayOfWeek" | "dayOfMonth" | "time">;

/** 'Every Monday at 9:00 AM'. */
export function formatCadence({ frequency, dayOfWeek, dayOfMonth, time }: Cadence): string {
  const at = `at ${formatTime(time)}`;
  if (frequency === "daily") return `Every day ${at}`;
  if (frequency === "weekly") return `Every ${WEEKDAYS[dayOfWeek ?? 1]} ${at}`;
  const day = dayOfMonth ?? 1;
  const short = day > 28 ? ", or the month's last day" : "";
  return `On the ${ordinal(day)} of each month${short}, ${at}`;
}

/** 'America/New_York' without its underscores. */
export const timeZoneLabel = (zone: string): string => zone.replaceAll("_", " ");

const DATE_TIME_FORMAT = {
  weekday: "short",
  month: "short",
  day: "numeric",
  hour: "numeric",
  minute: "2-digit",
} as const;

/** A moment on the wall of a zone, with the zone's short name. */
export function formatInZone(iso: string, zone: string): string {
  const options = { ...DATE_TIME_FORMAT, timeZoneName: "short", timeZone: zone } as const;
  try {
    return new Date(iso).toLocaleString("en-US", options);
  } catch {
    // This browser does not know the zone.
    return new Date(iso).toLocaleString("en-US", { ...options, timeZone: "UTC" });
  }
}

export const browserTimeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Three ticks that did not come are no delay anymore. */
export const isCronStopped = (lastTick: string | null, now = Date.now()): boolean =>
  !lastTick || now - Date.parse(lastTick) > 3 * SCHEDULE_CRON_MINUTES * 60_000;

export const isOverdue = ({ isActive, nextRun }: Schedule, now = Date.now()): boolean =>
  isActive && nextRun !== null && Date.parse(nextRun) < now - OVERDUE_AFTER_MS;

/** Every zone that this browser knows, and those that somebody has chosen elsewhere. */
export const timeZoneOptions = (chosen: string) =>
  [...new Set([chosen, "UTC", ...Intl.supportedValuesOf("timeZone")])]
    .toSorted((a, b) => a.localeCompare(b))
    .map((value) => ({ value, label: timeZoneLabel(value) }));
