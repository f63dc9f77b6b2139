import { articles } from "#contract/articles/endpoints.ts";
import { AppError } from "#worker/base/errors.ts";
import { getLists } from "#worker/runtime/lists.ts";
import { createRouter } from "#worker/runtime/router.ts";
import { serve } from "#worker/runtime/serve.ts";
import { findArticleByKey } from "./queries.ts";
import { filterArticles, summarizeLibrary, listRelatedArticles } from "./rules.ts";
import { listArticleCards, listArticleTexts, findReadableArticle } from "./article-cache.ts";

/** Published articles. */
export const articleRoutes = createRouter();

serve(articleRoutes, articles.library, async (ctx) =>
  summarizeLibrary(await listArticleCards(ctx), (await getLists(ctx)).options("categories")),
);

serve(articleRoutes, articles.published, async (ctx, { query }) => {
  const cards = await listArticleCards(ctx);
  const chosen = filterArticles(cards, query);
  const page = chosen.slice(query.offset, query.offset + query.limit);
  const rows = query.view === "card" ? [...page] : await listArticleTexts(ctx, cards, page);
  return { rows, total: chosen.length };
});

serve(articleRoutes, articles.read, async (ctx, { params, query }) => {
  const article = await findReadableArticle(ctx, params.id);
  if (!article) throw new AppError("not_found", "This article does not exist or has been removed.");
  return query.view === "html" ? { ...article, content: undefined } : article;
});

serve(articleRoutes, articles.related, async (ctx, { params }) => {
  const cards = await listArticleCards(ctx);
  const listed = cards.find(({ id, slug }) => id === params.id || slug === params.id);
  if (listed) return { removed: false, articles: listRelatedArticles(listed, cards) };
  const article = await findArticleByKey(ctx.replicaDb, params.id);
  return {
    removed: Boolean(article?.firstPublishedAt && article.deletedAt),
    articles: listRelatedArticles(article, cards),
  };
});
