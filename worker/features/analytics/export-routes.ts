import type { Context } from "hono";
import type { AnalyticsRange, AnalyticsTable } from "#contract/analytics/constants.ts";
import {
  AnalyticsQuery,
  type ArticleReport,
  type FunnelReport,
  type PageRow,
  type ReplyReport,
  type SearchReport,
  type TrafficReport,
} from "#contract/analytics/schemas.ts";
import { formatApplicationSource, formatSource } from "#contract/analytics/sources.ts";
import { requireCapability, requireRecentProof } from "#worker/runtime/access.ts";
import { recordEvent } from "#worker/runtime/activity.ts";
import { type Columns, csvResponse } from "#worker/runtime/csv-response.ts";
import type { AppEnv, Ctx } from "#worker/runtime/ctx.ts";
import { parseQuery } from "#worker/runtime/input.ts";
import { createRouter } from "#worker/runtime/router.ts";
import { findStaff } from "#worker/runtime/session.ts";
import * as reports from "./reports.ts";

/** Files, so mounted without serve(): they check access themselves, before any lookup. */
export const analyticsExportRoutes = createRouter();

/** Rows of a file, before pages are divided into sources. */
const MAX_ROWS = 1_000;

type PageLine = PageRow & { source: string; count: number | string; before: number | null };

/** A page's total, its sources, and a line without number for those that are hidden. */
const toPageLines = (row: PageRow): PageLine[] => [
  { ...row, source: "All", count: row.views, before: row.previousViews },
  ...row.sources.map(({ source, views }) => ({
    ...row,
    source: formatSource(source),
    count: views,
    before: null,
  })),
  ...(row.hidden > 0 ? [{ ...row, source: `${row.hidden} more`, count: "not shown", before: null }] : []),
];

const pageColumns: Columns<PageLine> = {
  Page: (row) => row.page.replace(/:\w+$/, row.entityId),
  Title: (row) => row.title,
  Source: (row) => row.source,
  Views: (row) => row.count,
  "Views before": (row) => row.before,
};

const sourceColumns: Columns<TrafficReport["sources"][number]> = {
  Source: (row) => formatSource(row.source),
  Views: (row) => row.views,
  "Views before": (row) => row.previousViews,
};

const funnelColumns: Columns<FunnelReport["sources"][number]> = {
  Source: (row) => formatApplicationSource(row.source),
  Applications: (row) => row.applications,
  Interviews: (row) => row.interviews,
  Placements: (row) => row.placements,
};

const searchColumns: Columns<SearchReport["terms"][number]> = {
  Term: (row) => row.term,
  "Searched in": (row) => row.kind,
  Searches: (row) => row.searches,
};

const replyColumns: Columns<ReplyReport["weeks"][number]> = {
  From: (row) => row.from,
  To: (row) => row.to,
  "People replied to": (row) => row.replied,
  "Median minutes": (row) => row.medianMinutes,
  "90th percentile minutes": (row) => row.p90Minutes,
};

const articleColumns: Columns<ArticleReport["articles"][number]> = {
  Title: (row) => row.title,
  Published: (row) => row.publishedAt,
  Views: (row) => row.views,
  "Views before": (row) => row.previousViews,
  "LinkedIn impressions": (row) => row.engagement?.impressions ?? null,
  "LinkedIn clicks": (row) => row.engagement?.clicks ?? null,
  "LinkedIn reactions": (row) => row.engagement?.reactions ?? null,
  "LinkedIn comments": (row) => row.engagement?.comments ?? null,
  "LinkedIn reposts": (row) => row.engagement?.reposts ?? null,
  Id: (row) => row.id,
};

const exportTable =
  <Row>(
    table: AnalyticsTable,
    columns: Columns<Row>,
    read: (ctx: Ctx, range: AnalyticsRange) => Promise<Row[]>,
  ) =>
  async (c: Context<AppEnv>): Promise<Response> => {
    const ctx = c.get("ctx");
    const staff = await findStaff(c, ctx);
    requireCapability(staff, "data.export", ["analytics"]);
    requireRecentProof(staff, ctx.clock());
    const { range } = parseQuery(c, AnalyticsQuery);
    const entry = { action: "analytics.export", entityType: "analytics", entityId: null };
    await recordEvent(ctx, { ...entry, details: { table, range } }, staff);
    const rows = await read(ctx, range);
    return csvResponse(c, `analytics-${table}`, columns, async (last) => (last ? [] : rows));
  };

analyticsExportRoutes.get(
  "/api/admin/analytics/pages.csv",
  exportTable("pages", pageColumns, async (ctx, range) =>
    (await reports.reportTraffic(ctx, range, MAX_ROWS)).pages.flatMap(toPageLines),
  ),
);
analyticsExportRoutes.get(
  "/api/admin/analytics/sources.csv",
  exportTable(
    "sources",
    sourceColumns,
    async (ctx, range) => (await reports.reportTraffic(ctx, range)).sources,
  ),
);
analyticsExportRoutes.get(
  "/api/admin/analytics/funnel.csv",
  exportTable(
    "funnel",
    funnelColumns,
    async (ctx, range) => (await reports.reportFunnel(ctx, range)).sources,
  ),
);
analyticsExportRoutes.get(
  "/api/admin/analytics/searches.csv",
  exportTable(
    "searches",
    searchColumns,
    async (ctx, range) => (await reports.reportSearches(ctx, range)).terms,
  ),
);
analyticsExportRoutes.get(
  "/api/admin/analytics/replies.csv",
  exportTable("replies", replyColumns, async (ctx, range) => (await reports.reportReplies(ctx, range)).weeks),
);
analyticsExportRoutes.get(
  "/api/admin/analytics/articles.csv",
  exportTable(
    "articles",
    articleColumns,
    async (ctx, range) => (await reports.reportArticles(ctx, range, MAX_ROWS)).articles,
  ),
);
