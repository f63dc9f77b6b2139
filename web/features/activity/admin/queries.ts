import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { read, readPage } from "#web/lib/api.ts";

export const LOG_PAGE_SIZE = 20;

export type LogFilter = { userId: string; entityType: string; action: string };

/** One page of the log, newest first. It grows with everything that anybody does, so each look asks again. */
export const activityPage = (filter: LogFilter, page: number) =>
  queryOptions({
    ...readPage("GET /api/admin/activity-logs", {
      query: { ...given(filter), limit: LOG_PAGE_SIZE, offset: (page - 1) * LOG_PAGE_SIZE },
    }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

/** What the log can be filtered by. */
export const logChoices = () =>
  queryOptions({ ...read("GET /api/admin/activity-logs/filters", {}), staleTime: 0 });

/** The parts of a filter that say something. */
export const given = (filter: LogFilter): Partial<LogFilter> =>
  Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== ""));
