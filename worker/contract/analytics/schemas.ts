import * as z from "zod";
import { isoTime, text } from "#contract/schemas.ts";
import {
  analyticsRanges,
  DEFAULT_RANGE,
  engagementStates,
  SEARCH_TERM_MAX,
  searchKinds,
} from "./constants.ts";

export const AnalyticsQuery = z.object({ range: z.enum(analyticsRanges).default(DEFAULT_RANGE) });

/** A view that no document request counted: a navigation inside the app, or a document that was fetched ahead. */
export const PageViewReport = z.strictObject({
  path: text(200),
  /** Only of a document that was fetched ahead; the others come from this site. */
  referrer: text(500).nullish(),
  campaign: text(200).nullish(),
});

export const EmptySearchReport = z.strictObject({ kind: z.enum(searchKinds), term: text(SEARCH_TERM_MAX) });

/** Dates in the firm's time zone, both included. */
const Period = z.object({ from: z.iso.date(), to: z.iso.date() });
export type Period = z.infer<typeof Period>;
const periods = { period: Period, previous: Period };

const SourceViews = z.object({ source: z.string(), views: z.number() });

/** Sources with few views have no number: they are counted together. */
const Breakdown = z.object({
  sources: z.array(SourceViews),
  /** Number of sources that are not shown by name. */
  hidden: z.number(),
});
export type Breakdown = z.infer<typeof Breakdown>;

const PageRow = z.object({
  page: z.string(),
  /** Id or last part of the address; empty for a page with a fixed address. */
  entityId: z.string(),
  /** Title of a job or article; null for other pages and deleted ones. */
  title: z.string().nullable(),
  views: z.number(),
  previousViews: z.number(),
  ...Breakdown.shape,
});
export type PageRow = z.infer<typeof PageRow>;

export const TrafficReport = z.object({
  ...periods,
  views: z.number(),
  previousViews: z.number(),
  /** Days, or weeks of a long range, with the same day or week of the previous period. */
  points: z.array(Period.extend({ views: z.number(), previousViews: z.number() })),
  sources: z.array(SourceViews.extend({ previousViews: z.number() })),
  /** The most viewed pages. */
  pages: z.array(PageRow),
  /** Number of all pages that were viewed. */
  totalPages: z.number(),
});
export type TrafficReport = z.infer<typeof TrafficReport>;

const FunnelCounts = z.object({ applications: z.number(), interviews: z.number(), placements: z.number() });

/** Applications received in the period, and how many of them had an interview and became a placement since. */
export const FunnelReport = z.object({
  ...periods,
  total: FunnelCounts,
  previousTotal: FunnelCounts,
  sources: z.array(FunnelCounts.extend({ source: z.string() })),
});
export type FunnelReport = z.infer<typeof FunnelReport>;

export const SearchReport = z.object({
  ...periods,
  /** All searches that found nothing. */
  searches: z.number(),
  previousSearches: z.number(),
  terms: z.array(z.object({ kind: z.enum(searchKinds), term: z.string(), searches: z.number() })),
  /** Searches for terms that are too rare to be shown. */
  hiddenSearches: z.number(),
});
export type SearchReport = z.infer<typeof SearchReport>;

const ReplyTimes = z.object({
  replied: z.number(),
  /** Minutes; null without a reply. */
  medianMinutes: z.number().nullable(),
  /** Nine of ten replies took at most this long. */
  p90Minutes: z.number().nullable(),
});
export type ReplyTimes = z.infer<typeof ReplyTimes>;

/** First replies to people by the week in which they got in touch. */
export const ReplyReport = z.object({
  ...periods,
  total: ReplyTimes,
  previousTotal: ReplyTimes,
  /** Whole weeks from Monday to Sunday that overlap the period. */
  weeks: z.array(Period.extend(ReplyTimes.shape)),
});
export type ReplyReport = z.infer<typeof ReplyReport>;

/** Figures of a post on LinkedIn since it was posted. */
export const Engagement = z.object({
  impressions: z.number(),
  clicks: z.number(),
  reactions: z.number(),
  comments: z.number(),
  reposts: z.number(),
});
export type Engagement = z.infer<typeof Engagement>;

const ArticleRow = z.object({
  id: z.string(),
  title: z.string(),
  publishedAt: isoTime.nullable(),
  views: z.number(),
  previousViews: z.number(),
  ...Breakdown.shape,
  /** Null without a post on LinkedIn or without its figures. */
  engagement: Engagement.nullable(),
});
export type ArticleRow = z.infer<typeof ArticleRow>;

export const ArticleReport = z.object({
  ...periods,
  articles: z.array(ArticleRow),
  /** Number of all articles that were viewed, or posted on LinkedIn, in the period. */
  totalArticles: z.number(),
  /** Confirmed newsletter sign-ups by the form that was used. */
  signUps: z.array(z.object({ form: z.string(), signUps: z.number() })),
  linkedin: z.object({ state: z.enum(engagementStates), readAt: isoTime.nullable() }),
});
export type ArticleReport = z.infer<typeof ArticleReport>;
