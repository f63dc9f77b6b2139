import { and, desc, eq, exists, inArray, isNull, ne, notExists, sql } from "drizzle-orm";
import type { Db } from "#worker/db/client.ts";
import { articles } from "#worker/db/tables/articles.ts";
import { deliveries } from "#worker/db/tables/deliveries.ts";
import { linkedinAccounts, linkedinPosts } from "#worker/db/tables/linkedin.ts";

export type Account = typeof linkedinAccounts.$inferSelect;
export type Post = typeof linkedinPosts.$inferSelect;

/** The key of the one delivery that an article's post has. */
export const postKey = (articleId: string): string => `linkedin.post:${articleId}`;

// Posts

/** Does nothing when the article has a post already. */
export const insertPost = (db: Db, row: typeof linkedinPosts.$inferInsert) =>
  db.insert(linkedinPosts).values(row).onConflictDoNothing({ target: linkedinPosts.articleId });

export async function findPost(db: Db, by: { id: string } | { articleId: string }): Promise<Post | null> {
  const wanted = "id" in by ? eq(linkedinPosts.id, by.id) : eq(linkedinPosts.articleId, by.articleId);
  const [row] = await db.select().from(linkedinPosts).where(wanted).limit(1);
  return row ?? null;
}

const keyOfPost = sql`'linkedin.post:' || ${linkedinPosts.articleId}`;

const delivery = {
  status: deliveries.status,
  attempts: deliveries.attempts,
  nextAttemptAt: deliveries.nextAttemptAt,
  waitingFor: deliveries.waitingFor,
};

/** Posts with what their delivery is doing, newest first, and how many there are. */
export async function listPosts(db: Db, limit: number, offset: number) {
  // Not as a batch, which tells columns of one name in two tables not apart.
  const [rows, [counted]] = await Promise.all([
    db
      .select({ post: linkedinPosts, delivery })
      .from(linkedinPosts)
      .leftJoin(deliveries, eq(deliveries.dedupeKey, keyOfPost))
      .orderBy(desc(linkedinPosts.createdAt), desc(linkedinPosts.id))
      .limit(limit)
      .offset(offset),
    db.select({ total: sql<number>`count(*)` }).from(linkedinPosts),
  ]);
  return { rows, total: counted?.total ?? 0 };
}

/** One post with what its delivery is doing. The post has to be there. */
export async function getPost(db: Db, id: string) {
  const [row] = await db
    .select({ post: linkedinPosts, delivery })
    .from(linkedinPosts)
    .leftJoin(deliveries, eq(deliveries.dedupeKey, keyOfPost))
    .where(eq(linkedinPosts.id, id))
    .limit(1);
  return row!;
}

export async function lastPostTime(db: Db): Promise<string | null> {
  const [row] = await db
    .select({ postedAt: linkedinPosts.postedAt })
    .from(linkedinPosts)
    .where(eq(linkedinPosts.status, "posted"))
    .orderBy(desc(linkedinPosts.postedAt))
    .limit(1);
  return row?.postedAt ?? null;
}

/** Writes how a post stands, unless somebody has written since it was read. The changed rows are answered. */
export const updatePost = (
  db: Db,
  read: Pick<Post, "id" | "status" | "updatedAt">,
  set: Partial<typeof linkedinPosts.$inferInsert>,
) =>
  db
    .update(linkedinPosts)
    .set(set)
    .where(
      and(
        eq(linkedinPosts.id, read.id),
        eq(linkedinPosts.status, read.status),
        eq(linkedinPosts.updatedAt, read.updatedAt),
      ),
    )
    .returning({ id: linkedinPosts.id });

/** It is there, whatever else was thought of it. */
export const markPosted = (db: Db, id: string, linkedinPostId: string | null, now: string) =>
  db
    .update(linkedinPosts)
    .set({ status: "posted", linkedinPostId, error: null, postedAt: now, updatedAt: now })
    .where(and(eq(linkedinPosts.id, id), ne(linkedinPosts.status, "posted")));

/**
 * A failed post is to be tried again, if its delivery waits to do so; one of unknown outcome stays so, or it would be sent
 * without a look.
 */
