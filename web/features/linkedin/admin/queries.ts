import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type { LinkedInPost } from "#contract/linkedin/endpoints.ts";
import { callApi, apiQuery, apiPageQuery } from "#web/lib/api.ts";
import { invalidateTwice } from "#web/lib/invalidate-queries.ts";

/** Spec B §2. */
const POST_LIMIT = 10;
const POLL_MS = 15_000;

/** Posts that wait for a setting are excluded: they don't change until it is entered. */
const isInProgress = ({ status, waitingFor }: LinkedInPost): boolean => status === "pending" && !waitingFor;

/** Polls only while a post is in progress. */
export const latestPosts = () =>
  queryOptions({
    ...apiPageQuery("GET /api/content/linkedin-posts", { query: { limit: POST_LIMIT } }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.rows.some(isInProgress) ? POLL_MS : false),
  });

export const linkedInStatus = () =>
  queryOptions({ ...apiQuery("GET /api/content/linkedin-status", {}), staleTime: 0 });

/** The post of an article; always fresh, so that editing starts from the stored text. */
export const postPreview = (articleId: string) =>
  queryOptions({
    ...apiQuery("GET /api/content/articles/:id/linkedin-post", { params: { id: articleId } }),
    gcTime: 0,
    staleTime: 0,
  });

const LINKEDIN_QUERIES = [
  "GET /api/content/linkedin-posts",
  "GET /api/content/linkedin-status",
  "GET /api/content/stats",
];

export function useRetryPost() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => callApi("POST /api/content/linkedin-posts/:id/retry", { params: { id } }),
    onSettled: () => invalidateTwice(queryClient, LINKEDIN_QUERIES),
  });
}

export function usePostNewest() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => callApi("POST /api/content/trigger/linkedin", {}),
    onSettled: () => invalidateTwice(queryClient, LINKEDIN_QUERIES),
  });
}

export function useDisconnect() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => callApi("DELETE /api/linkedin", {}),
    onSettled: () => invalidateTwice(queryClient, LINKEDIN_QUERIES),
  });
}

type SavedPost = { articleId: string; postId: string | null; postContent: string | undefined };

/** Posts an article, or edits its waiting post. Without a text, the post follows the article. */
export function useSavePost() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ articleId, postId, postContent = "" }: SavedPost) =>
      postId
        ? callApi("PUT /api/content/linkedin-posts/:id", { params: { id: postId }, body: { postContent } })
        : callApi("POST /api/content/linkedin-posts", {
            body: { articleId, ...(postContent && { postContent }) },
          }),
    onSettled: () => invalidateTwice(queryClient, LINKEDIN_QUERIES),
  });
}

type Resolution = { id: string; outcome: "posted" | "not_posted"; url: string };

export function useResolvePost() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, ...body }: Resolution) =>
      callApi("POST /api/content/linkedin-posts/:id/resolve", { params: { id }, body }),
    onSettled: () => invalidateTwice(queryClient, LINKEDIN_QUERIES),
  });
}
