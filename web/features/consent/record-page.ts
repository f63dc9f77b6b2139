import type { QueryClient } from "@tanstack/react-query";
import { ALL_INDUSTRIES, ALL_LOCATIONS } from "#contract/jobs/constants.ts";
import * as events from "#web/lib/analytics/google-events.ts";
import { employerScore } from "#web/lib/analytics/scores.ts";
import {
  type AnalyticsSession,
  findRepeatedCompany,
  addViewedJob,
  addPageView,
  addSearch,
} from "#web/lib/analytics/visit.ts";
import { openJob } from "#web/features/jobs/queries.ts";

export type Send = (event: events.GoogleEvent | null) => void;
type Page = { pathname: string; search: string };

let lastPathname = "";

/** Adds a page to the visit. The page's data is in the query cache by then. */
export function recordPage(
  visit: AnalyticsSession,
  page: Page,
  queryClient: QueryClient,
  send: Send,
): AnalyticsSession {
  const now = new Date();
  let next = visit;
  // Changed filters do not count as another page.
  if (lastPathname !== page.pathname) {
    lastPathname = page.pathname;
    next = addPageView(next);
    send(events.pageViewEvent(location.href, document.title));
    next = recordJob(next, page.pathname, now, queryClient, send);
    const action = events.getEmployerAction(page.pathname);
    if (action) send(events.employerEngagementEvent(action, employerScore({ action }, next, now)));
  }
  return recordSearch(next, page, now, queryClient, send);
}

function recordJob(
  visit: AnalyticsSession,
  pathname: string,
  now: Date,
  queryClient: QueryClient,
  send: Send,
): AnalyticsSession {
  const id = /^\/jobs\/([^/]+)$/.exec(pathname)?.[1];
  const job = id && queryClient.getQueryData(openJob(id).queryKey);
  if (!job) return visit;
  const next = addViewedJob(visit, job, now);
  send(events.viewJobEvent(job));
  const repeated = findRepeatedCompany(next);
  if (repeated?.company === job.company) send(events.userPatternEvent(repeated.company, repeated.jobs));
  return next;
}

const JOB_LIST_PATHS = new Set(["/", "/jobs"]);
const FILTER_NAMES = ["title", "location", "industry"];
const DEFAULT_FILTERS = new Set([ALL_LOCATIONS, ALL_INDUSTRIES]);

function recordSearch(
  visit: AnalyticsSession,
  page: Page,
  now: Date,
  queryClient: QueryClient,
  send: Send,
): AnalyticsSession {
  const params = new URLSearchParams(page.search);
  const filterValues = FILTER_NAMES.map((name) => params.get(name)?.trim() ?? "").map((value) =>
    DEFAULT_FILTERS.has(value) ? "" : value,
  );
  if (!JOB_LIST_PATHS.has(page.pathname) || filterValues.every((value) => value === "")) return visit;
  const next = addSearch(
    visit,
    filterValues.filter(Boolean).join(", "),
    getResultCount(filterValues, queryClient),
    now,
  );
  if (next !== visit) {
    send(events.jobSearchEvent(next.searchQueries.at(-1)?.resultsCount ?? 0, next.searchQueries.length));
  }
  return next;
}

type JobList = { total: number };

/** The total of the cached job list with these filters. */
function getResultCount(filterValues: string[], queryClient: QueryClient): number {
  const lists = queryClient.getQueryCache().findAll({ queryKey: ["GET /api/jobs"] });
  const list = lists.find(({ queryKey: [, input] }) => {
    const { query = {} } = input as { query?: Record<string, unknown> };
    return FILTER_NAMES.every((name, index) => (query[name] ?? "") === filterValues[index]);
  });
  return (list?.state.data as JobList | undefined)?.total ?? 0;
}
