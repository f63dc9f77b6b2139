import { useMutation, useQueryClient } from "@tanstack/react-query";
import type * as z from "zod";
import type { Credentials, Me, PasswordChange } from "#contract/auth/endpoints.ts";
import { callApi } from "#web/lib/api.ts";
import { meQuery } from "#web/lib/me.ts";
import { storeUser } from "#web/lib/stored-user.ts";

/** Signs in, clears the previous user's cached data and returns the current user. */
export function useSignIn() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (body: z.input<typeof Credentials>): Promise<Me> => {
      const { user } = await callApi("POST /api/auth/login", { body });
      queryClient.clear();
      storeUser(user);
      return queryClient.fetchQuery(meQuery);
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
