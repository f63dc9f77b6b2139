import type { QueryClient } from "@tanstack/react-query";

/**
 * Invalidates queries by the first element of their key, usually the endpoint. Resolves when the active ones are
 * refetched.
 */
export const invalidateQueries = (queryClient: QueryClient, keys: readonly string[]) =>
  Promise.all(keys.map((key) => queryClient.invalidateQueries({ queryKey: [key] })));
