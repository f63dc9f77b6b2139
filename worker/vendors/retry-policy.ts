import { AppError, VendorFailure } from "#worker/base/errors.ts";
import { UnusableResponse } from "./article-prompt.ts";

export type RetryPolicy = {
  /** Total time in milliseconds, below the delivery lease. */
  budgetMs?: number;
  /** Maximum time per call in milliseconds. */
  callMs?: number;
  /** Minimum time left to start a call, in milliseconds. */
  minCallMs?: number;
  now?: () => number;
  sleep?: (ms: number) => Promise<void>;
};

const MAX_CALLS = 3;
/** Unusable responses are billed: retried once only. */
const MAX_UNUSABLE_RESPONSES = 2;

/**
 * Retries transient failures within the budget. Honors Retry-After; if that exceeds the budget, rethrows, and
 * the delivery is retried later.
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
  let unusableResponses = 0;
  for (let calls = 1; ; calls++) {
    try {
      return await call(Math.min(callMs, end - now()));
    } catch (error) {
      if (error instanceof UnusableResponse) unusableResponses++;
      const isRetryable = isTransient(error) || error instanceof UnusableResponse;
      const canRetry = isRetryable && calls < MAX_CALLS && unusableResponses < MAX_UNUSABLE_RESPONSES;
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

/** Retry-After if given, else exponential backoff from 500 ms with up to 25 % jitter. */
function retryDelayMs(error: unknown, calls: number): number {
  if (error instanceof UnusableResponse) return 0;
  if (error instanceof VendorFailure && error.retryAfter !== undefined) return error.retryAfter * 1000;
  return 500 * 2 ** (calls - 1) * (1 - Math.random() / 4);
}
