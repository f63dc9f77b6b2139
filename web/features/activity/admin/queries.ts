import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { apiQuery, apiPageQuery } from "#web/lib/api.ts";

export const ACTIVITY_PAGE_SIZE = 20;

export type ActivityFilter = { userId: string; entityType: string; action: string };

/** One page of the log, newest first. Refetched on every mount, because any action adds entries. */
export const activityList = (filter: ActivityFilter, page: number) =>
  queryOptions({
    ...apiPageQuery("GET /api/admin/activity-logs", {
      query: {
        ...nonEmptyFilter(filter),
        limit: ACTIVITY_PAGE_SIZE,
        offset: (page - 1) * ACTIVITY_PAGE_SIZE,
      },
    }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

/** The users, entity types and actions that occur in the log. */
export const activityFilterOptions = () =>
  queryOptions({ ...apiQuery("GET /api/admin/activity-logs/filters", {}), staleTime: 0 });

/** The filter without its empty fields. */
export const nonEmptyFilter = (filter: ActivityFilter): Partial<ActivityFilter> =>
  Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== ""));
