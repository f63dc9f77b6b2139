import { type QueryFunction, queryOptions } from "@tanstack/react-query";
import type { PersonRecord } from "#contract/privacy/schemas.ts";
import { ApiError, apiQuery } from "#web/lib/api.ts";

/** Invalid, expired and erased. */
const INVALID_LINK_STATUSES = new Set([400, 404, 410]);

/** Null for an invalid link, so that the result is cached and not requested twice. */
export const personRecord = (token: string) => {
  const { queryKey, queryFn } = apiQuery("GET /api/privacy/record", { query: { token } });
  return queryOptions({
    queryKey: [...queryKey, "or null"],
    queryFn: async (context): Promise<PersonRecord | null> => {
      try {
        return await (queryFn as QueryFunction<PersonRecord>)(context);
      } catch (error) {
        if (error instanceof ApiError && INVALID_LINK_STATUSES.has(error.status)) return null;
        throw error;
      }
    },
  });
};

export function parseYourDataParams(params: URLSearchParams) {
  const readParam = (name: string, max = 100) => params.get(name)?.slice(0, max) ?? "";
  return {
    token: readParam("token", 1_000),
    act: readParam("do"),
    done: readParam("done"),
    application: readParam("application"),
  };
}
