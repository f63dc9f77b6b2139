import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type { User } from "#contract/auth/endpoints.ts";
import type { Passkey } from "#contract/auth/passkey-endpoints.ts";
import { createPasskey } from "#web/features/auth/passkey-client.ts";
import { apiQuery, callApi } from "#web/lib/api.ts";
import { invalidateQueries } from "#web/lib/invalidate-queries.ts";
import { refreshUsers } from "./queries.ts";

/** The current user's second factors. */
export const ownFactors = () => queryOptions({ ...apiQuery("GET /api/auth/factors", {}), staleTime: 0 });

function useFactorMutation<V, R>(mutationFn: (variables: V) => Promise<R>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn,
    onSettled: () => invalidateQueries(queryClient, ["GET /api/auth/factors", "GET /api/auth/sessions"]),
  });
}

export const useStartTotp = () => useFactorMutation(() => callApi("POST /api/auth/totp", {}));

export const useConfirmTotp = () =>
  useFactorMutation((code: string) => callApi("PUT /api/auth/totp", { body: { code } }));

export const useRemoveTotp = () => useFactorMutation(() => callApi("DELETE /api/auth/totp", {}));

export const useRenewRecoveryCodes = () =>
  useFactorMutation(() => callApi("POST /api/auth/recovery-codes", {}));

export const useCreatePasskey = () => useFactorMutation((name: string) => createPasskey(name));

export const useRenamePasskey = () =>
  useFactorMutation(({ id, name }: Pick<Passkey, "id" | "name">) =>
    callApi("PUT /api/auth/passkeys/:id", { params: { id }, body: { name } }),
  );

export const useRemovePasskey = () =>
  useFactorMutation(({ id }: Passkey) => callApi("DELETE /api/auth/passkeys/:id", { params: { id } }));

export function useRemoveFactors() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: User) => callApi("DELETE /api/admin/users/:id/factors", { params: { id } }),
    onSettled: () => refreshUsers(queryClient),
  });
}
