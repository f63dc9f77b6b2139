import { apiQuery, apiPageQuery } from "#web/lib/api.ts";
import type { ArticleSearch } from "./article-search.ts";

export const PAGE_SIZE = 12;

export const publishedArticles = ({ q, category, sort, page }: ArticleSearch) =>
  apiPageQuery("GET /api/content/published-articles", {
    query: { view: "card", q, category, sort, limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE },
  });

export const libraryStats = () => apiQuery("GET /api/content/library", {});

export const articleById = (id: string) =>
  apiQuery("GET /api/content/published-articles/:id", { params: { id }, query: { view: "html" } });

export const authorBySlug = (slug: string) =>
  apiQuery("GET /api/content/authors/:slug", { params: { slug } });

/** The article of a preview link. */
export const articlePreview = (token: string) => apiQuery("GET /api/content/preview", { query: { token } });

export const relatedArticles = (id: string) =>
  apiQuery("GET /api/content/published-articles/:id/related", { params: { id } });
