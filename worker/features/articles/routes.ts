import { articles } from "#contract/articles/endpoints.ts";
import { AppError } from "#worker/base/errors.ts";
import type { App } from "#worker/runtime/ctx.ts";
import { serve } from "#worker/runtime/serve.ts";
import { findArticle } from "./queries.ts";
import { chooseArticles, describeLibrary, relatedArticles } from "./rules.ts";
import { listArticleCards, articleTexts, findReadableArticle } from "./shelf.ts";

/** What readers may see of the articles. */
export function publishedArticleRoutes(app: App): void {
  serve(app, articles.library, async (ctx) => describeLibrary(await listArticleCards(ctx)));

  serve(app, articles.published, async (ctx, { query }) => {
    const cards = await listArticleCards(ctx);
    const chosen = chooseArticles(cards, query);
    const page = chosen.slice(query.offset, query.offset + query.limit);
    const rows = query.view === "card" ? [...page] : await articleTexts(ctx, cards, page);
    return { rows, total: chosen.length };
  });

  serve(app, articles.read, async (ctx, { params, query }) => {
    const article = await findReadableArticle(ctx, params.id);
    if (!article) throw new AppError("not_found", "This article does not exist or has been removed.");
    return query.view === "html" ? { ...article, content: undefined } : article;
  });

  serve(app, articles.related, async (ctx, { params }) => {
    const cards = await listArticleCards(ctx);
    const listed = cards.find(({ id }) => id === params.id);
    if (listed) return { removed: false, articles: relatedArticles(listed, cards) };
    const article = await findArticle(ctx.db, params.id);
    return {
      removed: Boolean(article?.firstPublishedAt && article.deletedAt),
      articles: relatedArticles(article, cards),
    };
  });
}
