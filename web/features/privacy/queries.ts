import { type QueryFunction, queryOptions } from "@tanstack/react-query";
import type { PersonRecord } from "#contract/privacy/endpoints.ts";
import { ApiError, apiQuery } from "#web/lib/api.ts";

/** Not ours or cut off, too old, erased. */
const INVALID_LINK_STATUSES = new Set([400, 404, 410]);

/** What a link opens; null for one that opens nothing, so that nobody asks for it twice. */
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

/** What the address says: the link, what is to be done with which application, what has just been done. */
export function parseYourDataParams(params: URLSearchParams) {
  const word = (name: string, max = 100) => params.get(name)?.slice(0, max) ?? "";
  return {
    token: word("token", 1_000),
    act: word("do"),
    done: word("done"),
    application: word("application"),
  };
}
