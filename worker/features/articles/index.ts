import type { ReadableArticle } from "#contract/articles/schemas.ts";
import type { Ctx } from "#worker/runtime/ctx.ts";
import { getLists } from "#worker/runtime/lists.ts";
import { listPublishedArticles } from "./queries.ts";
import { listArticleCards, toReadableArticle } from "./article-cache.ts";
import { filterArticles } from "./rules.ts";

export { listAuthors } from "./author-queries.ts";
export { findReadableArticle, listArticleCards } from "./article-cache.ts";
export { moveArticleDate, toArticleItems } from "./calendar.ts";
export { renderMarkdown } from "./markdown.ts";
export { selectCalendarArticles } from "./schedule-queries.ts";
export { staffCondition as staffArticleCondition, staffOrder as staffArticleOrder } from "./queries.ts";

/** Whether a search finds a published article. */
export const hasArticle = async (ctx: Ctx, q: string): Promise<boolean> =>
  filterArticles(await listArticleCards(ctx), { q, sort: "newest" }).length > 0;

/** The newest published articles with their HTML. */
export async function listNewestArticles(ctx: Ctx, limit: number): Promise<ReadableArticle[]> {
  const lists = await getLists(ctx);
  return (await listPublishedArticles(ctx.db, limit)).map((row) => toReadableArticle(row, lists));
}
