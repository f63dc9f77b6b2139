import { scheduleCategories as categories } from "#contract/firm.ts";

export const articleStatuses = ["draft", "approved", "published"] as const;
export type ArticleStatus = (typeof articleStatuses)[number];

/** Author of generated drafts. Never a reviewer: reviews name a person. */
export const EDITORIAL_TEAM = "Editorial team";
/** Byline of articles without a named author. */
export const EDITORIAL = "Editorial";
/** Maximum lengths in characters. */
export const AUTHOR_MAX = 120;
export const KEYWORDS_MAX = 600;
export const IMAGE_ALT_MAX = 250;
/** Search results show about 60 and 160. */
export const SEO_TITLE_MAX = 120;
export const SEO_DESCRIPTION_MAX = 320;
export const SLUG_MAX = 80;
export const CHANGE_REQUEST_MAX = 600;

/** Categories that schedules and bulk runs write for. web/content/article-prompts.json has their templates and topics. */
export const scheduleCategories: readonly [string, ...string[]] = categories;
export type ScheduleCategory = (typeof scheduleCategories)[number];

/** Articles of a bulk run per category. */
export const TOPICS_PER_CATEGORY = 10;

export const scheduleFrequencies = ["daily", "weekly", "monthly"] as const;
export type ScheduleFrequency = (typeof scheduleFrequencies)[number];

/** Filter of the staff list by the dates of articles; `failed`: a date has come, and the change failed. */
export const articleDates = ["publish", "unpublish", "failed"] as const;
export type ArticleDate = (typeof articleDates)[number];

export const bulkRunStatuses = ["running", "finished", "failed", "cancelled"] as const;

/** `unknown`: the request was sent without a response; staff decide whether to retry. */
export const linkedinPostStatuses = ["pending", "posted", "failed", "unknown"] as const;
export type LinkedinPostStatus = (typeof linkedinPostStatuses)[number];

export const linkedinAccountStatuses = ["connected", "expired", "revoked"] as const;

/** How many earlier versions of an article are stored. */
export const MAX_REVISIONS = 20;
/** How long a preview link is valid. */
export const PREVIEW_DAYS = 7;
export const ARTICLE_SEARCH_MAX = 200;

/** Filter value for all categories (spec P §9). */
export const ALL_CATEGORIES = "All";

/** Sort orders of the library; the first is the default. */
export const articleSorts = ["newest", "oldest", "title", "readTime"] as const;
export type ArticleSort = (typeof articleSorts)[number];

/** Sort orders of the staff list, with the natural direction of each; `newest` is the default. */
export const staffArticleSorts = ["newest", "title", "status", "author", "category", "changed"] as const;
export type StaffArticleSort = (typeof staffArticleSorts)[number];
export const staffArticleSortDirections = {
  newest: "desc",
  title: "asc",
  status: "asc",
  author: "asc",
  category: "asc",
  changed: "desc",
} as const satisfies Record<StaffArticleSort, "asc" | "desc">;
