import { type QueryClient, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { OTHER_SESSIONS } from "#contract/auth/constants.ts";
import { callApi, apiQuery } from "#web/lib/api.ts";

/** Where one is signed in oneself. Asked anew whenever it is looked at: others come and go. */
export const ownSessions = () =>
  queryOptions({ ...apiQuery("GET /api/auth/sessions", {}), staleTime: 0, refetchOnMount: "always" });

/** Where another user is signed in. */
export const userSessions = (id: string) =>
  queryOptions({
    ...apiQuery("GET /api/admin/users/:id/sessions", { params: { id } }),
    staleTime: 0,
    refetchOnMount: "always",
  });

const refresh = (queryClient: QueryClient) =>
  Promise.all(
    ["GET /api/auth/sessions", "GET /api/admin/users/:id/sessions"].map((at) =>
      queryClient.invalidateQueries({ queryKey: [at] }),
    ),
  );

/** Ends one session: of the user with this id, or one's own. */
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

/** Ends all of one's sessions but this one. */
export function useEndOtherSessions() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => callApi("DELETE /api/auth/sessions/:id", { params: { id: OTHER_SESSIONS } }),
    onSettled: () => refresh(queryClient),
  });
}
