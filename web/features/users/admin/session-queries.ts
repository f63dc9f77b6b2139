import { type QueryClient, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { OTHER_SESSIONS } from "#contract/auth/constants.ts";
import { callApi, apiQuery } from "#web/lib/api.ts";
import { invalidateQueries } from "#web/lib/invalidate-queries.ts";

/** The current user's sessions; always refetched. */
export const ownSessions = () =>
  queryOptions({ ...apiQuery("GET /api/auth/sessions", {}), staleTime: 0, refetchOnMount: "always" });

export const userSessions = (id: string) =>
  queryOptions({
    ...apiQuery("GET /api/admin/users/:id/sessions", { params: { id } }),
    staleTime: 0,
    refetchOnMount: "always",
  });

const refresh = (queryClient: QueryClient) =>
  invalidateQueries(queryClient, ["GET /api/auth/sessions", "GET /api/admin/users/:id/sessions"]);

/** Ends a session of this user; null for the current user. */
export function useEndSession(userId: string | null) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (session: string) =>
      userId
        ? callApi("DELETE /api/admin/users/:id/sessions/:session", { params: { id: userId, session } })
        : callApi("DELETE /api/auth/sessions/:id", { params: { id: session } }),
    onSettled: () => refresh(queryClient),
  });
}

export function useEndOtherSessions() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => callApi("DELETE /api/auth/sessions/:id", { params: { id: OTHER_SESSIONS } }),
    onSettled: () => refresh(queryClient),
  });
}
