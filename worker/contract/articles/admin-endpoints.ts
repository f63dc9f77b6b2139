import * as z from "zod";
import { BulkEditOutcome, bulkEditBody } from "#contract/bulk-edits/schemas.ts";
import { endpoint, KIB } from "#contract/endpoint.ts";
import { deleted, idParams, isoTime, text } from "#contract/schemas.ts";
import {
  ArticleBulkChange,
  ArticlePatch,
  ArticleRevision,
  ArticleSchedule,
  bulkActions,
  BulkOutcome,
  changeRequestNote,
  CONTENT_MAX,
  ContentStats,
  NewArticle,
  reviewerName,
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
/** Version that the user saw; a newer version refuses the action. */
const expectedVersion = z.object({ version: version.optional() });

export const staffArticles = {
  stats: endpoint({
    route: "GET /api/content/stats",
    summary: "Get the counts of the content screen",
    access: "content.read",
    output: ContentStats,
  }),
  list: endpoint({
    route: "GET /api/content/articles",
    summary: "List articles of every status, newest first; view=card omits the content",
    access: "content.read",
    query: StaffArticleFilter,
    output: z.array(StaffArticle),
    paged: true,
  }),
  bulk: endpoint({
    route: "POST /api/content/articles/bulk",
    summary:
      "Approve, return to draft, publish, delete or restore several articles, with an outcome for each",
    access: "content.write",
    body: z.strictObject({
      action: z.enum(bulkActions),
      ids: z.array(z.uuid()).min(1, "Choose at least one article.").max(BULK_MAX),
      /** Reviewer of an approval; default: the caller. */
      reviewedBy: reviewerName.optional(),
    }),
    output: z.object({ results: z.array(BulkOutcome) }),
  }),
  bulkEdit: endpoint({
    route: "POST /api/content/articles/bulk-edit",
    summary: "Change several articles, by id or by filter, in bounded steps",
    access: "content.write",
    body: bulkEditBody(
      StaffArticleFilter.pick({ q: true, status: true, dates: true, category: true, author: true }).shape,
      ArticleBulkChange,
    ),
    output: BulkEditOutcome,
  }),
  create: endpoint({
    route: "POST /api/content/articles",
    summary: "Create a draft that a person writes; a repeat with the same Idempotency-Key gets the same one",
    access: "content.write",
    body: NewArticle,
    maxBody: ARTICLE_BODY,
    output: StaffArticle,
    status: 201,
  }),
  get: endpoint({
    route: "GET /api/content/articles/:id",
    summary: "Get an article of any status",
    access: "content.read",
    params: idParams,
    output: StaffArticle,
  }),
  update: endpoint({
    route: "PUT /api/content/articles/:id",
    summary: "Update an article; a stale `version` gets 409 with the newer version in `current`",
    access: "content.write",
    params: idParams,
    body: ArticlePatch,
    maxBody: ARTICLE_BODY,
    output: StaffArticle,
  }),
  approve: endpoint({
    route: "PUT /api/content/articles/:id/approve",
    summary: "Approve a draft as its reviewer; publishes it if its schedule is set to and the caller may",
    access: "content.write",
    params: idParams,
    query: expectedVersion.extend({ reviewedBy: reviewerName.optional() }),
    output: StaffArticle,
  }),
  requestChanges: endpoint({
    route: "PUT /api/content/articles/:id/request-changes",
    summary: "Return an approved article to draft, with a note for its author",
    access: "content.write",
    params: idParams,
    body: z.strictObject({ note: changeRequestNote.default("") }),
    output: StaffArticle,
  }),
  publish: endpoint({
    route: "PUT /api/content/articles/:id/publish",
    summary: "Publish an approved article and render its Markdown",
    access: "content.publish",
    params: idParams,
    query: expectedVersion,
    output: StaffArticle,
  }),
  unpublish: endpoint({
    route: "PUT /api/content/articles/:id/unpublish",
    summary: "Unpublish an article; it becomes approved and its URL answers 404",
    access: "content.publish",
    params: idParams,
    output: StaffArticle,
  }),
  schedule: endpoint({
    route: "PUT /api/content/articles/:id/schedule",
    summary: "Set the times at which an approved article is published, and a published one unpublished",
    access: "content.publish",
    params: idParams,
    body: ArticleSchedule,
    output: StaffArticle,
  }),
  remove: endpoint({
    route: "DELETE /api/content/articles/:id",
    summary: "Delete an article; it can be restored for ten minutes",
    access: "content.delete",
    params: idParams,
    output: deleted,
  }),
  restore: endpoint({
    route: "POST /api/content/articles/:id/restore",
    summary: "Restore an article deleted in the last ten minutes",
    access: "content.delete",
    params: idParams,
    output: StaffArticle,
  }),
  revisions: endpoint({
    route: "GET /api/content/articles/:id/revisions",
    summary: "List earlier versions of an article, latest first",
    access: "content.read",
    params: idParams,
    output: z.array(ArticleRevision),
  }),
  revision: endpoint({
    route: "GET /api/content/articles/:id/revisions/:version",
    summary: "Get an earlier version of an article",
    access: "content.read",
    params: revisionParams,
    output: RevisionDetail,
  }),
  restoreRevision: endpoint({
    route: "POST /api/content/articles/:id/revisions/:version/restore",
    summary: "Restore an earlier version of an article; the current one is stored as a revision",
    access: "content.write",
    params: revisionParams,
    output: StaffArticle,
  }),
  previewLink: endpoint({
    route: "POST /api/content/articles/:id/preview-link",
    summary: "Create a signed preview link, valid for seven days without an account",
    access: "content.write",
    params: idParams,
    output: z.object({ url: z.string(), expiresAt: isoTime }),
    status: 201,
  }),
  contentHtml: endpoint({
    route: "GET /api/content/articles/:id/html",
    summary: "Get the stored text of an article as sanitized HTML",
    access: "content.read",
    params: idParams,
    output: z.object({ contentHtml: z.string() }),
  }),
  renderMarkdown: endpoint({
    route: "POST /api/content/markdown",
    summary: "Render Markdown to sanitized HTML, as publishing does",
    access: "content.write",
    limited: true,
    body: z.strictObject({ content: text(CONTENT_MAX) }),
    maxBody: ARTICLE_BODY,
    output: z.object({ contentHtml: z.string() }),
  }),
  preview: endpoint({
    route: "GET /api/content/preview",
    summary: "Get the article of a preview link",
    access: "public",
    query: z.object({ token: text(2_000).min(1, "This link is not complete.") }),
    output: ReadableArticle.extend({ status: z.enum(articleStatuses) }),
  }),
};
