import { env } from "cloudflare:workers";
import { newId } from "#worker/base/ids.ts";
import { openDb } from "#worker/db/client.ts";
import { articles } from "#worker/db/tables/articles.ts";
import { invalidateContentVersion } from "#worker/runtime/content-version.ts";

type NewArticle = Partial<typeof articles.$inferInsert>;

let minutes = 0;

/**
 * Starts a test at a content version that no other test has had: what an earlier one still writes to KV or a cache after
 * its end is then filed where nobody looks.
 */
export async function ownVersion(): Promise<void> {
  await env.DB.prepare("update content_version set version = ?")
    .bind(Date.now() * 1_000 + (++minutes % 1_000))
    .run();
  invalidateContentVersion();
}

/** A row in articles, published unless told; each is a minute younger than the one before. */
export async function writeArticle(more: NewArticle = {}) {
  const at = new Date(Date.UTC(2026, 8, 1) + ++minutes * 60_000).toISOString();
  const row = {
    id: newId(),
    title: "The budget was right for eleven days",
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
  const [written] = await openDb(env.DB).insert(articles).values(row).returning();
  invalidateContentVersion();
  return written!;
}

/** Changes rows past the API, as another part of the office would. */
export async function changeArticles(sql: string, ...values: unknown[]): Promise<void> {
  await env.DB.prepare(sql)
    .bind(...values)
    .run();
  invalidateContentVersion();
}

/** What an answer leaves for later (a copy for KV or a cache) is written before the next test empties everything. */
export const writesFinished = (): Promise<void> => scheduler.wait(50);
