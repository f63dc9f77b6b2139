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

const LINKEDIN_QUERIES = [
  "GET /api/content/linkedin-posts",
  "GET /api/content/linkedin-status",
  "GET /api/content/stats",
];

export function useDisconnect() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => callApi("DELETE /api/linkedin", {}),
    onSettled: () => invalidateTwice(queryClient, LINKEDIN_QUERIES),
  });
}
