import type { ReadableArticle } from "#contract/articles/schemas.ts";
import type { Ctx } from "#worker/runtime/ctx.ts";
import { getLists } from "#worker/runtime/lists.ts";
import { listPublishedArticles } from "./queries.ts";
import { listArticleCards, toReadableArticle } from "./article-cache.ts";
import { filterArticles } from "./rules.ts";
import { listSourcesOfNewest } from "./source-queries.ts";

export { listAuthors } from "./author-queries.ts";
export { findReadableArticle, listArticleCards } from "./article-cache.ts";
export { moveArticleDate, toArticleItems } from "./calendar.ts";
export { selectCalendarArticles } from "./schedule-queries.ts";
export {
  listArticlesById,
  staffCondition as staffArticleCondition,
  staffOrder as staffArticleOrder,
} from "./queries.ts";

/** Whether a search finds a published article. */
export const hasArticle = async (ctx: Ctx, q: string): Promise<boolean> =>
  filterArticles(await listArticleCards(ctx), { q, sort: "newest" }).length > 0;

/** The newest published articles with their HTML. */
export async function listNewestArticles(ctx: Ctx, limit: number): Promise<ReadableArticle[]> {
  const [lists, rows, listed] = await Promise.all([
    getLists(ctx),
    listPublishedArticles(ctx.db, limit),
    listSourcesOfNewest(ctx.db, limit),
  ]);
  const sources = Map.groupBy(listed, ({ articleId }) => articleId);
  return rows.map((row) => toReadableArticle(row, lists, sources.get(row.id) ?? []));
}
