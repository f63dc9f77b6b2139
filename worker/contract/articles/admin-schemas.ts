import * as z from "zod";
import { dateTime, isoTime, pageQuery, requiredText, sortDirection, text } from "#contract/schemas.ts";
import { MEDIA_PATH, MEDIA_PATH_REQUIRED } from "#contract/images/constants.ts";
import {
  ARTICLE_SEARCH_MAX,
  articleDates,
  articleStatuses,
  AUTHOR_MAX,
  CHANGE_REQUEST_MAX,
  EDITORIAL,
  EDITORIAL_TEAM,
  IMAGE_ALT_MAX,
  KEYWORDS_MAX,
  SEO_DESCRIPTION_MAX,
  SEO_TITLE_MAX,
  SLUG_MAX,
  staffArticleSorts,
} from "./constants.ts";

export const CONTENT_MAX = 60_000;
const READ_TIME_MAX = 240;

/** Empty means no image. */
const imageUrl = text(400)
  .refine((url) => url === "" || MEDIA_PATH.test(url), MEDIA_PATH_REQUIRED)
  .nullable();

/** Editable fields of an article. Summary and text are required for the approval, not for a draft. */
export const ArticleInput = z.strictObject({
  title: requiredText(200, "Give the article a title."),
  author: requiredText(AUTHOR_MAX, "Who wrote it?"),
  readTime: z
    .number("Write the minutes as a number.")
    .int("Write whole minutes.")
    .min(1, "It takes at least one minute.")
    .max(READ_TIME_MAX, `Write at most ${READ_TIME_MAX} minutes.`),
  summary: text(600),
  content: text(CONTENT_MAX),
  category: requiredText(80, "Choose a category."),
  imageUrl,
  /** What the image shows; empty for a decorative one. */
  imageAlt: text(IMAGE_ALT_MAX).nullable(),
  /** Comma-separated. */
  keywords: text(KEYWORDS_MAX).nullable(),
  seoTitle: text(SEO_TITLE_MAX).nullable(),
  seoDescription: text(SEO_DESCRIPTION_MAX).nullable(),
  /** Last part of the page's address; empty follows the title. Earlier ones redirect. */
  slug: text(SLUG_MAX)
    .regex(/^(?:[a-z0-9]+(?:-[a-z0-9]+)*)?$/, "Use lower-case letters, digits and single hyphens.")
    .nullable(),
  /** The text contains what a model suggested. */
  aiAssisted: z.boolean(),
});
export type ArticleInput = z.infer<typeof ArticleInput>;

/** A new article: only a title and a category are needed. */
export const NewArticle = ArticleInput.extend({
  author: ArticleInput.shape.author.default(EDITORIAL_TEAM),
  readTime: ArticleInput.shape.readTime.optional(),
  summary: ArticleInput.shape.summary.default(""),
  content: ArticleInput.shape.content.default(""),
  imageUrl: imageUrl.default(null),
  imageAlt: ArticleInput.shape.imageAlt.default(null),
  keywords: ArticleInput.shape.keywords.default(null),
  seoTitle: ArticleInput.shape.seoTitle.default(null),
  seoDescription: ArticleInput.shape.seoDescription.default(null),
  slug: ArticleInput.shape.slug.default(null),
  aiAssisted: z.boolean().default(false),
});
export type NewArticle = z.infer<typeof NewArticle>;

/** Partial update; with `version`, refused if the article was edited since. */
export const ArticlePatch = ArticleInput.partial().extend({
  version: z.number().int().positive().optional(),
});
export type ArticlePatch = z.infer<typeof ArticlePatch>;

