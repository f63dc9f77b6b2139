import * as z from "zod";
import { endpoint } from "#contract/endpoint.ts";
import { idParams } from "#contract/schemas.ts";
import { ArticleCard, ArticleFilter, LibrarySummary, ReadableArticle } from "./schemas.ts";

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
    summary: "Get a published article with its HTML; view=html omits the Markdown",
    access: "public",
    params: idParams,
    query: z.object({ view: z.literal("html").optional() }),
    output: ReadableArticle,
  }),
  related: endpoint({
    route: "GET /api/content/published-articles/:id/related",
    summary: "List related articles of an article that may be deleted, and whether it was public",
    access: "public",
    params: idParams,
    output: z.object({ removed: z.boolean(), articles: z.array(ArticleCard) }),
  }),
};
