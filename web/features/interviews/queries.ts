import { queryOptions } from "@tanstack/react-query";
import { linkQuery } from "#web/lib/api.ts";

/** The interview of a link in a mail; null for an invalid link. */
export const linkedInterview = (token: string) => linkQuery("GET /api/interview-links", { query: { token } });

/** Free times go stale quickly, because others book too. */
const TIMES_STALE_MS = 20_000;

export const linkedTimes = (token: string) =>
  queryOptions({
    ...linkQuery("GET /api/interview-links/times", { query: { token } }),
    staleTime: TIMES_STALE_MS,
  });
