import type { QueryClient } from "@tanstack/react-query";
import { jobFilters } from "#web/content/jobs-page.ts";
import * as events from "#web/lib/analytics/events.ts";
import { employerScore } from "#web/lib/analytics/scores.ts";
import {
  type AnalyticsSession,
  repeatedCompany,
  withJobViewed,
  withPageView,
  withSearch,
} from "#web/lib/analytics/session.ts";
import { openJob } from "#web/features/jobs/queries.ts";

export type Send = (event: events.AnalyticsEvent | null) => void;
type Page = { pathname: string; search: string };

let shown = "";

/** What a page adds to the visit. Its data is in the query cache by the time it is shown. */
export function recordPage(
  visit: AnalyticsSession,
  page: Page,
  queries: QueryClient,
  send: Send,
): AnalyticsSession {
  const now = new Date();
  let next = visit;
  // Other filters are the same page.
  if (shown !== page.pathname) {
    shown = page.pathname;
    next = withPageView(next);
    send(events.pageView(location.href, document.title));
    next = recordJob(next, page.pathname, now, queries, send);
    const action = events.actionOfPage(page.pathname);
    if (action) send(events.employerEngagement(action, employerScore({ action }, next, now)));
  }
  return recordSearch(next, page, now, queries, send);
}

function recordJob(
  visit: AnalyticsSession,
  pathname: string,
  now: Date,
  queries: QueryClient,
  send: Send,
): AnalyticsSession {
  const id = /^\/jobs\/([^/]+)$/.exec(pathname)?.[1];
  const job = id && queries.getQueryData(openJob(id).queryKey);
  if (!job) return visit;
  const next = withJobViewed(visit, job, now);
  send(events.viewJob(job));
  const repeated = repeatedCompany(next);
  if (repeated?.company === job.company) send(events.userPattern(repeated.company, repeated.jobs));
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
  queries: QueryClient,
  send: Send,
): AnalyticsSession {
  const params = new URLSearchParams(page.search);
  const asked = FILTERS.map((name) => params.get(name)?.trim() ?? "").map((word) =>
    NO_FILTER.has(word) ? "" : word,
  );
  if (!LISTS.has(page.pathname) || asked.every((word) => word === "")) return visit;
  const next = withSearch(visit, asked.filter(Boolean).join(", "), resultsFor(asked, queries), now);
  if (next !== visit) {
    send(events.jobSearch(next.searchQueries.at(-1)?.resultsCount ?? 0, next.searchQueries.length));
  }
  return next;
}

type JobList = { total: number };

/** How many jobs the list found that was loaded for these filters. */
function resultsFor(asked: string[], queries: QueryClient): number {
  const lists = queries.getQueryCache().findAll({ queryKey: ["GET /api/jobs"] });
  const list = lists.find(({ queryKey: [, input] }) => {
    const { query = {} } = input as { query?: Record<string, unknown> };
    return FILTERS.every((name, index) => (query[name] ?? "") === asked[index]);
  });
  return (list?.state.data as JobList | undefined)?.total ?? 0;
}
