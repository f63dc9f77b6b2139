import { queryOptions, useSuspenseQuery } from "@tanstack/react-query";
import type { Me } from "#contract/auth/endpoints.ts";
import type { Capability } from "#contract/capabilities.ts";
import { call, read } from "./api.ts";
import { remember } from "./session.ts";

const FRESH_MS = 5 * 60 * 1000;

/** Who is signed in, asked anew after five minutes. When the server does not confirm it, the remembered user is cleared (spec B §4). */
export const me = queryOptions({
  queryKey: read("GET /api/auth/verify", {}).queryKey,
  queryFn: async ({ signal }): Promise<Me> => {
    try {
      return await call("GET /api/auth/verify", {}, { signal });
    } catch (error) {
      if (!signal.aborted) remember(null);
      throw error;
    }
  },
  staleTime: FRESH_MS,
});

/** The signed-in user. Only inside the back office, whose guard has asked the server before it draws anything. */
export const useMe = (): Me => useSuspenseQuery(me).data;

/** Whether the signed-in user has this capability: what they may not do is not offered. The server decides again. */
export const useCan = (capability: Capability): boolean => useMe().capabilities.includes(capability);
