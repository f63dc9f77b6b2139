import * as z from "zod";
import { endpoint } from "#contract/endpoint.ts";
import { ArticleCard, ArticleFilter, articleKeyParams, LibrarySummary, ReadableArticle } from "./schemas.ts";

export const articles = {
  library: endpoint({
    route: "GET /api/content/library",
    summary: "Get the number, categories and average reading time of published articles",
    access: "public",
    output: LibrarySummary,
  }),
  published: endpoint({
    route: "GET /api/content/published-articles",
    summary: "List published articles, newest first; view=card omits the content",
    access: "public",
    query: ArticleFilter,
    output: z.array(ArticleCard.extend({ content: z.string().optional() })),
    paged: true,
  }),
  read: endpoint({
    route: "GET /api/content/published-articles/:id",
    summary: "Get a published article by id or slug with its HTML; view=html omits the Markdown",
    access: "public",
    params: articleKeyParams,
    query: z.object({ view: z.literal("html").optional() }),
    output: ReadableArticle,
  }),
  related: endpoint({
    route: "GET /api/content/published-articles/:id/related",
    summary: "List related articles of an article that may be deleted, and whether it was public",
    access: "public",
    params: articleKeyParams,
    output: z.object({ removed: z.boolean(), articles: z.array(ArticleCard) }),
  }),
};
