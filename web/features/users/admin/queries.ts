import {
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from "@tanstack/react-query";
import type * as z from "zod";
import type { User } from "#contract/auth/endpoints.ts";
import type { UserPatch, UserDraft } from "#contract/users/endpoints.ts";
import { callApi, apiPageQuery } from "#web/lib/api.ts";
import { invalidateQueries } from "#web/lib/invalidate-queries.ts";
import { meQuery } from "#web/lib/me.ts";

export const ADMIN_PAGE_SIZE = 24;

type UserFilter = { q: string; roleId: string; active: "true" | "false" | ""; page: number };

/** One page of users, sorted by name. */
export const userList = ({ q, roleId, active, page }: UserFilter) =>
  queryOptions({
    ...apiPageQuery("GET /api/admin/users", {
      query: {
        q: q || undefined,
        roleId: roleId || undefined,
        active: active || undefined,
        limit: ADMIN_PAGE_SIZE,
        offset: (page - 1) * ADMIN_PAGE_SIZE,
      },
    }),
    placeholderData: keepPreviousData,
  });

/** Includes the current user, because users can edit their own account. */
export const refreshUsers = (queryClient: QueryClient) =>
  invalidateQueries(queryClient, [
    "GET /api/admin/users",
    "GET /api/admin/roles",
    "GET /api/admin/access-matrix",
    meQuery.queryKey[0],
  ]);

/** Refetches after success and failure. */
function useUserMutation<V, R>(mutationFn: (variables: V) => Promise<R>) {
  const queryClient = useQueryClient();
  return useMutation({ mutationFn, onSettled: () => refreshUsers(queryClient) });
}

export const useCreateUser = () =>
  useUserMutation((body: z.input<typeof UserDraft>) => callApi("POST /api/admin/users", { body }));

export const useUpdateUser = () =>
  useUserMutation(({ id, patch }: { id: string; patch: z.input<typeof UserPatch> }) =>
    callApi("PUT /api/admin/users/:id", { params: { id }, body: patch }),
  );

export const useDeleteUser = () =>
  useUserMutation(({ id }: User) => callApi("DELETE /api/admin/users/:id", { params: { id } }));

export const useInviteUser = () =>
  useUserMutation(({ id }: User) => callApi("POST /api/admin/users/:id/invitation", { params: { id } }));

export const useUnlockUser = () =>
  useUserMutation(({ id }: User) => callApi("DELETE /api/admin/users/:id/lock", { params: { id } }));

export const useEndSessions = () =>
  useUserMutation(({ id }: User) => callApi("DELETE /api/admin/users/:id/sessions", { params: { id } }));
