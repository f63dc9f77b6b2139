import type { QueryClient } from "@tanstack/react-query";
import type { ArticleCard } from "#contract/articles/schemas.ts";
import { apiQuery, apiPageQuery } from "#web/lib/api.ts";
import { paths } from "#web/lib/paths.ts";
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

const LISTS = new Set<unknown>([
  "GET /api/content/published-articles",
  "GET /api/content/published-articles/:id/related",
  "GET /api/content/authors/:slug",
]);

/** The article with this address, if a loaded list has it; without its text. */
export function findListedArticle(queryClient: QueryClient, pathname: string): ArticleCard | undefined {
  const lists = queryClient.getQueriesData<{ rows?: ArticleCard[]; articles?: ArticleCard[] }>({
    predicate: ({ queryKey }) => LISTS.has(queryKey[0]),
  });
  return lists
    .flatMap(([, data]) => data?.rows ?? data?.articles ?? [])
    .find((article) => paths.article(article) === pathname);
}

export const relatedArticles = (id: string) =>
  apiQuery("GET /api/content/published-articles/:id/related", { params: { id } });
