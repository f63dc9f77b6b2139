import { and, eq, isNull, ne, notExists, or, sql } from "drizzle-orm";
import { type SettingChannel, settingChannels } from "#contract/channels/constants.ts";
import type { Span } from "#worker/base/firm-day.ts";
import type { Db } from "#worker/db/client.ts";
import { isInSpan } from "#worker/db/span.ts";
import { articles } from "#worker/db/tables/articles.ts";
import { channelPosts } from "#worker/db/tables/channel-posts.ts";
import { deliveries } from "#worker/db/tables/deliveries.ts";

export type Post = typeof channelPosts.$inferSelect;
type PostValues = typeof channelPosts.$inferInsert;

/** Dedupe key of an article's post. */
export const postKey = (channel: SettingChannel, articleId: string): string =>
  `channel.post:${channel}:${articleId}`;
const dedupeKeyColumn = sql`'channel.post:' || ${channelPosts.channel} || ':' || ${channelPosts.articleId}`;

/** No effect when the article has a post on this channel already. */
export const insertPost = (db: Db, row: PostValues) =>
  db
    .insert(channelPosts)
    .values(row)
    .onConflictDoNothing({ target: [channelPosts.articleId, channelPosts.channel] });

const isPostOf = (channel: SettingChannel, articleId: string) =>
  and(eq(channelPosts.articleId, articleId), eq(channelPosts.channel, channel));

export async function findPost(db: Db, channel: SettingChannel, articleId: string): Promise<Post | null> {
  const [row] = await db.select().from(channelPosts).where(isPostOf(channel, articleId)).limit(1);
  return row ?? null;
}

/** The posts of an article with the states of their deliveries. */
export const selectPostsWithDeliveries = (db: Db, articleId: string) =>
  db
    .select({
      post: channelPosts,
      delivery: {
        status: deliveries.status,
        nextAttemptAt: deliveries.nextAttemptAt,
        waitingFor: deliveries.waitingFor,
      },
    })
    .from(channelPosts)
    .leftJoin(deliveries, eq(deliveries.dedupeKey, dedupeKeyColumn))
    .where(eq(channelPosts.articleId, articleId))
    .limit(settingChannels.length);

/** Posts of a span, by the time of posting, else the planned one, else that of the request. */
export const selectCalendarChannelPosts = (db: Db, span: Span, limit: number) => {
  const isUnsent = ne(channelPosts.status, "posted");
  return db
    .select({
      id: channelPosts.id,
      channel: channelPosts.channel,
      articleId: channelPosts.articleId,
      articleTitle: channelPosts.articleTitle,
      status: channelPosts.status,
      error: channelPosts.error,
      scheduledFor: channelPosts.scheduledFor,
      postedAt: channelPosts.postedAt,
      createdAt: channelPosts.createdAt,
    })
    .from(channelPosts)
    .where(
      or(
        and(eq(channelPosts.status, "posted"), isInSpan(channelPosts.postedAt, span)),
        and(isUnsent, isInSpan(channelPosts.scheduledFor, span)),
        and(isUnsent, isNull(channelPosts.scheduledFor), isInSpan(channelPosts.createdAt, span)),
      ),
    )
    .limit(limit);
};

type ReadPost = Pick<Post, "id" | "status" | "updatedAt">;

const isUnchanged = (read: ReadPost) =>
  and(
    eq(channelPosts.id, read.id),
    eq(channelPosts.status, read.status),
    eq(channelPosts.updatedAt, read.updatedAt),
  );

const isNotSending = (db: Db) =>
  notExists(
    db
      .select({ id: deliveries.id })
      .from(deliveries)
      .where(and(eq(deliveries.dedupeKey, dedupeKeyColumn), eq(deliveries.status, "sending"))),
  );

/** Updates a post unless it has changed since `read`. Returns the changed rows. */
export const updatePost = (db: Db, read: ReadPost, set: Partial<PostValues>) =>
  db.update(channelPosts).set(set).where(isUnchanged(read)).returning({ id: channelPosts.id });

/** Makes a post pending unless it has changed since `read` or is being sent. Returns the changed rows. */
export const reopenPost = (db: Db, read: ReadPost, set: Partial<PostValues>) =>
  db
    .update(channelPosts)
    .set({ ...set, status: "pending", error: null })
    .where(and(isUnchanged(read), isNotSending(db)))
    .returning({ id: channelPosts.id });

/** Deletes an unsent post unless it has changed since `read` or is being sent. Returns the deleted rows. */
export const deletePost = (db: Db, read: ReadPost) =>
  db
    .delete(channelPosts)
    .where(and(isUnchanged(read), isNotSending(db)))
    .returning({ id: channelPosts.id });

/** Marks a post as published whatever its state was. */
export const markPosted = (db: Db, id: string, url: string | null, now: string) =>
  db
    .update(channelPosts)
    .set({ status: "posted", url, error: null, postedAt: now, updatedAt: now })
    .where(and(eq(channelPosts.id, id), ne(channelPosts.status, "posted")));

const articleColumns = {
  id: articles.id,
  slug: articles.slug,
  title: articles.title,
  summary: articles.summary,
  category: articles.category,
  author: articles.author,
  imageUrl: articles.imageUrl,
  status: articles.status,
  version: articles.version,
  scheduledFor: articles.scheduledFor,
};
export type Article = Pick<typeof articles.$inferSelect, keyof typeof articleColumns>;

/** An article that is not deleted. */
export const selectArticle = (db: Db, id: string) =>
  db
    .select(articleColumns)
    .from(articles)
    .where(and(eq(articles.id, id), isNull(articles.deletedAt)))
    .limit(1);

/** Reads the primary, because a cached copy may be stale. */
export async function findArticle(db: Db, id: string): Promise<Article | null> {
  const [row] = await selectArticle(db, id);
  return row ?? null;
}
