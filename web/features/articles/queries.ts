import { read, readPage } from "#web/lib/api.ts";
import type { ArticleSearch } from "./article-search.ts";

export const PAGE_SIZE = 12;

/** One page of the library for what the address says. */
export const articlePage = ({ q, category, sort, page }: ArticleSearch) =>
  readPage("GET /api/content/published-articles", {
    query: { view: "card", q, category, sort, limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE },
  });

export const library = () => read("GET /api/content/library", {});

export const articleById = (id: string) =>
  read("GET /api/content/published-articles/:id", { params: { id }, query: { view: "html" } });

/** The article behind a preview link. */
export const previewed = (token: string) => read("GET /api/content/preview", { query: { token } });

export const relatedTo = (id: string) =>
  read("GET /api/content/published-articles/:id/related", { params: { id } });
