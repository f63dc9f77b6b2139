import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { AnalyticsRange } from "#contract/analytics/constants.ts";
import { apiQuery } from "#web/lib/api.ts";

/** The counts of today change all the time; older ones stay. */
const STALE_MS = 60_000;
const options = { staleTime: STALE_MS, placeholderData: keepPreviousData };

export const traffic = (range: AnalyticsRange) =>
  queryOptions({ ...apiQuery("GET /api/admin/analytics/traffic", { query: { range } }), ...options });
export const funnel = (range: AnalyticsRange) =>
  queryOptions({ ...apiQuery("GET /api/admin/analytics/funnel", { query: { range } }), ...options });
export const searches = (range: AnalyticsRange) =>
  queryOptions({ ...apiQuery("GET /api/admin/analytics/searches", { query: { range } }), ...options });
export const replies = (range: AnalyticsRange) =>
  queryOptions({ ...apiQuery("GET /api/admin/analytics/replies", { query: { range } }), ...options });
export const articles = (range: AnalyticsRange) =>
  queryOptions({ ...apiQuery("GET /api/admin/analytics/articles", { query: { range } }), ...options });
