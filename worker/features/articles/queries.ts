import { and, desc, eq, getTableColumns, gt, isNotNull, isNull, sql } from "drizzle-orm";
import type { ContentStats, StaffArticleFilter } from "#contract/articles/admin-endpoints.ts";
import { AppError } from "#worker/base/errors.ts";
import { anyOf } from "#worker/db/any-of.ts";
import type { Db } from "#worker/db/client.ts";
import { containsWords } from "#worker/db/contains.ts";
import { paged } from "#worker/db/paged.ts";
import { articleRevisions, articles } from "#worker/db/tables/articles.ts";
import { linkedinPosts } from "#worker/db/tables/linkedin.ts";
import { contentSchedules } from "#worker/db/tables/schedules.ts";
import { users } from "#worker/db/tables/users.ts";

export type ArticleRow = typeof articles.$inferSelect;
export type PublishedRow = ArticleRow & { publishedAt: string };
export type ArticleSet = Partial<typeof articles.$inferInsert>;

const there = isNull(articles.deletedAt);
const isPublic = and(eq(articles.status, "published"), there);

/** Published articles, newest first. A rule of the table: whatever is published has a date. */
export const listPublishedArticles = async (db: Db, limit: number, offset = 0): Promise<PublishedRow[]> =>
  (await db
    .select()
    .from(articles)
    .where(isPublic)
    .orderBy(desc(articles.publishedAt), desc(articles.id))
    .limit(limit)
    .offset(offset)) as PublishedRow[];

/** An article that people may read now, or null. */
export async function findPublishedArticle(db: Db, id: string): Promise<PublishedRow | null> {
  const [row] = await db
    .select()
    .from(articles)
    .where(and(eq(articles.id, id), isPublic))
    .limit(1);
  return (row as PublishedRow | undefined) ?? null;
}

/** An article whatever became of it, deleted ones included. */
export async function findArticle(db: Db, id: string): Promise<ArticleRow | null> {
  const [row] = await db.select().from(articles).where(eq(articles.id, id)).limit(1);
  return row ?? null;
}

// For staff

/** An article of any status that has not been deleted. */
export async function getArticle(db: Db, id: string): Promise<ArticleRow> {
  const article = await findArticle(db, id);
  if (!article || article.deletedAt) throw new AppError("not_found", "This article no longer exists.");
  return article;
}

/** Any of these articles, deleted ones included, without order. */
export const listArticlesById = (db: Db, ids: readonly string[]): Promise<ArticleRow[]> =>
  db
    .select()
    .from(articles)
    .where(sql`${articles.id} in ${anyOf(ids)}`)
    .limit(ids.length);

const searched = sql`${articles.title} || ' ' || ${articles.summary} || ' ' || ${articles.author} || ' ' || ${articles.category}`;

const columns = getTableColumns(articles);
const cardColumns = { ...columns, content: sql<string>`''` };

/** A page of articles of every status, newest first, and how many there are. */
export async function listStaffArticles(db: Db, filter: StaffArticleFilter) {
  const wanted = and(
    there,
    filter.status ? eq(articles.status, filter.status) : undefined,
    filter.category ? eq(articles.category, filter.category) : undefined,
    containsWords(searched, filter.q),
  );
  return paged(
    db,
    db
      .select(filter.view === "card" ? cardColumns : columns)
      .from(articles)
      .where(wanted)
      .orderBy(desc(articles.createdAt), desc(articles.id))
      .limit(filter.limit)
      .offset(filter.offset),
    articles,
    wanted,
  );
}

/** The counters of the content screen, of one moment. */
export async function countContent(db: Db): Promise<ContentStats> {
  const [row] = await db
    .select({
      totalArticles: sql<number>`count(*)`,
      publishedArticles: sql<number>`count(*) filter (where ${articles.status} = 'published')`,
      drafts: sql<number>`count(*) filter (where ${articles.status} = 'draft')`,
      approvedArticles: sql<number>`count(*) filter (where ${articles.status} = 'approved')`,
      linkedinPosts: sql<number>`(select count(*) from ${linkedinPosts} where ${linkedinPosts.status} = 'posted')`,
      activeSchedules: sql<number>`(select count(*) from ${contentSchedules} where ${contentSchedules.isActive} = 1)`,
    })
    .from(articles)
    .where(there);
  return row!;
}

type AsRead = Pick<ArticleRow, "id" | "version" | "status">;

/** Still as it was read: not edited, moved or deleted since. */
const asRead = ({ id, version, status }: AsRead) =>
  and(eq(articles.id, id), eq(articles.version, version), eq(articles.status, status), there);

/** Moves an article to another status, if it is still as it was read. */
export const moveArticle = (db: Db, before: AsRead, set: ArticleSet) =>
  db.update(articles).set(set).where(asRead(before)).returning();

/** Edits an article, if it is still as it was read. */
export const setArticle = (db: Db, before: AsRead, set: ArticleSet) =>
  db
    .update(articles)
    .set({ ...set, version: before.version + 1 })
    .where(asRead(before))
    .returning();

export const markArticleDeleted = (db: Db, id: string, deletedAt: string) =>
  db
    .update(articles)
    .set({ deletedAt })
    .where(and(eq(articles.id, id), there))
    .returning();

export const restoreArticle = (db: Db, id: string, since: string) =>
  db
    .update(articles)
    .set({ deletedAt: null })
    .where(and(eq(articles.id, id), isNotNull(articles.deletedAt), gt(articles.deletedAt, since)))
    .returning();

// Revisions

/** Keeps what the article says now, under the same condition as the edit that follows in the batch. */
export const insertRevision = (
  db: Db,
  before: AsRead,
  edit: { id: string; editedBy: string; at: string; words: boolean },
) =>
  // The values stand in the order of the table's columns.
  db.insert(articleRevisions).select(
    sql`select ${edit.id}, ${articles.id}, ${articles.version}, ${articles.title}, ${articles.summary}, ${articles.content},
      ${articles.category}, ${articles.author}, ${edit.editedBy}, ${edit.at}
    from ${articles} where ${asRead(before)} and ${edit.words ? 1 : 0}`,
  );

/** Forgets all but the latest `kept` revisions of an article. */
export const deleteOldRevisions = (db: Db, articleId: string, kept: number) =>
  db.delete(articleRevisions).where(
    sql`${articleRevisions.articleId} = ${articleId} and ${articleRevisions.version} not in
      (select version from article_revisions where article_id = ${articleId} order by version desc limit ${kept})`,
  );

const revisionColumns = {
  version: articleRevisions.version,
  title: articleRevisions.title,
  summary: articleRevisions.summary,
  category: articleRevisions.category,
  author: articleRevisions.author,
  replacedBy: users.username,
  replacedAt: articleRevisions.createdAt,
};

/** What the article said before, the latest first, without the texts. */
export const listRevisions = (db: Db, articleId: string, limit: number) =>
  db
    .select(revisionColumns)
    .from(articleRevisions)
    .leftJoin(users, eq(users.id, articleRevisions.editedBy))
    .where(eq(articleRevisions.articleId, articleId))
    .orderBy(desc(articleRevisions.version))
    .limit(limit);

export async function findRevision(db: Db, articleId: string, version: number) {
  const [row] = await db
    .select({ ...revisionColumns, content: articleRevisions.content })
    .from(articleRevisions)
    .leftJoin(users, eq(users.id, articleRevisions.editedBy))
    .where(and(eq(articleRevisions.articleId, articleId), eq(articleRevisions.version, version)))
    .limit(1);
  return row ?? null;
}
