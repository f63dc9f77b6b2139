import { and, desc, eq, isNull } from "drizzle-orm";
import type { Db } from "#worker/db/client.ts";
import { articles } from "#worker/db/tables/articles.ts";

export type ArticleRow = typeof articles.$inferSelect;
export type PublishedRow = ArticleRow & { publishedAt: string };

const isPublic = and(eq(articles.status, "published"), isNull(articles.deletedAt));

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
