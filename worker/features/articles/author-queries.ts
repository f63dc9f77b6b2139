import { and, asc, eq, exists, notExists, sql } from "drizzle-orm";
import type { AuthorInput } from "#contract/articles/author-endpoints.ts";
import type { Db } from "#worker/db/client.ts";
import { articles } from "#worker/db/tables/articles.ts";
import { authors } from "#worker/db/tables/authors.ts";

type AuthorRow = typeof authors.$inferSelect;

const MAX_AUTHORS = 500;

export const listAuthors = (db: Db): Promise<AuthorRow[]> =>
  db.select().from(authors).orderBy(asc(authors.name)).limit(MAX_AUTHORS);

export async function findAuthor(db: Db, by: { id: string } | { slug: string }): Promise<AuthorRow | null> {
  const [row] = await db
    .select()
    .from(authors)
    .where("id" in by ? eq(authors.id, by.id) : eq(authors.slug, by.slug))
    .limit(1);
  return row ?? null;
}

/** Returns no row when the name or its slug exists. */
export const insertAuthor = (db: Db, row: typeof authors.$inferInsert) =>
  db.insert(authors).values(row).onConflictDoNothing().returning();

/** Returns no row when the version is stale or another author has the name. */
export const updateAuthor = (db: Db, id: string, version: number, set: AuthorInput, updatedAt: string) => {
  const other = db
    .select({ id: sql`other.id` })
    .from(sql`${authors} as other`)
    .where(sql`other.name = ${set.name} and other.id <> ${id}`);
  return db
    .update(authors)
    .set({ ...set, version: version + 1, updatedAt })
    .where(and(eq(authors.id, id), eq(authors.version, version), notExists(other)))
    .returning();
};

/** Renames the author in their articles, if the author has the new name. */
export const renameInArticles = (db: Db, id: string, before: string, after: string) =>
  db
    .update(articles)
    .set({ author: after })
    .where(
      and(
        eq(articles.author, before),
        exists(
          db
            .select({ id: authors.id })
            .from(authors)
            .where(and(eq(authors.id, id), eq(authors.name, after))),
        ),
      ),
    );

export const deleteAuthor = (db: Db, id: string) =>
  db.delete(authors).where(eq(authors.id, id)).returning({ id: authors.id });