export const reopenPost = (db: Db, id: string, updatedAt: string) =>
  db
    .update(linkedinPosts)
    .set({
      status: sql`case when ${linkedinPosts.status} = 'unknown' then 'unknown' else 'pending' end`,
      updatedAt,
    })
    .where(
      and(
        eq(linkedinPosts.id, id),
        ne(linkedinPosts.status, "posted"),
        exists(
          db
            .select({ id: deliveries.id })
            .from(deliveries)
            .where(and(eq(deliveries.dedupeKey, keyOfPost), eq(deliveries.status, "waiting"))),
        ),
      ),
    );

/** Ends posts of unknown outcome that another author sent: they can no longer be looked for. */
export const abandonUnknownPosts = (db: Db, error: string, updatedAt: string) =>
  db
    .update(linkedinPosts)
    .set({ status: "failed", error, updatedAt })
    .where(eq(linkedinPosts.status, "unknown"));

/** The deliveries of such posts, for the same batch, before them. */
export const cancelUnknownDeliveries = (db: Db, lastError: string, updatedAt: string) =>
  db
    .update(deliveries)
    .set({ status: "cancelled", lastError, waitingFor: null, updatedAt })
    .where(
      and(
        eq(deliveries.status, "waiting"),
        eq(deliveries.action, "linkedin.post"),
        inArray(
          deliveries.entityId,
          db
            .select({ id: sql<string>`${linkedinPosts.articleId}` })
            .from(linkedinPosts)
            .where(eq(linkedinPosts.status, "unknown")),
        ),
      ),
    );

// Articles

const isPublic = and(eq(articles.status, "published"), isNull(articles.deletedAt));
const posted = {
  id: articles.id,
  title: articles.title,
  summary: articles.summary,
  category: articles.category,
  author: articles.author,
  imageUrl: articles.imageUrl,
};
export type PublicArticle = {
  id: string;
  title: string;
  summary: string;
  category: string;
  author: string;
  imageUrl: string | null;
};

/** An article that anybody may read now; from the database, because a copy may be late. */
export async function findPublicArticle(db: Db, id: string): Promise<PublicArticle | null> {
  const [row] = await db
    .select(posted)
    .from(articles)
    .where(and(eq(articles.id, id), isPublic))
    .limit(1);
  return row ?? null;
}

/** The newest published article that no post was ever ordered for. */
export async function findNewestUnposted(db: Db): Promise<PublicArticle | null> {
  const [row] = await db
    .select(posted)
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

/** Notes on the article how its post is called at LinkedIn. */
export const setArticlePostId = (db: Db, articleId: string, linkedinPostId: string | null) =>
  db.update(articles).set({ linkedinPostId }).where(eq(articles.id, articleId));

// Accounts

/** Whom we post as; the newest when there should ever be two. */
export async function findAccount(db: Db): Promise<Account | null> {
  const [row] = await db.select().from(linkedinAccounts).orderBy(desc(linkedinAccounts.updatedAt)).limit(1);
  return row ?? null;
}

/** Connects an author; connecting the same one again replaces its tokens. */
export const upsertAccount = (db: Db, { id, createdAt, ...row }: typeof linkedinAccounts.$inferInsert) =>
  db
    .insert(linkedinAccounts)
    .values({ id, createdAt, ...row })
    .onConflictDoUpdate({ target: linkedinAccounts.authorUrn, set: row });

export const deleteOtherAccounts = (db: Db, authorUrn: string) =>
  db.delete(linkedinAccounts).where(ne(linkedinAccounts.authorUrn, authorUrn));

export const deleteAccounts = (db: Db) => db.delete(linkedinAccounts).returning({ id: linkedinAccounts.id });

/** Changes an account, unless its token was replaced since it was read. */
export const updateAccount = (
  db: Db,
  read: Pick<Account, "id" | "accessToken">,
  set: Partial<typeof linkedinAccounts.$inferInsert>,
) =>
  db
    .update(linkedinAccounts)
    .set(set)
    .where(and(eq(linkedinAccounts.id, read.id), eq(linkedinAccounts.accessToken, read.accessToken)));
