import type { AnalyticsRange } from "#contract/analytics/constants.ts";
import type {
  ArticleReport,
  FunnelReport,
  Period,
  ReplyReport,
  ReplyTimes,
  SearchReport,
  TrafficReport,
} from "#contract/analytics/schemas.ts";
import { countDays } from "#contract/calendar-dates.ts";
import { firmDate, firmSpan, listFirmWeeks } from "#worker/base/firm-day.ts";
import { selectMany } from "#worker/db/select-many.ts";
import { countApplicationSources } from "#worker/features/applications/index.ts";
import { summarizeFirstReplies } from "#worker/features/leads/index.ts";
import { getEngagementStatus } from "#worker/features/linkedin/index.ts";
import type { Ctx } from "#worker/runtime/ctx.ts";
import * as articleQueries from "./article-queries.ts";
import * as queries from "./report-queries.ts";
import { hideSmallCounts, listPoints, sumPoints, toPeriods } from "./rules.ts";
import { countEmptySearches, listTerms } from "./search-queries.ts";

/** Rows of a table on screen; the CSV files have more. */
const LISTED = 50;

const getPeriods = (ctx: Ctx, range: AnalyticsRange) => toPeriods(range, firmDate(ctx.clock()));

/** Adds to pages their views by source, without small counts. */
async function withSources<Row extends queries.PageKey>(ctx: Ctx, period: Period, rows: readonly Row[]) {
  const cells = await queries.countByPageSource(ctx.db, period, rows);
  return rows.map((row) => ({
    ...row,
    ...hideSmallCounts(cells.filter((cell) => cell.page === row.page && cell.entityId === row.entityId)),
  }));
}

export async function reportTraffic(ctx: Ctx, range: AnalyticsRange, limit = LISTED): Promise<TrafficReport> {
  const periods = getPeriods(ctx, range);
  const { period, previous } = periods;
  const [days, sources, pages, [counted]] = await selectMany(ctx.db, [
    queries.countByDay(ctx.db, periods),
    queries.countBySource(ctx.db, periods),
    queries.listPages(ctx.db, periods, limit),
    queries.countPages(ctx.db, period),
  ]);
  const points = listPoints(period);
  const [views, previousViews] = [points, listPoints(previous)].map((part) => sumPoints(part, days));
  const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);
  return {
    ...periods,
    views: sum(views!),
    previousViews: sum(previousViews!),
    points: points.map((point, at) => ({ ...point, views: views![at]!, previousViews: previousViews![at]! })),
    sources,
    pages: await withSources(ctx, period, pages),
    totalPages: counted?.pages ?? 0,
  };
}

type Counts = { applications: number; interviews: number; placements: number };

const sumCounts = (rows: readonly Counts[]): Counts => ({
  applications: rows.reduce((sum, row) => sum + row.applications, 0),
  interviews: rows.reduce((sum, row) => sum + row.interviews, 0),
  placements: rows.reduce((sum, row) => sum + row.placements, 0),
});

export async function reportFunnel(ctx: Ctx, range: AnalyticsRange): Promise<FunnelReport> {
  const periods = getPeriods(ctx, range);
  const [sources, before] = await selectMany(ctx.db, [
    countApplicationSources(ctx.db, firmSpan(periods.period)),
    countApplicationSources(ctx.db, firmSpan(periods.previous)),
  ]);
  return { ...periods, total: sumCounts(sources), previousTotal: sumCounts(before), sources };
}

export async function reportSearches(ctx: Ctx, range: AnalyticsRange): Promise<SearchReport> {
  const periods = getPeriods(ctx, range);
  const [[total], [before], terms] = await selectMany(ctx.db, [
    countEmptySearches(ctx.db, periods.period),
    countEmptySearches(ctx.db, periods.previous),
    listTerms(ctx.db, periods.period),
  ]);
  const searches = total?.searches ?? 0;
  return {
    ...periods,
    searches,
    previousSearches: before?.searches ?? 0,
    terms,
    hiddenSearches: searches - terms.reduce((sum, term) => sum + term.searches, 0),
  };
}

const toMinutes = (ms: number | null) => (ms === null ? null : Math.round(ms / 60_000));

export async function reportReplies(ctx: Ctx, range: AnalyticsRange): Promise<ReplyReport> {
  const periods = getPeriods(ctx, range);
  const { period, previous } = periods;
  const weeks = listFirmWeeks(ctx.clock(), Math.ceil((countDays(period) - 1) / 7) + 1).filter(
    ({ to }) => to >= period.from,
  );
  const rows = await summarizeFirstReplies(ctx.db, [firmSpan(period), firmSpan(previous), ...weeks]);
  const times = rows.map(({ replied, medianMs, p90Ms }): ReplyTimes => ({
    replied,
    medianMinutes: toMinutes(medianMs),
    p90Minutes: toMinutes(p90Ms),
  }));
  return {
    ...periods,
    total: times[0]!,
    previousTotal: times[1]!,
    weeks: weeks.map(({ from, to }, at) => ({ from, to, ...times[at + 2]! })),
  };
}

export async function reportArticles(
  ctx: Ctx,
  range: AnalyticsRange,
  limit = LISTED,
): Promise<ArticleReport> {
  const periods = getPeriods(ctx, range);
  const { period } = periods;
  const [[counted], signUps, articles] = await selectMany(ctx.db, [
    articleQueries.countArticles(ctx.db, period),
    articleQueries.countSignUps(ctx.db, period),
    articleQueries.listArticles(ctx.db, periods, limit),
  ]);
  const rows = articles.map((article) => ({ ...article, page: "/article/:id", entityId: article.id }));
  return {
    ...periods,
    articles: await withSources(ctx, period, rows),
    totalArticles: counted?.articles ?? 0,
    signUps,
    linkedin: await getEngagementStatus(ctx),
  };
}
