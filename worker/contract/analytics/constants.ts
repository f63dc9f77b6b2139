/** Periods of the reports, in days that end today in the firm's time zone; `12m` is 52 whole weeks. */
export const analyticsRanges = ["7d", "30d", "90d", "12m"] as const;
export type AnalyticsRange = (typeof analyticsRanges)[number];
export const rangeDays: Record<AnalyticsRange, number> = { "7d": 7, "30d": 30, "90d": 90, "12m": 364 };
export const DEFAULT_RANGE: AnalyticsRange = "30d";

/** Views of one page from one source are hidden below this number. */
export const SMALL_COUNT = 5;
/** A search term is shown from this many searches on. */
export const MIN_SEARCHES = 3;

/** Daily counts are deleted after this time, which covers two years of comparison. */
export const COUNT_MONTHS = 25;

/** Searches whose terms are counted when they find nothing. */
export const searchKinds = ["jobs", "articles"] as const;
export type SearchKind = (typeof searchKinds)[number];
export const SEARCH_TERM_MAX = 60;

/** Tables of the reports that can be downloaded. */
export type AnalyticsTable = "pages" | "sources" | "funnel" | "searches" | "replies" | "articles";

/** How far applications of a source came. */
export const reachedSteps = ["interview", "placement"] as const;
export type ReachedStep = (typeof reachedSteps)[number];

/** Why LinkedIn gives no figures of posts; `ready` when it does. */
export const engagementStates = ["ready", "disconnected", "member", "scope", "refused", "pending"] as const;
export type EngagementState = (typeof engagementStates)[number];
