import { type Cadence, nextRun } from "#worker/features/schedules/rules.ts";

export const ZONES = [
  "America/New_York",
  "Europe/Berlin",
  "Asia/Kolkata",
  // DST of 30 minutes, and DST changes at midnight.
  "Australia/Lord_Howe",
  "America/Santiago",
  "Africa/Cairo",
];
export const HOUR = 3_600_000;
export const YEAR_START = Date.UTC(2027, 0, 1);
export const YEAR_END = Date.UTC(2028, 0, 1);

export const cadence = (more: Partial<Cadence> = {}): Cadence => ({
  frequency: "daily",
  dayOfWeek: 1,
  dayOfMonth: 1,
  time: "09:00",
  timezone: "America/New_York",
  ...more,
});

/** All due times of the year and the first one after it. */
export function listDueTimes(testCadence: Cadence): number[] {
  const dueTimes = [nextRun(testCadence, new Date(YEAR_START)).getTime()];
  while (dueTimes.at(-1)! < YEAR_END)
    dueTimes.push(nextRun(testCadence, new Date(dueTimes.at(-1)!)).getTime());
  return dueTimes;
}
