import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import type { ArticleInput, BulkAction } from "#contract/articles/admin-schemas.ts";
import { UNDO_MINUTES } from "#contract/undo.ts";
import { callApi } from "#web/lib/api.ts";
import { invalidateQueries } from "#web/lib/invalidate-queries.ts";
import { addDeletion, removeDeletion } from "./recent-deletions.ts";

export type ListedArticle = { id: string; title: string; version: number };

/** Resolves when the mounted queries have been refetched. */
const invalidateContent = (queryClient: QueryClient) =>
  invalidateQueries(queryClient, [
    "GET /api/content/articles",
    "GET /api/content/articles/:id",
    "GET /api/content/articles/:id/revisions",
    "GET /api/content/stats",
    "GET /api/content/published-articles",
    "GET /api/content/published-articles/:id",
    "GET /api/content/library",
  ]);

/** Saves an edit of `version`; the server rejects it when the article changed since. */
export function useSaveArticle(id: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (change: ArticleInput & { version: number }) =>
      callApi("PUT /api/content/articles/:id", { params: { id }, body: change }),
    onSuccess: () => invalidateContent(queryClient),
  });
}

export type ArticleTransition = "approve" | "publish" | "unpublish";

/** Approves or publishes the version on screen; the server rejects it when the article changed since. */
export function useTransitionArticle() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({
      transition,
      article: { id, version },
    }: {
      transition: ArticleTransition;
      article: ListedArticle;
    }) => {
      const params = { id };
      if (transition === "unpublish") return callApi("PUT /api/content/articles/:id/unpublish", { params });
      const request = { params, query: { version } };
      return transition === "approve"
        ? callApi("PUT /api/content/articles/:id/approve", request)
        : callApi("PUT /api/content/articles/:id/publish", request);
    },
    // Also after an error: another user may have changed the article.
    onSettled: () => invalidateContent(queryClient),
  });
}

/** Applies an action to several articles. Deletions can be undone for a while. */
export function useBulkArticleAction() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ action, articles }: { action: BulkAction; articles: readonly ListedArticle[] }) =>
      callApi("POST /api/content/articles/bulk", { body: { action, ids: articles.map(({ id }) => id) } }),
    onSuccess: ({ results }, { action, articles }) => {
      const done = new Set(results.filter((result) => result.done).map(({ id }) => id));
      const deleted = articles.filter(({ id }) => done.has(id));
      if (action === "delete" && deleted.length > 0) addDeletion(queryClient, deleted, UNDO_MINUTES);
    },
    onSettled: () => invalidateContent(queryClient),
  });
}

export function useDeleteArticle() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: ListedArticle) => callApi("DELETE /api/content/articles/:id", { params: { id } }),
    onSuccess: async (_, article) => {
      addDeletion(queryClient, [article], UNDO_MINUTES);
      await invalidateContent(queryClient);
    },
  });
}

/** Restores the articles of one deletion. */
export function useRestoreArticles() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (ids: readonly string[]) =>
      callApi("POST /api/content/articles/bulk", { body: { action: "restore", ids: [...ids] } }),
    // Restored or expired: there is nothing left to undo.
    onSuccess: (_, ids) => removeDeletion(queryClient, ids[0] ?? ""),
    onSettled: () => invalidateContent(queryClient),
  });
}

export function useRestoreRevision(id: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (version: number) =>
      callApi("POST /api/content/articles/:id/revisions/:version/restore", { params: { id, version } }),
    onSuccess: () => invalidateContent(queryClient),
  });
}

export const useCreatePreviewLink = () =>
  useMutation({
    mutationFn: ({ id }: ListedArticle) =>
      callApi("POST /api/content/articles/:id/preview-link", { params: { id } }),
  });
