import * as z from "zod";
import { endpoint } from "#contract/endpoint.ts";
import {
  AnalyticsQuery,
  ArticleReport,
  EmptySearchReport,
  FunnelReport,
  PageViewReport,
  ReplyReport,
  SearchReport,
  TrafficReport,
} from "./schemas.ts";

const received = z.object({ status: z.literal("received") });

export const analytics = {
  reportView: endpoint({
    route: "POST /api/analytics/page-views",
    summary: "Count a page view that made no document request, without cookies or identifiers",
    access: "public",
    limited: true,
    leavesContent: true,
    body: PageViewReport,
    output: received,
  }),
  reportEmptySearch: endpoint({
    route: "POST /api/analytics/empty-searches",
    summary: "Count a search that found nothing, if its term alone finds nothing either",
    access: "public",
    limited: true,
    leavesContent: true,
    body: EmptySearchReport,
    output: received,
  }),
  traffic: endpoint({
    route: "GET /api/admin/analytics/traffic",
    summary: "Count page views by day, source and page; few views from one source are hidden",
    access: "analytics.read",
    query: AnalyticsQuery,
    output: TrafficReport,
  }),
  funnel: endpoint({
    route: "GET /api/admin/analytics/funnel",
    summary: "Count applications by source, and their interviews and placements",
    access: "analytics.read",
    query: AnalyticsQuery,
    output: FunnelReport,
  }),
  searches: endpoint({
    route: "GET /api/admin/analytics/searches",
    summary: "Count searches that found nothing by term; rare terms are hidden",
    access: "analytics.read",
    query: AnalyticsQuery,
    output: SearchReport,
  }),
  replies: endpoint({
    route: "GET /api/admin/analytics/replies",
    summary: "Get median and 90th percentile of the time to first reply, by week",
    access: "analytics.read",
    query: AnalyticsQuery,
    output: ReplyReport,
  }),
  articles: endpoint({
    route: "GET /api/admin/analytics/articles",
    summary: "Get views and sources of articles, their figures on LinkedIn, and newsletter sign-ups",
    access: "analytics.read",
    query: AnalyticsQuery,
    output: ArticleReport,
  }),
};
