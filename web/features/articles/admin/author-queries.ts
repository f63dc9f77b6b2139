import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import type { AuthorInput } from "#contract/articles/author-endpoints.ts";
import { apiQuery, callApi } from "#web/lib/api.ts";
import { invalidateQueries } from "#web/lib/invalidate-queries.ts";

export const authorList = () => apiQuery("GET /api/content/authors", {});

/** A rename also changes the author's articles. */
const invalidateAuthors = (queryClient: QueryClient) =>
  invalidateQueries(queryClient, [
    "GET /api/content/authors",
    "GET /api/content/authors/:slug",
    "GET /api/content/articles",
    "GET /api/content/articles/:id",
    "GET /api/content/published-articles",
    "GET /api/content/published-articles/:id",
  ]);

type Saved = { author: { id: string; version: number } | null; values: AuthorInput };

/** Creates an author, or updates the version on screen. */
export function useSaveAuthor() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ author, values }: Saved) =>
      author
        ? callApi("PUT /api/content/authors/:id", {
            params: { id: author.id },
            body: { ...values, version: author.version },
          })
        : callApi("POST /api/content/authors", { body: values }),
    onSettled: () => invalidateAuthors(queryClient),
  });
}

export function useDeleteAuthor() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => callApi("DELETE /api/content/authors/:id", { params: { id } }),
    onSettled: () => invalidateAuthors(queryClient),
  });
}
