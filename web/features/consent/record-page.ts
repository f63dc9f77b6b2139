import type { QueryClient } from "@tanstack/react-query";
import { jobFilters } from "#web/content/jobs-page.ts";
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

let shown = "";

/** What a page adds to the visit. Its data is in the query cache by the time it is shown. */
export function recordPage(
  visit: AnalyticsSession,
  page: Page,
  queryClient: QueryClient,
  send: Send,
): AnalyticsSession {
  const now = new Date();
  let next = visit;
  // Other filters are the same page.
  if (shown !== page.pathname) {
    shown = page.pathname;
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

const LISTS = new Set(["/", "/jobs"]);
const FILTERS = ["title", "location", "industry"];
const { locations, industries } = jobFilters.page;
const NO_FILTER = new Set<string>([locations[0], industries[0]]);

function recordSearch(
  visit: AnalyticsSession,
  page: Page,
  now: Date,
  queryClient: QueryClient,
  send: Send,
): AnalyticsSession {
  const params = new URLSearchParams(page.search);
  const asked = FILTERS.map((name) => params.get(name)?.trim() ?? "").map((word) =>
    NO_FILTER.has(word) ? "" : word,
  );
  if (!LISTS.has(page.pathname) || asked.every((word) => word === "")) return visit;
  const next = addSearch(visit, asked.filter(Boolean).join(", "), resultsFor(asked, queryClient), now);
  if (next !== visit) {
    send(events.jobSearchEvent(next.searchQueries.at(-1)?.resultsCount ?? 0, next.searchQueries.length));
  }
  return next;
}

type JobList = { total: number };

/** How many jobs the list found that was loaded for these filters. */
function resultsFor(asked: string[], queryClient: QueryClient): number {
  const lists = queryClient.getQueryCache().findAll({ queryKey: ["GET /api/jobs"] });
  const list = lists.find(({ queryKey: [, input] }) => {
    const { query = {} } = input as { query?: Record<string, unknown> };
    return FILTERS.every((name, index) => (query[name] ?? "") === asked[index]);
  });
  return (list?.state.data as JobList | undefined)?.total ?? 0;
}
