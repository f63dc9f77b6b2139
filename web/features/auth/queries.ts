import { useMutation, useQueryClient } from "@tanstack/react-query";
import type * as z from "zod";
import type { Credentials, Me, PasswordChange } from "#contract/auth/endpoints.ts";
import { call } from "#web/lib/api.ts";
import { me } from "#web/lib/me.ts";
import { remember } from "#web/lib/session.ts";

/** Signs in, forgets whatever an earlier user had loaded, and answers who is signed in now. */
export function useSignIn() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (body: z.input<typeof Credentials>): Promise<Me> => {
      const { user } = await call("POST /api/auth/login", { body });
      queries.clear();
      remember(user);
      return queries.fetchQuery(me);
    },
  });
}

/** Changes one's own password; the session goes on under a new cookie. */
export function usePasswordChange() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: z.input<typeof PasswordChange>) => call("PUT /api/auth/password", { body }),
    onSuccess: () => queries.invalidateQueries({ queryKey: me.queryKey }),
  });
}
