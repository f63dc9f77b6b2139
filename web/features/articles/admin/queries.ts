import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import {
  type ArticleDate,
  type ArticleStatus,
  type StaffArticleSort,
  staffArticleSortDirections,
} from "#contract/articles/constants.ts";
import type { SortDirection } from "#contract/schemas.ts";
import { callApi, apiQuery, apiPageQuery } from "#web/lib/api.ts";
import { toApiFilter } from "#web/lib/list/filter-fields.ts";
import type { SortOptions } from "#web/lib/list/use-list-sort.ts";

export const ADMIN_PAGE_SIZE = 20;
export const ARTICLE_NOUNS = ["article", "articles"] as const;
export const ARTICLE_SORT: SortOptions<StaffArticleSort> = {
  directions: staffArticleSortDirections,
  initial: "newest",
};

export type ArticleFilter = {
  q: string;
  status: ArticleStatus | "";
  dates: ArticleDate | "";
  category: string;
  author: string;
  page: number;
};

export const toArticleFilter = (filter: ArticleFilter) => toApiFilter(filter);

type Sorting = { sort?: StaffArticleSort | undefined; dir?: SortDirection | undefined };

/** One page of articles of every status, newest first unless sorted. */
export const articleList = (filter: ArticleFilter, sorting: Sorting) =>
  queryOptions({
    ...apiPageQuery("GET /api/content/articles", {
      query: {
        view: "card",
        ...toArticleFilter(filter),
        ...sorting,
        limit: ADMIN_PAGE_SIZE,
        offset: (filter.page - 1) * ADMIN_PAGE_SIZE,
      },
    }),
    placeholderData: keepPreviousData,
  });

export const contentStats = () => apiQuery("GET /api/content/stats", {});

/** One article with its content; never cached, so that editing starts from the saved version. */
export const staffArticleById = (id: string) =>
  queryOptions({
    ...apiQuery("GET /api/content/articles/:id", { params: { id } }),
    gcTime: 0,
    staleTime: 0,
  });

/** The user's text of an article that is not saved yet. */
export const articleDraft = (id: string) =>
  queryOptions({
    ...apiQuery("GET /api/content/articles/:id/draft", { params: { id } }),
    gcTime: 0,
    staleTime: 0,
    retry: false,
  });

export const articleRevisions = (id: string) =>
  queryOptions({
    ...apiQuery("GET /api/content/articles/:id/revisions", { params: { id } }),
    gcTime: 0,
    staleTime: 0,
  });

export const articleRevision = (id: string, version: number) =>
  queryOptions({
    ...apiQuery("GET /api/content/articles/:id/revisions/:version", { params: { id, version } }),
    placeholderData: keepPreviousData,
  });

/** The stored text as HTML, for readers who cannot edit it. */
export const articleHtml = (id: string) =>
  queryOptions(apiQuery("GET /api/content/articles/:id/html", { params: { id } }));

const PREVIEW_GC_MS = 60_000;

/** Markdown rendered as publishing would. */
export const markdownPreview = (content: string) =>
  queryOptions({
    queryKey: ["POST /api/content/markdown", content],
    queryFn: ({ signal }) => callApi("POST /api/content/markdown", { body: { content } }, { signal }),
    placeholderData: keepPreviousData,
    gcTime: PREVIEW_GC_MS,
  });

/** Claims of articles with and without a source; counted again each time. */
export const claimCounts = (ids: readonly string[]) =>
  queryOptions({
    ...apiQuery("GET /api/content/claim-counts", { query: { ids: ids.join(",") } }),
    gcTime: 0,
    staleTime: 0,
  });
