/** Returns the current time; tests pass a fixed or shifted one. */
export type Clock = () => Date;

export const systemClock: Clock = () => new Date();

const MS = { second: 1000, minute: 60_000, hour: 3_600_000, day: 86_400_000 } as const;

/** Adds `amount` units to a date; negative amounts subtract. */
export const addTime = (date: Date, amount: number, unit: keyof typeof MS): Date =>
  new Date(date.getTime() + amount * MS[unit]);

/** Whole seconds until midnight UTC, at least 1. */
export const secondsToMidnight = (now: Date): number =>
  Math.ceil(
    (Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + 1) - now.getTime()) / MS.second,
  );

/** Stored format: ISO 8601 in UTC with milliseconds, sortable as text. */
export const iso = (date: Date): string => date.toISOString();
