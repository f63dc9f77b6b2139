import { type QueryClient, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type { LinkedInPost } from "#contract/linkedin/endpoints.ts";
import { call, read, readPage } from "#web/lib/api.ts";

/** What the tab shows (spec B §2). */
const LATEST = 10;
const LOOK_AGAIN_MS = 15_000;
/** By then the queue has mostly done what was asked of it just now. */
const SOON_MS = 3_000;

/** A post that is being made; one that waits for a setting moves only when somebody enters it. */
const isUnderWay = ({ status, waitingFor }: LinkedInPost): boolean => status === "pending" && !waitingFor;

/** The latest posts; asked again by themselves only while one of them is being made. */
export const latestPosts = () =>
  queryOptions({
    ...readPage("GET /api/content/linkedin-posts", { query: { limit: LATEST } }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.rows.some(isUnderWay) ? LOOK_AGAIN_MS : false),
  });

export const linkedInStatus = () =>
  queryOptions({ ...read("GET /api/content/linkedin-status", {}), staleTime: 0 });

const refresh = (queries: QueryClient) =>
  Promise.all(
    ["GET /api/content/linkedin-posts", "GET /api/content/linkedin-status", "GET /api/content/stats"].map(
      (address) => queries.invalidateQueries({ queryKey: [address] }),
    ),
  );

/** At once, because the row has changed, and once more when its outcome is there. */
function refreshTwice(queries: QueryClient) {
  setTimeout(() => void refresh(queries), SOON_MS);
  return refresh(queries);
}

export function useRetryPost() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call("POST /api/content/linkedin-posts/:id/retry", { params: { id } }),
    onSettled: () => refreshTwice(queries),
  });
}

/** Posts the newest published article that was not posted. */
export function usePostNewest() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => call("POST /api/content/trigger/linkedin", {}),
    onSettled: () => refreshTwice(queries),
  });
}

export function useDisconnect() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => call("DELETE /api/linkedin", {}),
    onSettled: () => refreshTwice(queries),
  });
}
