import { queryOptions, useSuspenseQuery } from "@tanstack/react-query";
import type { Me } from "#contract/auth/endpoints.ts";
import type { Capability } from "#contract/capabilities.ts";
import { callApi, apiQuery } from "./api.ts";
import { storeUser } from "./stored-user.ts";

const STALE_TIME_MS = 5 * 60 * 1000;

/** Who is signed in, asked anew after five minutes. When the server does not confirm it, the remembered user is cleared (spec B §4). */
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

/** The signed-in user. Only inside the back office, whose guard has asked the server before it draws anything. */
export const useMe = (): Me => useSuspenseQuery(meQuery).data;

/** Whether the signed-in user has this capability: what they may not do is not offered. The server decides again. */
export const useCan = (capability: Capability): boolean => useMe().capabilities.includes(capability);
