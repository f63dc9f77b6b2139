import { sql } from "drizzle-orm";
import { index, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { Engagement } from "#contract/analytics/schemas.ts";
import { linkedinAccountStatuses, linkedinPostStatuses } from "#contract/articles/constants.ts";
import { articles } from "./articles.ts";
import { flag, id, json, oneOf, timestamps, time } from "./columns.ts";
import { users } from "./users.ts";

export const linkedinPosts = sqliteTable(
  "linkedin_posts",
  {
    id: id(),
    articleId: text()
      .unique("linkedin_posts_article")
      .references(() => articles.id, { onDelete: "set null" }),
    /** Copied at the time of posting: the post outlives the article. */
    articleTitle: text().notNull(),
    articleCategory: text().notNull(),
    linkedinPostId: text(),
    postContent: text().notNull(),
    /** The text was edited by staff, so it no longer follows the article. */
    isEdited: flag(false),
    /** Account that the text was sent as; null until then. */
    authorUrn: text(),
    status: text({ enum: linkedinPostStatuses }).notNull().default("pending"),
    error: text(),
    /** When it is to be sent; null means at once. */
    scheduledFor: time(),
    /** Figures since it was posted; null until LinkedIn gives them. */
    engagementStats: json<Engagement>(),
    postedAt: time(),
    ...timestamps(),
  },
  (t) => [
    index("linkedin_posts_newest").on(t.createdAt),
    index("linkedin_posts_posted").on(t.status, t.postedAt),
    index("linkedin_posts_schedule")
      .on(t.scheduledFor)
      .where(sql`scheduled_for is not null`),
    oneOf("status", linkedinPostStatuses),
  ],
);

/** Accounts to post as. Both tokens are encrypted with the key `keyId`. */
export const linkedinAccounts = sqliteTable(
  "linkedin_accounts",
  {
    id: id(),
    authorUrn: text().notNull().unique("linkedin_accounts_author"),
    name: text().notNull(),
    accessToken: text().notNull(),
    refreshToken: text(),
    keyId: text().notNull(),
    scope: text().notNull(),
    status: text({ enum: linkedinAccountStatuses }).notNull().default("connected"),
    expiresAt: time().notNull(),
    refreshExpiresAt: time(),
    lastError: text(),
    /** When the figures of posts were last read, and why LinkedIn refused them since. */
    engagementReadAt: time(),
    engagementError: text(),
    connectedBy: text().references(() => users.id, { onDelete: "set null" }),
    ...timestamps(),
  },
  (t) => [
    index("linkedin_accounts_connector").on(t.connectedBy),
    index("linkedin_accounts_expiry").on(t.status, t.expiresAt),
    oneOf("status", linkedinAccountStatuses),
  ],
);
