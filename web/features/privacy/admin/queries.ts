import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { apiQuery, callApi } from "#web/lib/api.ts";

/** Counts of stored records by email address; never cached. */
export const personHoldings = (email: string) =>
  queryOptions({ ...apiQuery("GET /api/admin/people", { query: { email } }), staleTime: 0, gcTime: 0 });

export function useErasePerson() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (email: string) => callApi("DELETE /api/admin/people", { query: { email } }),
    // Drops the person's data from this browser's cache too.
    onSettled: () => queryClient.removeQueries({ type: "inactive" }),
  });
}
