import { eq } from "drizzle-orm";
import type { Db } from "#worker/db/client.ts";
import { articles } from "#worker/db/tables/articles.ts";

export const insertDraft = (db: Db, row: typeof articles.$inferInsert) =>
  db.insert(articles).values(row).onConflictDoNothing({ target: articles.id });

export async function findDraft(db: Db, id: string) {
  const [row] = await db.select({ id: articles.id }).from(articles).where(eq(articles.id, id)).limit(1);
  return row ?? null;
}
