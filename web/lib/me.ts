import { queryOptions, useSuspenseQuery } from "@tanstack/react-query";
import type { Me } from "#contract/auth/endpoints.ts";
import type { Capability } from "#contract/capabilities.ts";
import { ApiError, callApi, apiQuery, setSessionUser } from "./api.ts";
import { storeUser } from "./stored-user.ts";

const STALE_TIME_MS = 5 * 60 * 1000;

/** A lost connection, or a request that ended because the visitor opened another document. */
const isUnanswered = (error: unknown) => error instanceof ApiError && error.status === 0;

/**
 * The signed-in user, fresh for five minutes. If the server refuses it when a page is opened, the stored user is
 * cleared (spec B §4); an open page asks for the password instead.
 */
export const meQuery = queryOptions({
  queryKey: apiQuery("GET /api/auth/verify", {}).queryKey,
  queryFn: async ({ signal, client, queryKey }): Promise<Me> => {
    try {
      const me = await callApi("GET /api/auth/verify", {}, { signal });
      setSessionUser(me.id);
      return me;
    } catch (error) {
      if (!signal.aborted && !isUnanswered(error) && !client.getQueryData(queryKey)) storeUser(null);
      throw error;
    }
  },
  staleTime: STALE_TIME_MS,
});

/** The signed-in user. Only below AdminGuard, which loads it first. */
export const useMe = (): Me => useSuspenseQuery(meQuery).data;

/** Whether this user may open a back-office screen. Links to others are not shown. */
export const canOpenScreen = ({ portals }: Me, slug: string): boolean =>
  portals.some((portal) => portal.slug === slug);

/** The same for the signed-in user. */
export const useCanOpenScreen = (slug: string): boolean => canOpenScreen(useMe(), slug);

/** Whether the signed-in user has this capability. For display only; the server enforces it. */
export const useCan = (capability: Capability): boolean => useMe().capabilities.includes(capability);
