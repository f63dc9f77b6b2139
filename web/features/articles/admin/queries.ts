import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { ArticleStatus } from "#contract/articles/constants.ts";
import { call, read, readPage } from "#web/lib/api.ts";

export const ADMIN_PAGE_SIZE = 20;

export type ArticleListing = { q: string; status: ArticleStatus | ""; category: string; page: number };

/** One page of the articles of every status, newest first; the page before it stays until the new one is there. */
export const allArticles = ({ q, status, category, page }: ArticleListing) =>
  queryOptions({
    ...readPage("GET /api/content/articles", {
      query: {
        view: "card",
        q: q || undefined,
        status: status || undefined,
        category: category || undefined,
        limit: ADMIN_PAGE_SIZE,
        offset: (page - 1) * ADMIN_PAGE_SIZE,
      },
    }),
    placeholderData: keepPreviousData,
  });

export const contentStats = () => read("GET /api/content/stats", {});

/** One article with its text, asked for anew each time that it is opened. */
export const anyArticle = (id: string) =>
  queryOptions({
    ...read("GET /api/content/articles/:id", { params: { id } }),
    gcTime: 0,
    staleTime: 0,
  });

export const revisionsOf = (id: string) =>
  queryOptions({
    ...read("GET /api/content/articles/:id/revisions", { params: { id } }),
    gcTime: 0,
    staleTime: 0,
  });

export const revisionText = (id: string, version: number) =>
  queryOptions({
    ...read("GET /api/content/articles/:id/revisions/:version", { params: { id, version } }),
    placeholderData: keepPreviousData,
  });

const SHORT_MS = 60_000;

/** What publishing would make of this Markdown; the text before it stays until the new one is there. */
export const rendered = (content: string) =>
  queryOptions({
    queryKey: ["POST /api/content/markdown", content],
    queryFn: ({ signal }) => call("POST /api/content/markdown", { body: { content } }, { signal }),
    placeholderData: keepPreviousData,
    gcTime: SHORT_MS,
  });
