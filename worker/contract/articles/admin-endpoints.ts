import * as z from "zod";
import { articleStatuses } from "./constants.ts";
import { ReadableArticle } from "./endpoints.ts";
import { endpoint, KIB } from "#contract/endpoint.ts";
import { MEDIA_PATH, MEDIA_PATH_REQUIRED } from "#contract/images/image-path.ts";
import { idParams, deleted, isoTime, pageQuery, requiredText, text } from "#contract/text.ts";

/** How many earlier wordings of an article are kept. */
export const MAX_REVISIONS = 20;
/** How long a preview link opens a draft. */
export const PREVIEW_DAYS = 7;
const BULK_MAX = 100;
const CONTENT_MAX = 60_000;
export const ARTICLE_SEARCH_MAX = 200;
const READ_TIME_MAX = 240;
const ARTICLE_BODY = 256 * KIB;

/** Empty means none. */
const imageUrl = text(400)
  .refine((url) => url === "" || MEDIA_PATH.test(url), MEDIA_PATH_REQUIRED)
  .nullable();

/** What the editor shows and may change. */
export const ArticleInput = z.strictObject({
  title: requiredText(200, "Give the article a title."),
  author: requiredText(120, "Who wrote it?"),
  readTime: z
    .number("Write the minutes as a number.")
    .int("Write whole minutes.")
    .min(1, "It takes at least one minute.")
    .max(READ_TIME_MAX, `Write at most ${READ_TIME_MAX} minutes.`),
  summary: requiredText(600, "Sum it up in a sentence or two."),
  content: requiredText(CONTENT_MAX, "Write the article."),
  category: requiredText(80, "Choose a category."),
  imageUrl,
});
export type ArticleInput = z.infer<typeof ArticleInput>;

/** Any part of an article; with `version`, only if nobody has edited it since. */
export const ArticlePatch = ArticleInput.partial().extend({
  version: z.number().int().positive().optional(),
});
export type ArticlePatch = z.infer<typeof ArticlePatch>;

/** An article as staff see it. `version` counts its edits. */
export const StaffArticle = z.object({
  id: z.string(),
  title: z.string(),
  summary: z.string(),
  content: z.string(),
  category: z.string(),
  author: z.string(),
  keywords: z.string().nullable(),
  readTime: z.number(),
  imageUrl: z.string().nullable(),
  status: z.enum(articleStatuses),
  writer: z.string().nullable(),
  tokensUsed: z.number().nullable(),
  linkedinPostId: z.string().nullable(),
  version: z.number(),
  createdAt: isoTime,
  updatedAt: isoTime,
  approvedAt: isoTime.nullable(),
  publishedAt: isoTime.nullable(),
});
export type StaffArticle = z.infer<typeof StaffArticle>;

export const StaffArticleFilter = pageQuery(100, 1000).extend({
  /** Words of the title, the summary, the author or the category; all of them must occur. */
  q: text(ARTICLE_SEARCH_MAX).optional(),
  status: z.enum(articleStatuses).optional(),
  category: text(80).optional(),
  /** For lists: the text is left empty. */
  view: z.literal("card").optional(),
});
export type StaffArticleFilter = z.infer<typeof StaffArticleFilter>;

export const ContentStats = z.object({
  totalArticles: z.number(),
  publishedArticles: z.number(),
  linkedinPosts: z.number(),
  activeSchedules: z.number(),
  drafts: z.number(),
  approvedArticles: z.number(),
});
export type ContentStats = z.infer<typeof ContentStats>;

const bulkActions = ["approve", "publish", "delete", "restore"] as const;
export type BulkAction = (typeof bulkActions)[number];

export const BulkOutcome = z.object({
  id: z.string(),
  done: z.boolean(),
  /** Why it was not done. */
  message: z.string().optional(),
});
export type BulkOutcome = z.infer<typeof BulkOutcome>;

/** What an article said before an edit: `version` is the one that was replaced, then, by whom. */
export const ArticleRevision = z.object({
  version: z.number(),
  title: z.string(),
  replacedBy: z.string().nullable(),
  replacedAt: isoTime,
});
export type ArticleRevision = z.infer<typeof ArticleRevision>;

const RevisionDetail = ArticleRevision.extend({
  summary: z.string(),
  content: z.string(),
  category: z.string(),
  author: z.string(),
});