/** Article for staff. `version` counts its edits. */
export const StaffArticle = z.object({
  id: z.string(),
  slug: z.string().nullable(),
  title: z.string(),
  summary: z.string(),
  content: z.string(),
  category: z.string(),
  author: z.string(),
  keywords: z.string().nullable(),
  seoTitle: z.string().nullable(),
  seoDescription: z.string().nullable(),
  readTime: z.number(),
  imageUrl: z.string().nullable(),
  imageAlt: z.string().nullable(),
  status: z.enum(articleStatuses),
  /** Generator of the text; null for people. */
  writer: z.string().nullable(),
  /** A person accepted text that a model suggested. */
  aiAssisted: z.boolean(),
  /** Reviewer as readers see it; null until a person approves the article. */
  reviewedBy: z.string().nullable(),
  /** Note of the person who sent the article back to draft. */
  changeRequest: z.string().nullable(),
  tokensUsed: z.number().nullable(),
  linkedinPostId: z.string().nullable(),
  version: z.number(),
  createdAt: isoTime,
  updatedAt: isoTime,
  approvedAt: isoTime.nullable(),
  publishedAt: isoTime.nullable(),
  /** When the approved article is published. */
  scheduledFor: isoTime.nullable(),
  /** When the article is unpublished. */
  unpublishAt: isoTime.nullable(),
  /** The schedule that requested it; may publish it once it is approved. */
  scheduleId: z.number().nullable(),
  /** Why the change at the last of these times failed; it is tried again every few minutes. */
  scheduleError: z.string().nullable(),
});
export type StaffArticle = z.infer<typeof StaffArticle>;

export const StaffArticleFilter = pageQuery(100, 1000).extend({
  /** Searches title, summary, author and category; every word must match. */
  q: text(ARTICLE_SEARCH_MAX).optional(),
  status: z.enum(articleStatuses).optional(),
  dates: z.enum(articleDates).optional(),
  category: text(80).optional(),
  author: text(AUTHOR_MAX).optional(),
  sort: z.enum(staffArticleSorts).default("newest"),
  dir: sortDirection.optional(),
  /** Omits the content, for lists. */
  view: z.literal("card").optional(),
});
export type StaffArticleFilter = z.infer<typeof StaffArticleFilter>;

const plannedTime = dateTime("Choose a date and a time.").nullable();

/** Dates of an article; null removes one. Wall times without an offset are in the firm's time zone. */
export const ArticleSchedule = z.strictObject({
  publishAt: plannedTime,
  unpublishAt: plannedTime,
  version: z.number().int().positive().optional(),
});
export type ArticleSchedule = z.infer<typeof ArticleSchedule>;

export const ContentStats = z.object({
  totalArticles: z.number(),
  publishedArticles: z.number(),
  linkedinPosts: z.number(),
  activeSchedules: z.number(),
  drafts: z.number(),
  approvedArticles: z.number(),
});
export type ContentStats = z.infer<typeof ContentStats>;

const REVIEWER_REQUIRED = "Name the person who reviewed it.";
const teams = new Set([EDITORIAL, EDITORIAL_TEAM].map((name) => name.toLowerCase()));

/** The person who reviewed an article, as readers see the name. */
export const reviewerName = requiredText(AUTHOR_MAX, REVIEWER_REQUIRED).refine(
  (name) => !teams.has(name.toLowerCase()),
  REVIEWER_REQUIRED,
);
export const changeRequestNote = text(CHANGE_REQUEST_MAX);

export const bulkActions = ["approve", "requestChanges", "publish", "delete", "restore"] as const;
export type BulkAction = (typeof bulkActions)[number];

export const BulkOutcome = z.object({
  id: z.string(),
  done: z.boolean(),
  /** Reason for a failure. */
  message: z.string().optional(),
});
export type BulkOutcome = z.infer<typeof BulkOutcome>;

/** Earlier version of an article, with the time and author of the edit that replaced it. */
export const ArticleRevision = z.object({
  version: z.number(),
  title: z.string(),
  replacedBy: z.string().nullable(),
  replacedAt: isoTime,
});
export type ArticleRevision = z.infer<typeof ArticleRevision>;

/** Steps for many articles at once. Approvals are not among them: a person has read each approved article. */
const articleSteps = ["requestChanges", "publish", "unpublish"] as const;

/** Change of several articles: fields, or one step towards or away from the website. */
export const ArticleBulkChange = z.union([
  z.strictObject({ category: requiredText(80, "Choose a category.") }),
  z.strictObject({ author: requiredText(AUTHOR_MAX, "Who wrote it?") }),
  z.strictObject({ step: z.enum(articleSteps) }),
]);
export type ArticleBulkChange = z.infer<typeof ArticleBulkChange>;
