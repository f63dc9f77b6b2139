import { env } from "cloudflare:workers";
import { shortId, slugify } from "#contract/slug.ts";
import { newId } from "#worker/base/ids.ts";
import { openDb } from "#worker/db/client.ts";
import { articles, articleSlugs } from "#worker/db/tables/articles.ts";
import { invalidateContentVersion } from "#worker/runtime/content-version.ts";

type NewArticle = Omit<Partial<typeof articles.$inferInsert>, "slug">;

let articleCount = 0;

/** Sets a content version that no other test uses, so that late cache writes of an earlier test are never read. */
export async function useUniqueContentVersion(): Promise<void> {
  await env.DB.prepare("update content_version set version = ?")
    .bind(Date.now() * 1_000 + (++articleCount % 1_000))
    .run();
  invalidateContentVersion();
}

/** Inserts an article, published by default. Each is one minute newer than the one before. */
export async function insertArticle(more: NewArticle = {}) {
  const at = new Date(Date.UTC(2026, 8, 1) + ++articleCount * 60_000).toISOString();
  const { id = newId(), title = "The budget was right for eleven days" } = more;
  const row = {
    id,
    title,
    slug: `${slugify(title)}-${shortId(id)}`,
    summary: "Why a rolling forecast notices what a budget cannot.",
    content: "A forecast is a reading.\n\n## What it is for\n\nTo notice.\n\n## What it costs\n\nFour days.",
    category: "Market Trends",
    author: "Priya Raman",
    keywords: "rolling forecast, budget",
    readTime: 4,
    status: "published" as const,
    publishedAt: at,
    firstPublishedAt: at,
    createdAt: at,
    updatedAt: at,
    ...more,
  };
  const db = openDb(env.DB);
  const [[inserted]] = await db.batch([
    db.insert(articles).values(row).returning(),
    db.insert(articleSlugs).values({ slug: row.slug, articleId: id, createdAt: at }),
  ]);
  invalidateContentVersion();
  return { ...inserted!, slug: row.slug };
}

/** Changes rows without the API, as another isolate would. */
export async function updateArticles(sql: string, ...values: unknown[]): Promise<void> {
  await env.DB.prepare(sql)
    .bind(...values)
    .run();
  invalidateContentVersion();
}

/** Waits until writes after the response, such as cache copies, are done. */
export const waitForBackgroundWrites = (): Promise<void> => scheduler.wait(50);