const version = z.coerce.number().int().positive().max(1_000_000);
const revisionParams = idParams.extend({ version });
/** The version that was looked at: what has been edited since is not waved through. */
const expectedVersion = z.object({ version: version.optional() });

export const staffArticles = {
  stats: endpoint({
    route: "GET /api/content/stats",
    summary: "The counters of the content screen",
    access: "content.read",
    output: ContentStats,
  }),
  list: endpoint({
    route: "GET /api/content/articles",
    summary: "Articles of every status, newest first; view=card leaves out their text",
    access: "content.read",
    query: StaffArticleFilter,
    output: z.array(StaffArticle),
    paged: true,
  }),
  bulk: endpoint({
    route: "POST /api/content/articles/bulk",
    summary: "Approve, publish, delete or restore several articles, with an outcome for each",
    access: "content.write",
    body: z.strictObject({
      action: z.enum(bulkActions),
      ids: z.array(z.uuid()).min(1, "Choose at least one article.").max(BULK_MAX),
    }),
    output: z.object({ results: z.array(BulkOutcome) }),
  }),
  get: endpoint({
    route: "GET /api/content/articles/:id",
    summary: "One article of any status",
    access: "content.read",
    params: idParams,
    output: StaffArticle,
  }),
  update: endpoint({
    route: "PUT /api/content/articles/:id",
    summary: "Edit an article; a stale `version` is refused with the other version in `current`",
    access: "content.write",
    params: idParams,
    body: ArticlePatch,
    maxBody: ARTICLE_BODY,
    output: StaffArticle,
  }),
  approve: endpoint({
    route: "PUT /api/content/articles/:id/approve",
    summary: "Draft to approved",
    access: "content.write",
    params: idParams,
    query: expectedVersion,
    output: StaffArticle,
  }),
  publish: endpoint({
    route: "PUT /api/content/articles/:id/publish",
    summary: "Approved to published; its Markdown is rendered now",
    access: "content.publish",
    params: idParams,
    query: expectedVersion,
    output: StaffArticle,
  }),
  unpublish: endpoint({
    route: "PUT /api/content/articles/:id/unpublish",
    summary: "Published back to approved; its address answers 404",
    access: "content.publish",
    params: idParams,
    output: StaffArticle,
  }),
  remove: endpoint({
    route: "DELETE /api/content/articles/:id",
    summary: "Take an article away, everywhere; it can be restored for ten minutes",
    access: "content.delete",
    params: idParams,
    output: deleted,
  }),
  restore: endpoint({
    route: "POST /api/content/articles/:id/restore",
    summary: "Bring back an article that was deleted in the last ten minutes",
    access: "content.delete",
    params: idParams,
    output: StaffArticle,
  }),
  revisions: endpoint({
    route: "GET /api/content/articles/:id/revisions",
    summary: "Earlier wordings of an article, the latest first",
    access: "content.read",
    params: idParams,
    output: z.array(ArticleRevision),
  }),
  revision: endpoint({
    route: "GET /api/content/articles/:id/revisions/:version",
    summary: "What an article said in an earlier version",
    access: "content.read",
    params: revisionParams,
    output: RevisionDetail,
  }),
  restoreRevision: endpoint({
    route: "POST /api/content/articles/:id/revisions/:version/restore",
    summary: "Give an article back the words of an earlier version; the present ones become a revision",
    access: "content.write",
    params: revisionParams,
    output: StaffArticle,
  }),
  previewLink: endpoint({
    route: "POST /api/content/articles/:id/preview-link",
    summary: "A signed link that shows an article to people without an account, for seven days",
    access: "content.write",
    params: idParams,
    output: z.object({ url: z.string(), expiresAt: isoTime }),
    status: 201,
  }),
  renderMarkdown: endpoint({
    route: "POST /api/content/markdown",
    summary: "The safe HTML that publishing would make of this Markdown; changes nothing",
    access: "content.read",
    body: z.strictObject({ content: text(CONTENT_MAX) }),
    maxBody: ARTICLE_BODY,
    output: z.object({ contentHtml: z.string() }),
  }),
  preview: endpoint({
    route: "GET /api/content/preview",
    summary: "The article behind a preview link, as readers would see it",
    access: "public",
    query: z.object({ token: text(2_000).min(1, "This link is not complete.") }),
    output: ReadableArticle.extend({ status: z.enum(articleStatuses) }),
  }),
};
