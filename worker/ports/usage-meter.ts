/**
 * Runs one paid vendor call, counted against the daily limits. Reserves `estimate` tokens, which `tokensUsed` replaces
 * unless it returns null. Throws Postponed, without calling, when a limit is reached.
 */
export type UsageMeter = <T>(
  estimate: number,
  call: () => Promise<T>,
  tokensUsed: (result: T) => number | null,
) => Promise<T>;
