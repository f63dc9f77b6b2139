import * as z from "zod";
import { endpoint } from "#contract/endpoint.ts";
import { idParams } from "#contract/schemas.ts";
import { ArticleCard, ArticleFilter, LibrarySummary, ReadableArticle } from "./schemas.ts";

export const articles = {
  library: endpoint({
    route: "GET /api/content/library",
    summary: "How many articles are published, in which categories, and how long they are",
    access: "public",
    output: LibrarySummary,
  }),
  published: endpoint({
    route: "GET /api/content/published-articles",
    summary: "Published articles, newest first; view=card leaves out their text",
    access: "public",
    query: ArticleFilter,
    output: z.array(ArticleCard.extend({ content: z.string().optional() })),
    paged: true,
  }),
  read: endpoint({
    route: "GET /api/content/published-articles/:id",
    summary: "One published article with its safe HTML; view=html leaves out the Markdown",
    access: "public",
    params: idParams,
    query: z.object({ view: z.literal("html").optional() }),
    output: ReadableArticle,
  }),
  related: endpoint({
    route: "GET /api/content/published-articles/:id/related",
    summary: "Articles like one that may be gone, and whether it was public and has been deleted",
    access: "public",
    params: idParams,
    output: z.object({ removed: z.boolean(), articles: z.array(ArticleCard) }),
  }),
};
