import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import type { ArticleInput, ArticleSchedule, BulkAction } from "#contract/articles/admin-schemas.ts";
import { callApi } from "#web/lib/api.ts";
import { invalidateQueries } from "#web/lib/invalidate-queries.ts";
import { type RecentAction, recentActions, toUndoableAction } from "./recent-actions.ts";

export type ListedArticle = { id: string; title: string; version: number };

/** Resolves when the mounted queries have been refetched. */
export const invalidateContent = (queryClient: QueryClient) =>
  invalidateQueries(queryClient, [
    "GET /api/content/articles",
    "GET /api/content/articles/:id",
    "GET /api/content/articles/:id/revisions",
    "GET /api/content/calendar",
    "GET /api/content/stats",
    "GET /api/content/published-articles",
    "GET /api/content/published-articles/:id",
    "GET /api/content/library",
  ]);

/** Deletes the user's stored draft. If the call is lost, the next visit offers the draft again. */
export const discardDraftOnServer = (id: string): void =>
  void callApi("DELETE /api/content/articles/:id/draft", { params: { id } }).catch(() => undefined);

type NewDraft = { values: ArticleInput; idempotencyKey: string };

export function useCreateArticle() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ values, idempotencyKey }: NewDraft) =>
      callApi(
        "POST /api/content/articles",
        { body: values },
        { headers: { "idempotency-key": idempotencyKey } },
      ),
    onSuccess: () => invalidateContent(queryClient),
  });
}

type ArticleChange = { id: string; change: ArticleInput & { version: number } };

/** Saves an edit of `version`; the server rejects it when the article changed since. */
export function useSaveArticle() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, change }: ArticleChange) =>
      callApi("PUT /api/content/articles/:id", { params: { id }, body: change }),
    onSuccess: () => invalidateContent(queryClient),
  });
}

export type ArticleTransition = "approve" | "publish" | "unpublish";

type TransitionRequest = { transition: ArticleTransition; article: ListedArticle; reviewedBy?: string };

/** Approves or publishes the version on screen; the server rejects it when the article changed since. */
export function useTransitionArticle() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ transition, article: { id, version }, reviewedBy }: TransitionRequest) => {
      const params = { id };
      if (transition === "unpublish") return callApi("PUT /api/content/articles/:id/unpublish", { params });
      return transition === "approve"
        ? callApi("PUT /api/content/articles/:id/approve", { params, query: { version, reviewedBy } })
        : callApi("PUT /api/content/articles/:id/publish", { params, query: { version } });
    },
    // Also after an error: another user may have changed the article.
    onSettled: () => invalidateContent(queryClient),
  });
}

/** Returns an approved article to draft. */
export function useRequestChanges() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, note }: { id: string; note: string }) =>
      callApi("PUT /api/content/articles/:id/request-changes", { params: { id }, body: { note } }),
    onSettled: () => invalidateContent(queryClient),
  });
}

/** Sets or removes the times at which an article is published and unpublished. */
export function useScheduleArticle() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, ...body }: ArticleSchedule & { id: string }) =>
      callApi("PUT /api/content/articles/:id/schedule", { params: { id }, body }),
    onSettled: () => invalidateContent(queryClient),
  });
}

type BulkRequest = { action: BulkAction; articles: readonly ListedArticle[]; reviewedBy?: string };

/** Applies an action to several articles. Deletions and approvals can be undone for a while. */
export function useBulkArticleAction() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ action, articles, reviewedBy }: BulkRequest) =>
      callApi("POST /api/content/articles/bulk", {
        body: { action, ids: articles.map(({ id }) => id), reviewedBy },
      }),
    onSuccess: ({ results }, { action, articles }) => {
      const done = new Set(results.filter((result) => result.done).map(({ id }) => id));
      const changed = articles.filter(({ id }) => done.has(id));
      if ((action === "delete" || action === "approve") && changed.length > 0)
        recentActions.add(queryClient, toUndoableAction(action, changed));
    },
    onSettled: () => invalidateContent(queryClient),
  });
}

export function useDeleteArticle() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: ListedArticle) => callApi("DELETE /api/content/articles/:id", { params: { id } }),
    onSuccess: async (_, article) => {
      recentActions.add(queryClient, toUndoableAction("delete", [article]));
      await invalidateContent(queryClient);
    },
  });
}

/** Restores deleted articles, or returns approved ones to draft. */
export function useUndoAction() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ action, ids }: RecentAction) =>
      callApi("POST /api/content/articles/bulk", {
        body: { action: action === "delete" ? "restore" : "requestChanges", ids },
      }),
    // Undone or expired: there is nothing left to undo.
    onSuccess: (_, recent) => recentActions.remove(queryClient, recent),
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
