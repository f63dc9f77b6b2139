import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import type { ArticleText, BulkAction } from "#contract/articles/admin-endpoints.ts";
import { UNDO_MINUTES } from "#contract/undo.ts";
import { call } from "#web/lib/api.ts";
import { offerUndo, withdrawUndo } from "./recent-deletions.ts";

/** An article as far as its row in the list knows it. */
export type Listed = { id: string; title: string; version: number };

/** Every list, counter and copy of an article; resolves when those on screen have been fetched again. */
const refreshContent = (queries: QueryClient) =>
  Promise.all(
    [
      "GET /api/content/articles",
      "GET /api/content/articles/:id",
      "GET /api/content/articles/:id/revisions",
      "GET /api/content/stats",
      "GET /api/content/published-articles",
      "GET /api/content/published-articles/:id",
      "GET /api/content/library",
    ].map((address) => queries.invalidateQueries({ queryKey: [address] })),
  );

/** Saves an edit of the version that it began with. */
export function useSaveArticle(id: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (change: ArticleText & { version: number }) =>
      call("PUT /api/content/articles/:id", { params: { id }, body: change }),
    onSuccess: () => refreshContent(queries),
  });
}

export type Move = "approve" | "publish" | "unpublish";

/** Takes an article a step further, as it stands on the screen: what was edited meanwhile is not waved through. */
export function useMoveArticle() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ move, article: { id, version } }: { move: Move; article: Listed }) => {
      const params = { id };
      if (move === "unpublish") return call("PUT /api/content/articles/:id/unpublish", { params });
      const seen = { params, query: { version } };
      return move === "approve"
        ? call("PUT /api/content/articles/:id/approve", seen)
        : call("PUT /api/content/articles/:id/publish", seen);
    },
    // Also after a refusal: the row then shows what somebody else has done.
    onSettled: () => refreshContent(queries),
  });
}

/** Does the same to several articles; what was deleted can be taken back for a while. */
export function useActOnMany() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ action, articles }: { action: BulkAction; articles: readonly Listed[] }) =>
      call("POST /api/content/articles/bulk", { body: { action, ids: articles.map(({ id }) => id) } }),
    onSuccess: ({ results }, { action, articles }) => {
      const done = new Set(results.filter((result) => result.done).map(({ id }) => id));
      const gone = articles.filter(({ id }) => done.has(id));
      if (action === "delete" && gone.length > 0) offerUndo(queries, gone, UNDO_MINUTES);
    },
    onSettled: () => refreshContent(queries),
  });
}

export function useDeleteArticle() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: Listed) => call("DELETE /api/content/articles/:id", { params: { id } }),
    onSuccess: async (_, article) => {
      offerUndo(queries, [article], UNDO_MINUTES);
      await refreshContent(queries);
    },
  });
}

/** Brings back what one deletion took. */
export function useRestoreArticles() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (ids: readonly string[]) =>
      call("POST /api/content/articles/bulk", { body: { action: "restore", ids: [...ids] } }),
    // Whether they came back or it was too late: there is nothing left to offer.
    onSuccess: (_, ids) => withdrawUndo(queries, ids[0] ?? ""),
    onSettled: () => refreshContent(queries),
  });
}

export function useRestoreRevision(id: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (version: number) =>
      call("POST /api/content/articles/:id/revisions/:version/restore", { params: { id, version } }),
    onSuccess: () => refreshContent(queries),
  });
}

export const usePreviewLink = () =>
  useMutation({
    mutationFn: ({ id }: Listed) => call("POST /api/content/articles/:id/preview-link", { params: { id } }),
  });
