import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { RoleDraft, StaffRole } from "#contract/roles/endpoints.ts";
import { apiQuery, callApi } from "#web/lib/api.ts";
import { invalidateQueries } from "#web/lib/invalidate-queries.ts";
import { meQuery } from "#web/lib/me.ts";

/** All roles: presets, then the others by name. */
export const roleList = () => apiQuery("GET /api/admin/roles", {});

/** A role may be the current user's, so navigation and screens are loaded again, too. */
function useRoleMutation<V, R>(mutationFn: (variables: V) => Promise<R>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn,
    onSettled: () =>
      invalidateQueries(queryClient, [
        "GET /api/admin/roles",
        "GET /api/admin/users",
        "GET /api/admin/access-matrix",
        "GET /api/admin/activity-logs",
        meQuery.queryKey[0],
      ]),
  });
}

type Saved = { role: Pick<StaffRole, "id" | "version"> | null; values: RoleDraft };

/** Creates a role, or updates this version of one. */
export const useSaveRole = () =>
  useRoleMutation(({ role, values }: Saved) =>
    role
      ? callApi("PUT /api/admin/roles/:id", {
          params: { id: role.id },
          body: { ...values, version: role.version },
        })
      : callApi("POST /api/admin/roles", { body: values }),
  );

export const useResetRole = () =>
  useRoleMutation(({ id, version }: StaffRole) =>
    callApi("POST /api/admin/roles/:id/reset", { params: { id }, body: { version } }),
  );

/** Deletes a role; its users get the replacement. */
export const useDeleteRole = () =>
  useRoleMutation(({ id, replacement }: { id: string; replacement: string | undefined }) =>
    callApi("DELETE /api/admin/roles/:id", { params: { id }, query: { replacement } }),
  );
