import type { QueryClient } from "@tanstack/react-query";

/**
 * Invalidates queries by the first element of their key, usually the endpoint. Resolves when the active ones are
 * refetched.
 */
export const invalidateQueries = (queryClient: QueryClient, keys: readonly string[]) =>
  Promise.all(keys.map((key) => queryClient.invalidateQueries({ queryKey: [key] })));

/** By then the queue has usually processed a queued job. */
const SECOND_REFETCH_MS = 3_000;

/** Invalidates now, for the changed row, and again when the queue should be done. */
export function invalidateTwice(queryClient: QueryClient, keys: readonly string[]) {
  setTimeout(() => void invalidateQueries(queryClient, keys), SECOND_REFETCH_MS);
  return invalidateQueries(queryClient, keys);
}
