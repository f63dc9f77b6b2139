import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { apiQuery, apiPageQuery } from "#web/lib/api.ts";
import { toApiFilter, toDay } from "#web/lib/list/filter-fields.ts";

export const ACTIVITY_PAGE_SIZE = 20;

export type ActivityFilter = {
  userId: string;
  entityType: string;
  entityId: string;
  action: string;
  from: string;
  to: string;
};

/** The filter that the URL holds. */
export const readActivityFilter = (getParam: (name: string) => string): ActivityFilter => ({
  userId: getParam("user"),
  entityType: getParam("entity"),
  entityId: getParam("record"),
  action: getParam("action"),
  from: toDay(getParam("from")),
  to: toDay(getParam("to")),
});

/** One page of the log, newest first. Refetched on every mount, because any action adds entries. */
export const activityList = (filter: ActivityFilter, page: number) =>
  queryOptions({
    ...apiPageQuery("GET /api/admin/activity-logs", {
      query: {
        ...toApiFilter(filter),
        limit: ACTIVITY_PAGE_SIZE,
        offset: (page - 1) * ACTIVITY_PAGE_SIZE,
      },
    }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

export const HISTORY_SIZE = 10;

/** The newest entries about a record, or about all of a type. */
export const recordHistory = (entityType: string, entityId?: string) =>
  queryOptions({
    ...apiPageQuery("GET /api/admin/activity-logs", {
      query: { entityType, ...(entityId && { entityId }), limit: HISTORY_SIZE },
    }),
    staleTime: 0,
  });

/** The users, entity types and actions that occur in the log. */
export const activityFilterOptions = () =>
  queryOptions({ ...apiQuery("GET /api/admin/activity-logs/filters", {}), staleTime: 0 });

/** How far the log is sealed, and the last signed head. */
export const activityChain = () =>
  queryOptions({ ...apiQuery("GET /api/admin/activity-logs/chain", {}), staleTime: 0 });
