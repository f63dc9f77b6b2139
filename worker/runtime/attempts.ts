import { DeliveryObsolete, NotConfigured, Postponed, VendorFailure } from "#worker/base/errors.ts";

/** Attempts per delivery: max_retries in wrangler.toml plus the first one. A test compares them. */
export const MAX_ATTEMPTS = 9;

/** `waitingFor` value of a delivery whose time was moved into the future. */
export const SCHEDULED_TIME = "scheduled_time";

/** Throws Postponed while the time that staff chose is still to come; they can move it after the delivery was enqueued. */
export function assertDue(scheduledFor: string | null, now: Date): void {
  if (!scheduledFor || Date.parse(scheduledFor) <= now.getTime()) return;
  const options = { waitingFor: SCHEDULED_TIME, until: new Date(scheduledFor) };
  throw new Postponed("conflict", "This is scheduled for later.", options);
}

/** Whether the delivery waits without having failed. */
export const isWait = (error: unknown): error is NotConfigured | Postponed =>
  error instanceof NotConfigured || error instanceof Postponed;

/** Whether a delivery stops after this failure. Waiting never counts as one. */
export const isFinalFailure = (error: unknown, attempts: number): boolean =>
  !isWait(error) &&
  (attempts >= MAX_ATTEMPTS ||
    error instanceof DeliveryObsolete ||
    (error instanceof VendorFailure && error.permanent));

const HOUR = 3_600;
/** Seconds. Most failures are short; the last waits outlast a day-long outage. */
const DELAYS_SECONDS = [15, 60, 300, HOUR / 2, 2 * HOUR, 6 * HOUR, 12 * HOUR - 1, 12 * HOUR - 1];

/**
 * Seconds until the next attempt after `attempts` failures: 15 s to 12 h, minus a random quarter as jitter.
 * Eight attempts span more than a day.
 */
export function backoff(attempts: number, random: () => number = Math.random): number {
  const delay = DELAYS_SECONDS[Math.min(Math.max(attempts, 1), DELAYS_SECONDS.length) - 1]!;
  return Math.round(delay - (random() * delay) / 4);
}
