import { queryOptions, useSuspenseQuery } from "@tanstack/react-query";
import type { Me } from "#contract/auth/endpoints.ts";
import type { Capability } from "#contract/capabilities.ts";
import { callApi, apiQuery } from "./api.ts";
import { storeUser } from "./stored-user.ts";

const STALE_TIME_MS = 5 * 60 * 1000;

/**
 * The signed-in user, fresh for five minutes. If the server does not confirm it, the stored user is cleared (spec B
 * §4).
 */
export const meQuery = queryOptions({
  queryKey: apiQuery("GET /api/auth/verify", {}).queryKey,
  queryFn: async ({ signal }): Promise<Me> => {
    try {
      return await callApi("GET /api/auth/verify", {}, { signal });
    } catch (error) {
      if (!signal.aborted) storeUser(null);
      throw error;
    }
  },
  staleTime: STALE_TIME_MS,
});

/** The signed-in user. Only below AdminGuard, which loads it first. */
export const useMe = (): Me => useSuspenseQuery(meQuery).data;

/** Whether the signed-in user has this capability. For display only; the server enforces it. */
export const useCan = (capability: Capability): boolean => useMe().capabilities.includes(capability);
