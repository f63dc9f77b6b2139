import { and, desc, eq, gte, inArray, isNotNull, isNull, ne, notExists, or, sql } from "drizzle-orm";
import type { Engagement } from "#contract/analytics/schemas.ts";
import type { Span } from "#worker/base/firm-day.ts";
import type { Db } from "#worker/db/client.ts";
import { jsonValues } from "#worker/db/json-values.ts";
import { isInSpan } from "#worker/db/span.ts";
import { articles, articleSlugs } from "#worker/db/tables/articles.ts";
import { deliveries } from "#worker/db/tables/deliveries.ts";
import { linkedinAccounts, linkedinPosts } from "#worker/db/tables/linkedin.ts";

export type Account = typeof linkedinAccounts.$inferSelect;
export type Post = typeof linkedinPosts.$inferSelect;

/** Dedupe key of an article's post. */
export const postKey = (articleId: string): string => `linkedin.post:${articleId}`;

// Posts

/** No effect when the article has a post already. */
export const insertPost = (db: Db, row: typeof linkedinPosts.$inferInsert) =>
  db.insert(linkedinPosts).values(row).onConflictDoNothing({ target: linkedinPosts.articleId });

export async function findPost(db: Db, articleId: string): Promise<Post | null> {
  const [row] = await db.select().from(linkedinPosts).where(eq(linkedinPosts.articleId, articleId)).limit(1);
  return row ?? null;
}

const dedupeKeyColumn = sql`'linkedin.post:' || ${linkedinPosts.articleId}`;

const deliveryColumns = {
  status: deliveries.status,
  attempts: deliveries.attempts,
  nextAttemptAt: deliveries.nextAttemptAt,
  waitingFor: deliveries.waitingFor,
};

/** A page of posts with the state of their deliveries. */
export async function listPosts(db: Db, limit: number, offset: number) {
  // Not a batch: D1 batches return rows by column name, and both tables have `id` and `status`.
  const [rows, total] = await Promise.all([
    db
      .select({ post: linkedinPosts, delivery: deliveryColumns })
      .from(linkedinPosts)
      .leftJoin(deliveries, eq(deliveries.dedupeKey, dedupeKeyColumn))
      .orderBy(desc(linkedinPosts.createdAt), desc(linkedinPosts.id))
      .limit(limit)
      .offset(offset),
    db.$count(linkedinPosts),
  ]);
  return { rows, total };
}

/** The post of an article with the state of its delivery. */
export const selectPostWithDelivery = (db: Db, articleId: string) =>
  db
    .select({ post: linkedinPosts, delivery: deliveryColumns })
    .from(linkedinPosts)
    .leftJoin(deliveries, eq(deliveries.dedupeKey, dedupeKeyColumn))
    .where(eq(linkedinPosts.articleId, articleId))
    .limit(1);

/** Posts of a span, by the time of posting, else the planned one, else that of the request. */
export const selectCalendarPosts = (db: Db, span: Span, limit: number) => {
  const isUnsent = ne(linkedinPosts.status, "posted");
  return db
    .select({
      id: linkedinPosts.id,
      articleId: linkedinPosts.articleId,
      articleTitle: linkedinPosts.articleTitle,
      status: linkedinPosts.status,
      error: linkedinPosts.error,
      scheduledFor: linkedinPosts.scheduledFor,
      postedAt: linkedinPosts.postedAt,
      createdAt: linkedinPosts.createdAt,
    })
    .from(linkedinPosts)
    .where(
      or(
        and(eq(linkedinPosts.status, "posted"), isInSpan(linkedinPosts.postedAt, span)),
        and(isUnsent, isInSpan(linkedinPosts.scheduledFor, span)),
        and(isUnsent, isNull(linkedinPosts.scheduledFor), isInSpan(linkedinPosts.createdAt, span)),
      ),
    )
    .limit(limit);
};

