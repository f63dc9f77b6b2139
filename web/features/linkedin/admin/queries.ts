import { type QueryClient, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type { LinkedInPost } from "#contract/linkedin/endpoints.ts";
import { callApi, apiQuery, apiPageQuery } from "#web/lib/api.ts";

/** What the tab shows (spec B §2). */
const POST_LIMIT = 10;
const POLL_MS = 15_000;
/** By then the queue has mostly done what was asked of it just now. */
const SECOND_REFRESH_MS = 3_000;

/** A post that is being made; one that waits for a setting moves only when somebody enters it. */
const isInProgress = ({ status, waitingFor }: LinkedInPost): boolean => status === "pending" && !waitingFor;

/** The latest posts; asked again by themselves only while one of them is being made. */
export const latestPosts = () =>
  queryOptions({
    ...apiPageQuery("GET /api/content/linkedin-posts", { query: { limit: POST_LIMIT } }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.rows.some(isInProgress) ? POLL_MS : false),
  });

export const linkedInStatus = () =>
  queryOptions({ ...apiQuery("GET /api/content/linkedin-status", {}), staleTime: 0 });

const refresh = (queries: QueryClient) =>
  Promise.all(
    ["GET /api/content/linkedin-posts", "GET /api/content/linkedin-status", "GET /api/content/stats"].map(
      (address) => queries.invalidateQueries({ queryKey: [address] }),
    ),
  );

/** At once, because the row has changed, and once more when its outcome is there. */
function refreshTwice(queries: QueryClient) {
  setTimeout(() => void refresh(queries), SECOND_REFRESH_MS);
  return refresh(queries);
}

export function useRetryPost() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => callApi("POST /api/content/linkedin-posts/:id/retry", { params: { id } }),
    onSettled: () => refreshTwice(queries),
  });
}

/** Posts the newest published article that was not posted. */
export function usePostNewest() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => callApi("POST /api/content/trigger/linkedin", {}),
    onSettled: () => refreshTwice(queries),
  });
}

export function useDisconnect() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => callApi("DELETE /api/linkedin", {}),
    onSettled: () => refreshTwice(queries),
  });
}
