import type { ArticleCard, ReadableArticle } from "#contract/articles.ts";
import type { Ctx } from "#worker/runtime/ctx.ts";
import { listPublishedArticles } from "./queries.ts";
import { articleCards, asReadable, readableArticle } from "./shelf.ts";

/** Cards of all published articles, newest first. */
export const listArticleCards = (ctx: Ctx): Promise<ArticleCard[]> => articleCards(ctx);

/** The newest published articles with their HTML. */
export const listNewestArticles = async (ctx: Ctx, limit: number): Promise<ReadableArticle[]> =>
  (await listPublishedArticles(ctx.db, limit)).map(asReadable);

/** One published article with its HTML, or null. */
export const findReadableArticle = (ctx: Ctx, id: string): Promise<ReadableArticle | null> =>
  readableArticle(ctx, id);

/** Stand-in: publishes nothing. */
export const publishDraft = (_ctx: Ctx, _articleId: string): Promise<boolean> => Promise.resolve(false);