export async function findLastPostTime(db: Db): Promise<string | null> {
  const [row] = await db
    .select({ postedAt: linkedinPosts.postedAt })
    .from(linkedinPosts)
    .where(eq(linkedinPosts.status, "posted"))
    .orderBy(desc(linkedinPosts.postedAt))
    .limit(1);
  return row?.postedAt ?? null;
}

type ReadPost = Pick<Post, "id" | "status" | "updatedAt">;

const isUnchanged = (read: ReadPost) =>
  and(
    eq(linkedinPosts.id, read.id),
    eq(linkedinPosts.status, read.status),
    eq(linkedinPosts.updatedAt, read.updatedAt),
  );

const isNotSending = (db: Db) =>
  notExists(
    db
      .select({ id: deliveries.id })
      .from(deliveries)
      .where(and(eq(deliveries.dedupeKey, dedupeKeyColumn), eq(deliveries.status, "sending"))),
  );

/** Updates a post unless it has changed since `read`. Returns the changed rows. */
export const updatePost = (db: Db, read: ReadPost, set: Partial<typeof linkedinPosts.$inferInsert>) =>
  db.update(linkedinPosts).set(set).where(isUnchanged(read)).returning({ id: linkedinPosts.id });

/** Makes a post pending unless it has changed since `read` or is being sent. Returns the changed rows. */
export const reopenPost = (db: Db, read: ReadPost, set: Partial<typeof linkedinPosts.$inferInsert>) =>
  db
    .update(linkedinPosts)
    .set({ ...set, status: "pending", error: null })
    .where(and(isUnchanged(read), isNotSending(db)))
    .returning({ id: linkedinPosts.id });

/** Marks a post as published whatever its state was. */
export const markPosted = (db: Db, id: string, linkedinPostId: string | null, now: string) =>
  db
    .update(linkedinPosts)
    .set({ status: "posted", linkedinPostId, error: null, postedAt: now, updatedAt: now })
    .where(and(eq(linkedinPosts.id, id), ne(linkedinPosts.status, "posted")));

/** Deletes an unsent post unless it has changed since `read` or is being sent. Returns the deleted rows. */
export const deletePost = (db: Db, read: ReadPost) =>
  db
    .delete(linkedinPosts)
    .where(and(isUnchanged(read), isNotSending(db)))
    .returning({ id: linkedinPosts.id });

/** Ends the delivery of a post that staff found on LinkedIn. */
export const cancelPostDelivery = (db: Db, articleId: string, updatedAt: string) =>
  db
    .update(deliveries)
    .set({ status: "cancelled", lastError: "Found on LinkedIn by staff.", waitingFor: null, updatedAt })
    .where(
      and(eq(deliveries.dedupeKey, postKey(articleId)), inArray(deliveries.status, ["waiting", "dead"])),
    );

/** Posts of an account whose ids are known, the newest first. */
export const listPostedIds = (db: Db, authorUrn: string, since: string, limit: number) =>
  db
    .select({ linkedinPostId: linkedinPosts.linkedinPostId })
    .from(linkedinPosts)
    .where(
      and(
        eq(linkedinPosts.status, "posted"),
        eq(linkedinPosts.authorUrn, authorUrn),
        isNotNull(linkedinPosts.linkedinPostId),
        gte(linkedinPosts.postedAt, since),
      ),
    )
    .orderBy(desc(linkedinPosts.postedAt))
    .limit(limit);

/** Stores the figures of posts by their ids on LinkedIn. */
export const setEngagement = (db: Db, figures: readonly ({ id: string } & Engagement)[]) =>
  db
    .update(linkedinPosts)
    .set({
      engagementStats: sql`(select json_remove(value, '$.id') from json_each(${JSON.stringify(figures)})
        where value ->> 'id' = ${linkedinPosts.linkedinPostId})`,
    })
    .where(inArray(linkedinPosts.linkedinPostId, jsonValues(figures.map(({ id }) => id))));

// Articles

/** Slugs that a lookup of a post compares. */
const MAX_SLUGS = 100;

