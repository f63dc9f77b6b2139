import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type * as z from "zod";
import type { Me } from "#contract/auth/endpoints.ts";
import type {
  EmailChangeInput,
  ForgotPassword,
  LinkInfo,
  PasswordByLink,
} from "#contract/auth/link-endpoints.ts";
import { apiQuery, callApi, setSessionUser } from "#web/lib/api.ts";
import { invalidateQueries } from "#web/lib/invalidate-queries.ts";
import { meQuery } from "#web/lib/me.ts";
import { storeUser } from "#web/lib/stored-user.ts";

export const useForgotPassword = () =>
  useMutation({
    mutationFn: (body: z.input<typeof ForgotPassword>) => callApi("POST /api/auth/forgot", { body }),
  });

/** Looks up a mailed link without using it. */
export const linkQuery = (token: string) =>
  queryOptions({
    queryKey: ["POST /api/auth/links/find", token],
    queryFn: (): Promise<LinkInfo> => callApi("POST /api/auth/links/find", { body: { token } }),
    retry: false,
    staleTime: Infinity,
  });

export const useResetPassword = () =>
  useMutation({
    mutationFn: (body: z.input<typeof PasswordByLink>) => callApi("POST /api/auth/reset", { body }),
  });

/** Sets the first password and signs in. */
export function useAcceptInvitation() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (body: z.input<typeof PasswordByLink>): Promise<Me> => {
      const { user } = await callApi("POST /api/auth/invitation", { body });
      queryClient.clear();
      setSessionUser(null);
      storeUser(user);
      return queryClient.fetchQuery(meQuery);
    },
  });
}

export const useConfirmEmail = () =>
  useMutation({
    mutationFn: (token: string) => callApi("POST /api/auth/email/confirm", { body: { token } }),
  });

/** The own pending change of email address. */
export const emailChangeQuery = () => queryOptions({ ...apiQuery("GET /api/auth/email", {}), staleTime: 0 });

export function useRequestEmailChange() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: z.input<typeof EmailChangeInput>) => callApi("POST /api/auth/email", { body }),
    onSettled: () => invalidateQueries(queryClient, ["GET /api/auth/email"]),
  });
}

export function useCancelEmailChange() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => callApi("DELETE /api/auth/email", {}),
    onSettled: () => invalidateQueries(queryClient, ["GET /api/auth/email"]),
  });
}
