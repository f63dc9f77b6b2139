import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import type { ClaimSource, NewSource } from "#contract/articles/source-endpoints.ts";
import { apiQuery, callApi } from "#web/lib/api.ts";
import { invalidateQueries } from "#web/lib/invalidate-queries.ts";

/** Sources of an article's claims, in the order of their attachment. */
export const claimSources = (articleId: string) =>
  apiQuery("GET /api/content/articles/:id/sources", { params: { id: articleId } });

const invalidateSources = (queryClient: QueryClient) =>
  invalidateQueries(queryClient, [
    "GET /api/content/articles/:id/sources",
    "GET /api/content/claim-counts",
    "GET /api/content/published-articles/:id",
  ]);

/** Attaches a source, or updates the version on screen. */
export function useSaveSource(articleId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ source, values }: { source: ClaimSource | null; values: NewSource }) =>
      source
        ? callApi("PUT /api/content/articles/:id/sources/:sourceId", {
            params: { id: articleId, sourceId: source.id },
            body: { ...values, version: source.version },
          })
        : callApi("POST /api/content/articles/:id/sources", { params: { id: articleId }, body: values }),
    onSettled: () => invalidateSources(queryClient),
  });
}

export function useRemoveSource(articleId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: Pick<ClaimSource, "id">) =>
      callApi("DELETE /api/content/articles/:id/sources/:sourceId", {
        params: { id: articleId, sourceId: id },
      }),
    onSettled: () => invalidateSources(queryClient),
  });
}