const isPublic = and(eq(articles.status, "published"), isNull(articles.deletedAt));
const articleColumns = {
  id: articles.id,
  slug: articles.slug,
  title: articles.title,
  summary: articles.summary,
  category: articles.category,
  author: articles.author,
  imageUrl: articles.imageUrl,
};
export type PublicArticle = {
  id: string;
  slug: string | null;
  title: string;
  summary: string;
  category: string;
  author: string;
  imageUrl: string | null;
};

/** When an approved article is published; null without a date. */
export async function findPublicationTime(db: Db, articleId: string): Promise<string | null> {
  const [row] = await db
    .select({ scheduledFor: articles.scheduledFor })
    .from(articles)
    .where(and(eq(articles.id, articleId), eq(articles.status, "approved"), isNull(articles.deletedAt)))
    .limit(1);
  return row?.scheduledFor ?? null;
}

/** Reads the primary, because a cached copy may be stale. */
export async function findPublicArticle(db: Db, id: string): Promise<PublicArticle | null> {
  const [row] = await db
    .select(articleColumns)
    .from(articles)
    .where(and(eq(articles.id, id), isPublic))
    .limit(1);
  return row ?? null;
}

export async function findNewestUnposted(db: Db): Promise<PublicArticle | null> {
  const [row] = await db
    .select(articleColumns)
    .from(articles)
    .where(
      and(
        isPublic,
        notExists(
          db
            .select({ id: linkedinPosts.id })
            .from(linkedinPosts)
            .where(eq(linkedinPosts.articleId, articles.id)),
        ),
      ),
    )
    .orderBy(desc(articles.publishedAt), desc(articles.id))
    .limit(1);
  return row ?? null;
}

/** Every slug that the article has or had. */
export const listSlugs = (db: Db, articleId: string) =>
  db
    .select({ slug: articleSlugs.slug })
    .from(articleSlugs)
    .where(eq(articleSlugs.articleId, articleId))
    .limit(MAX_SLUGS);

/** Stores the LinkedIn id on the article. */
export const setArticlePostId = (db: Db, articleId: string, linkedinPostId: string | null) =>
  db.update(articles).set({ linkedinPostId }).where(eq(articles.id, articleId));

// Accounts

/** The most recent one if there are several. */
export const selectAccount = (db: Db) =>
  db.select().from(linkedinAccounts).orderBy(desc(linkedinAccounts.updatedAt)).limit(1);

export async function findAccount(db: Db): Promise<Account | null> {
  const [row] = await selectAccount(db);
  return row ?? null;
}

/** Inserts an account, or replaces the tokens of the same author. */
export const upsertAccount = (db: Db, { id, createdAt, ...row }: typeof linkedinAccounts.$inferInsert) =>
  db
    .insert(linkedinAccounts)
    .values({ id, createdAt, ...row })
    .onConflictDoUpdate({ target: linkedinAccounts.authorUrn, set: row });

export const deleteOtherAccounts = (db: Db, authorUrn: string) =>
  db.delete(linkedinAccounts).where(ne(linkedinAccounts.authorUrn, authorUrn));

export const deleteAccounts = (db: Db) => db.delete(linkedinAccounts).returning({ id: linkedinAccounts.id });

/** No effect when the token was replaced since `read`. */
export const updateAccount = (
  db: Db,
  read: Pick<Account, "id" | "accessToken">,
  set: Partial<typeof linkedinAccounts.$inferInsert>,
) =>
  db
    .update(linkedinAccounts)
    .set(set)
    .where(and(eq(linkedinAccounts.id, read.id), eq(linkedinAccounts.accessToken, read.accessToken)));

/** Records when the figures of posts were read, or why not; `updatedAt` stays, as it dates the token. */
export const setEngagementRead = (
  db: Db,
  id: string,
  set: { engagementReadAt?: string; engagementError: string | null },
) => db.update(linkedinAccounts).set(set).where(eq(linkedinAccounts.id, id));
