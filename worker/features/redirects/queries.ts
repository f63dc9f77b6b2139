import { desc, eq, sql } from "drizzle-orm";
import type { RedirectFilter } from "#contract/redirects/schemas.ts";
import { containsTerms } from "#worker/db/contains.ts";
import type { Db } from "#worker/db/client.ts";
import { selectPage } from "#worker/db/select-page.ts";
import { articles } from "#worker/db/tables/articles.ts";
import { redirects } from "#worker/db/tables/imports.ts";
import { jobs } from "#worker/db/tables/jobs.ts";

/** With what names the page of the target. */
const selectRedirects = (db: Db) =>
  db
    .select({
      id: redirects.id,
      fromPath: redirects.fromPath,
      toUrl: redirects.toUrl,
      articleId: redirects.articleId,
      articleSlug: sql<string | null>`${articles.slug}`.as("article_slug"),
      jobId: redirects.jobId,
      jobTitle: sql<string | null>`${jobs.title}`.as("job_title"),
      createdAt: redirects.createdAt,
    })
    .from(redirects)
    .leftJoin(articles, eq(articles.id, redirects.articleId))
    .leftJoin(jobs, eq(jobs.id, redirects.jobId));

export type RedirectRow = Awaited<ReturnType<typeof selectRedirects>>[number];

export async function findRedirectFrom(db: Db, fromPath: string): Promise<RedirectRow | null> {
  const [row] = await selectRedirects(db).where(eq(redirects.fromPath, fromPath)).limit(1);
  return row ?? null;
}

export function listRedirects(db: Db, { q, limit, offset }: RedirectFilter) {
  const condition = containsTerms(sql`${redirects.fromPath} || ' ' || coalesce(${redirects.toUrl}, '')`, q);
  return selectPage(
    db,
    selectRedirects(db)
      .where(condition)
      .orderBy(desc(redirects.createdAt), desc(redirects.id))
      .limit(limit)
      .offset(offset),
    redirects,
    condition,
  );
}

/** Inserts nothing when the address is already redirected. */
export const insertRedirect = (db: Db, row: typeof redirects.$inferInsert) =>
  db.insert(redirects).values(row).onConflictDoNothing().returning({ id: redirects.id });

export const deleteRedirect = (db: Db, id: string) =>
  db.delete(redirects).where(eq(redirects.id, id)).returning({ id: redirects.id });
