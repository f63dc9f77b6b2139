import { AppError, VendorFailure } from "#worker/base/errors.ts";
import { UnusableAnswer } from "./article-prompt.ts";

export type RetryPolicy = {
  /** For everything together, in milliseconds: under the lease of a delivery. */
  budgetMs?: number;
  /** For one call. */
  callMs?: number;
  /** A call that would get less than this is not begun. */
  minCallMs?: number;
  now?: () => number;
  sleep?: (ms: number) => Promise<void>;
};

const MAX_CALLS = 3;
/** An answer that came but was of no use is paid for: it is asked for once more, not three times. */
const MAX_UNUSABLE_ANSWERS = 2;

/**
 * Asks until there is an answer, the failure is final, or the time is up. A Retry-After is kept to; where it leads past
 * the budget, the failure is thrown with it, and the outbox does the waiting.
 */
export async function withRetry<T>(
  call: (timeoutMs: number) => Promise<T>,
  {
    budgetMs = 95_000,
    callMs = 75_000,
    minCallMs = 15_000,
    now = Date.now,
    sleep = (ms) => new Promise((done) => setTimeout(done, ms)),
  }: RetryPolicy = {},
): Promise<T> {
  const end = now() + budgetMs;
  let unusableAnswers = 0;
  for (let calls = 1; ; calls++) {
    try {
      return await call(Math.min(callMs, end - now()));
    } catch (error) {
      if (error instanceof UnusableAnswer) unusableAnswers++;
      const canRetry = isTransient(error) && calls < MAX_CALLS && unusableAnswers < MAX_UNUSABLE_ANSWERS;
      const wait = retryDelayMs(error, calls);
      if (!canRetry || now() + wait + minCallMs > end) throw error;
      await sleep(wait);
    }
  }
}

const isTransient = (error: unknown): boolean =>
  error instanceof VendorFailure
    ? !error.permanent
    : error instanceof AppError && error.code === "upstream_timeout";

/** Milliseconds: what the vendor asked for, else half a second doubled each time, less a random quarter. */
function retryDelayMs(error: unknown, calls: number): number {
  if (error instanceof UnusableAnswer) return 0;
  if (error instanceof VendorFailure && error.retryAfter !== undefined) return error.retryAfter * 1000;
  return 500 * 2 ** (calls - 1) * (1 - Math.random() / 4);
}
