import { sql } from "drizzle-orm";
import { index, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { linkedinPostStatuses } from "#contract/articles/constants.ts";
import { settingChannels } from "#contract/channels/constants.ts";
import { articles } from "./articles.ts";
import { flag, id, oneOf, timestamps, time } from "./columns.ts";

/** Posts on Bluesky and Mastodon; `linkedin_posts` holds those on LinkedIn. */
export const channelPosts = sqliteTable(
  "channel_posts",
  {
    id: id(),
    channel: text({ enum: settingChannels }).notNull(),
    articleId: text().references(() => articles.id, { onDelete: "set null" }),
    /** Copied at the time of posting: the post outlives the article. */
    articleTitle: text().notNull(),
    text: text().notNull(),
    /** The text was edited by staff, so it no longer follows the article. */
    isEdited: flag(false),
    /** When it is to be sent; null means at once. */
    scheduledFor: time(),
    /** Account of the first attempt, and its time, which is part of the idempotency key. */
    account: text(),
    firstSentAt: time(),
    status: text({ enum: linkedinPostStatuses }).notNull().default("pending"),
    error: text(),
    url: text(),
    postedAt: time(),
    ...timestamps(),
  },
  (t) => [
    uniqueIndex("channel_posts_article").on(t.articleId, t.channel),
    index("channel_posts_schedule")
      .on(t.scheduledFor)
      .where(sql`scheduled_for is not null`),
    oneOf("channel", settingChannels),
    oneOf("status", linkedinPostStatuses),
  ],
);
