import * as z from "zod";
import { endpoint, KIB } from "#contract/endpoint.ts";
import { deleted, idParams, isoTime, text } from "#contract/schemas.ts";
import {
  ArticlePatch,
  ArticleRevision,
  bulkActions,
  BulkOutcome,
  CONTENT_MAX,
  ContentStats,
  StaffArticle,
  StaffArticleFilter,
} from "./admin-schemas.ts";
import { ReadableArticle } from "./schemas.ts";
import { articleStatuses } from "./constants.ts";

const BULK_MAX = 100;
const ARTICLE_BODY = 256 * KIB;

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
