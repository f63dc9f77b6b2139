import type { ArticleCard, ReadableArticle } from "#contract/articles.ts";
import type { Ctx } from "#worker/runtime/ctx.ts";
import { publishBySchedule } from "./publishing.ts";
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

/**
 * Approves and publishes a draft for a schedule, in the system's name. True when it is public afterwards, also when it was
 * before; false for what is deleted, unknown, or only an outline.
 */
export const publishDraft = (ctx: Ctx, articleId: string): Promise<boolean> =>
  publishBySchedule(ctx, articleId);
