import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { ArticleDraftFields } from "#contract/articles/draft-endpoints.ts";
import { articles } from "./articles.ts";
import { time } from "./columns.ts";
import { users } from "./users.ts";

/** What a person has typed since they last saved an article, and when they last had it open. */
export const articleDrafts = sqliteTable(
  "article_drafts",
  {
    articleId: text()
      .notNull()
      .references(() => articles.id, { onDelete: "cascade" }),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** Version of the article that the text started from. */
    baseVersion: integer().notNull(),
    /** Null while the article is only open. */
    fields: text({ mode: "json" }).$type<ArticleDraftFields>(),
    /** Incremented by each automatic save, so that a late one is refused. */
    revision: integer().notNull(),
    seenAt: time().notNull(),
    updatedAt: time().notNull(),
  },
  (t) => [primaryKey({ columns: [t.articleId, t.userId] }), index("article_drafts_user").on(t.userId)],
);
