import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { articleStatuses } from "#contract/articles/constants.ts";
import { bulkRuns } from "./bulk-runs.ts";
import { flag, id, oneOf, rule, timestamps, time } from "./columns.ts";
import { contentSchedules } from "./schedules.ts";
import { users } from "./users.ts";

export const articles = sqliteTable(
  "articles",
  {
    id: id(),
    title: text().notNull(),
    /** Last part of the page's address. Also a row of `article_slugs`. */
    slug: text(),
    summary: text().notNull(),
    content: text().notNull(),
    /** Sanitized HTML, rendered at publication. */
    contentHtml: text(),
    category: text().notNull(),
    author: text().notNull(),
    keywords: text(),
    /** For search results; title and summary without them. */
    seoTitle: text(),
    seoDescription: text(),
    readTime: integer().notNull(),
    imageUrl: text(),
    imageAlt: text(),
    status: text({ enum: articleStatuses }).notNull().default("draft"),
    linkedinPostId: text(),
    /** Required by the specification: whether `scheduledFor` is set. */
    isScheduled: flag(false),
    /** When cron publishes an approved article. */
    scheduledFor: time(),
    /** When cron unpublishes it. */
    unpublishAt: time(),
    /** Why the change at the last of these times failed. */
    scheduleError: text(),
    approvedAt: time(),
    /** Public name of the person who reviewed the text; set at approval, cleared with it. */
    reviewedBy: text(),
    /** Note of the person who sent the article back to draft; cleared at approval. */
    changeRequest: text(),
    publishedAt: time(),
    /** Never cleared: a deleted page answers 410 if it was public, an unpublished one 404. */
    firstPublishedAt: time(),
    /** Soft-deleted; can be restored for ten minutes. */
    deletedAt: time(),
    templateId: text(),
    scheduleId: integer().references(() => contentSchedules.id, { onDelete: "set null" }),
    bulkRunId: text().references(() => bulkRuns.id, { onDelete: "set null" }),
    /** Article writer that generated it; null for people. */
    writer: text(),
    /** A person accepted text that a model suggested. */
    aiAssisted: flag(false),
    tokensUsed: integer(),
    createdBy: text().references(() => users.id, { onDelete: "set null" }),
    version: integer().notNull().default(1),
    ...timestamps(),
  },
  (t) => [
    index("articles_listed")
      .on(t.status, t.publishedAt, t.id)
      .where(sql`deleted_at is null`),
    index("articles_newest")
      .on(t.createdAt, t.id)
      .where(sql`deleted_at is null`),
    index("articles_due")
      .on(t.scheduledFor)
      .where(sql`scheduled_for is not null`),
    index("articles_ending")
      .on(t.unpublishAt)
      .where(sql`unpublish_at is not null`),
    index("articles_schedule_failed")
      .on(t.id)
      .where(sql`schedule_error is not null`),
    index("articles_deleted")
      .on(t.deletedAt)
      .where(sql`deleted_at is not null`),
    index("articles_schedule").on(t.scheduleId),
    index("articles_bulk_run").on(t.bulkRunId),
    index("articles_creator").on(t.createdBy),
    oneOf("status", articleStatuses),
    rule("read_time_range", "read_time >= 1"),
    rule(
      "published_is_dated",
      "status <> 'published' or (published_at is not null and first_published_at is not null)",
    ),
  ],
);

/** Every slug that an article has or had. A slug never changes its article. */
export const articleSlugs = sqliteTable(
  "article_slugs",
  {
    slug: text().primaryKey(),
    articleId: text()
      .notNull()
      .references(() => articles.id, { onDelete: "cascade" }),
    createdAt: time().notNull(),
  },
  (t) => [index("article_slugs_article").on(t.articleId)],
);

/** Content before an edit; `version` is the replaced version. */
export const articleRevisions = sqliteTable(
  "article_revisions",
  {
    id: id(),
    articleId: text()
      .notNull()
      .references(() => articles.id, { onDelete: "cascade" }),
    version: integer().notNull(),
    title: text().notNull(),
    summary: text().notNull(),
    content: text().notNull(),
    category: text().notNull(),
    author: text().notNull(),
    editedBy: text().references(() => users.id, { onDelete: "set null" }),
    createdAt: time().notNull(),
  },
  (t) => [
    uniqueIndex("article_revisions_version").on(t.articleId, t.version),
    index("article_revisions_editor").on(t.editedBy),
  ],
);

/** Sources of figures and quotations. The claim is found again by its text and the words around it. */
export const articleClaimSources = sqliteTable(
  "article_claim_sources",
  {
    id: id(),
    articleId: text()
      .notNull()
      .references(() => articles.id, { onDelete: "cascade" }),
    claim: text().notNull(),
    contextBefore: text().notNull().default(""),
    contextAfter: text().notNull().default(""),
    title: text().notNull(),
    url: text(),
    citation: text(),
    /** Listed under the published article. */
    isPublic: flag(true),
    addedBy: text().references(() => users.id, { onDelete: "set null" }),
    version: integer().notNull().default(1),
    ...timestamps(),
  },
  (t) => [
    index("article_claim_sources_article").on(t.articleId, t.id),
    index("article_claim_sources_adder").on(t.addedBy),
    rule("source_is_findable", "url is not null or citation is not null"),
  ],
);
