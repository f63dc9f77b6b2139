import { analytics } from "#contract/analytics/endpoints.ts";
import { matchCountedPage } from "#contract/analytics/pages.ts";
import { SAME_SITE, toSource } from "#contract/analytics/sources.ts";
import { createRouter } from "#worker/runtime/router.ts";
import { serve } from "#worker/runtime/serve.ts";
import { countEmptySearch } from "./empty-searches.ts";
import * as reports from "./reports.ts";
import { collectView } from "./view-counter.ts";
import { isCountedReport } from "./visitor.ts";

export const analyticsRoutes = createRouter();

const RECEIVED = { status: "received" } as const;

serve(analyticsRoutes, analytics.reportView, async (ctx, { body, c }) => {
  const match = matchCountedPage(body.path);
  if (!match || !isCountedReport(c.req.raw.headers)) return RECEIVED;
  const { host } = new URL(c.req.url);
  const { campaign = null, referrer } = body;
  const source = referrer === undefined ? SAME_SITE : toSource({ campaign, referrer, host });
  collectView({ ...match, source, isReported: true }, () => ctx);
  return RECEIVED;
});

serve(analyticsRoutes, analytics.reportEmptySearch, async (ctx, { body, c }) => {
  if (isCountedReport(c.req.raw.headers)) await countEmptySearch(ctx, body.kind, body.term);
  return RECEIVED;
});

serve(analyticsRoutes, analytics.traffic, (ctx, { query }) => reports.reportTraffic(ctx, query.range));
serve(analyticsRoutes, analytics.funnel, (ctx, { query }) => reports.reportFunnel(ctx, query.range));
serve(analyticsRoutes, analytics.searches, (ctx, { query }) => reports.reportSearches(ctx, query.range));
serve(analyticsRoutes, analytics.replies, (ctx, { query }) => reports.reportReplies(ctx, query.range));
serve(analyticsRoutes, analytics.articles, (ctx, { query }) => reports.reportArticles(ctx, query.range));
