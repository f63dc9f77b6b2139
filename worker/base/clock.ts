/** Where the time comes from: `Date.now` at work, a fixed or moved time in tests. */
export type Clock = () => Date;

export const systemClock: Clock = () => new Date();

const MS = { second: 1000, minute: 60_000, hour: 3_600_000, day: 86_400_000 } as const;

/** `date` moved by `amount` units; negative amounts go back. */
export const addTime = (date: Date, amount: number, unit: keyof typeof MS): Date =>
  new Date(date.getTime() + amount * MS[unit]);

/** Whole seconds from `now` until the day is over in UTC; never 0. */
export const secondsToMidnight = (now: Date): number =>
  Math.ceil(
    (Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + 1) - now.getTime()) / MS.second,
  );

/** As we store it: ISO 8601 in UTC with milliseconds, which sorts as text. */
export const iso = (date: Date): string => date.toISOString();
