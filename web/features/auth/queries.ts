import { useMutation, useQueryClient } from "@tanstack/react-query";
import type * as z from "zod";
import type { Credentials, Me, PasswordChange, ProfilePatch } from "#contract/auth/endpoints.ts";
import { callApi, setSessionUser } from "#web/lib/api.ts";
import { meQuery } from "#web/lib/me.ts";
import { storeUser } from "#web/lib/stored-user.ts";

/** Signs in, clears the previous user's cached data and returns the current user. */
export function useSignIn() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (body: z.input<typeof Credentials>): Promise<Me> => {
      const { user } = await callApi("POST /api/auth/login", { body });
      queryClient.clear();
      setSessionUser(null);
      storeUser(user);
      return queryClient.fetchQuery(meQuery);
    },
  });
}

/** Signs the same user in again; the open page and its cached data stay. */
export function useSignInAgain() {
  const queryClient = useQueryClient();
  return useMutation({
    // A wrong password is no refused session.
    meta: { handlesAuthErrors: true },
    mutationFn: async (body: z.input<typeof Credentials>) => {
      const { user } = await callApi("POST /api/auth/login", { body });
      storeUser(user);
      await queryClient.invalidateQueries({ queryKey: meQuery.queryKey });
      void queryClient.refetchQueries({ predicate: ({ state }) => state.status === "error" });
    },
  });
}

/** Changes the user's own password. The server rotates the session cookie. */
export function useChangePassword() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: z.input<typeof PasswordChange>) => callApi("PUT /api/auth/password", { body }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: meQuery.queryKey }),
  });
}

/** Changes the user's own public name. */
export function useSaveProfile() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: ProfilePatch) => callApi("PUT /api/auth/profile", { body }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: meQuery.queryKey }),
  });
}
