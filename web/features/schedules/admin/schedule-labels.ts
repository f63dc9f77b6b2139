import { SCHEDULE_CRON_MINUTES } from "#contract/schedules/constants.ts";
import { zoneShort } from "#contract/time-zone.ts";
import type { Schedule } from "#contract/schedules/schemas.ts";

export const WEEKDAYS = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];

/** The next cron tick catches up on a missed one, so shorter delays are not overdue. */
const OVERDUE_AFTER_MS = 10 * 60_000;

const ordinalRules = new Intl.PluralRules("en-US", { type: "ordinal" });
const SUFFIX: Record<string, string> = { one: "st", two: "nd", few: "rd" };
const ordinal = (day: number) => `${day}${SUFFIX[ordinalRules.select(day)] ?? "th"}`;

/** '09:00' to '9:00 AM'. */
function formatTime(time: string): string {
  const [hour = 0, minute = 0] = time.split(":").map(Number);
  return new Date(Date.UTC(2026, 0, 1, hour, minute)).toLocaleTimeString("en-US", {
    hour: "numeric",
    minute: "2-digit",
    timeZone: "UTC",
  });
}

type Cadence = Pick<Schedule, "frequency" | "dayOfWeek" | "dayOfMonth" | "time">;

/** Returns 'Every Monday at 9:00 AM'. */
export function formatCadence({ frequency, dayOfWeek, dayOfMonth, time }: Cadence): string {
  const at = `at ${formatTime(time)}`;
  if (frequency === "daily") return `Every day ${at}`;
  if (frequency === "weekly") return `Every ${WEEKDAYS[dayOfWeek ?? 1]} ${at}`;
  const day = dayOfMonth ?? 1;
  const lastDayNote = day > 28 ? ", or the month's last day" : "";
  return `On the ${ordinal(day)} of each month${lastDayNote}, ${at}`;
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

/** Local date and time in a time zone, with its short name. */
export function formatInZone(iso: string, zone: string): string {
  const formatIn = (timeZone: string) =>
    `${new Date(iso).toLocaleString("en-US", { ...DATE_TIME_FORMAT, timeZone })} ${zoneShort(timeZone)}`;
  try {
    return formatIn(zone);
  } catch {
    // This browser doesn't support the time zone.
    return formatIn("UTC");
  }
}

export const browserTimeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** True after three missed cron ticks. */
export const isCronStopped = (lastTick: string | null, now = Date.now()): boolean =>
  !lastTick || now - Date.parse(lastTick) > 3 * SCHEDULE_CRON_MINUTES * 60_000;

export const isOverdue = ({ isActive, nextRun }: Schedule, now = Date.now()): boolean =>
  isActive && nextRun !== null && Date.parse(nextRun) < now - OVERDUE_AFTER_MS;

/** Time zones of this browser, plus the selected one. */
export const timeZoneOptions = (selected: string) =>
  [...new Set([selected, "UTC", ...Intl.supportedValuesOf("timeZone")])]
    .toSorted((a, b) => a.localeCompare(b))
    .map((value) => ({ value, label: timeZoneLabel(value) }));
