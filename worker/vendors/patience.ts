import { AppError, VendorFailure } from "#worker/base/errors.ts";
import { Unusable } from "./article-frame.ts";

export type Patience = {
  /** For everything together, in milliseconds: under the lease of a delivery. */
  budgetMs?: number;
  /** For one call. */
  callMs?: number;
  /** A call that would get less than this is not begun. */
  leastMs?: number;
  now?: () => number;
  sleep?: (ms: number) => Promise<void>;
};

const MOST_CALLS = 3;
/** An answer that came but was of no use is paid for: it is asked for once more, not three times. */
const MOST_ANSWERS = 2;

/**
 * Asks until there is an answer, the failure is final, or the time is up. A Retry-After is kept to; where it leads past
 * the budget, the failure is thrown with it, and the outbox does the waiting.
 */
export async function patiently<T>(
  ask: (timeoutMs: number) => Promise<T>,
  {
    budgetMs = 95_000,
    callMs = 75_000,
    leastMs = 15_000,
    now = Date.now,
    sleep = (ms) => new Promise((done) => setTimeout(done, ms)),
  }: Patience = {},
): Promise<T> {
  const end = now() + budgetMs;
  let answers = 0;
  for (let calls = 1; ; calls++) {
    try {
      return await ask(Math.min(callMs, end - now()));
    } catch (error) {
      if (error instanceof Unusable) answers++;
      const mayAgain = isPassing(error) && calls < MOST_CALLS && answers < MOST_ANSWERS;
      const wait = waitAfter(error, calls);
      if (!mayAgain || now() + wait + leastMs > end) throw error;
      await sleep(wait);
    }
  }
}

const isPassing = (error: unknown): boolean =>
  error instanceof VendorFailure
    ? !error.permanent
    : error instanceof AppError && error.code === "upstream_timeout";

/** Milliseconds: what the vendor asked for, else half a second doubled each time, less a random quarter. */
function waitAfter(error: unknown, calls: number): number {
  if (error instanceof Unusable) return 0;
  if (error instanceof VendorFailure && error.retryAfter !== undefined) return error.retryAfter * 1000;
  return 500 * 2 ** (calls - 1) * (1 - Math.random() / 4);
}
