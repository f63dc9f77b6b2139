import { queryOptions, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { apiQuery } from "#web/lib/api.ts";
import { invalidateQueries } from "#web/lib/invalidate-queries.ts";

const POLL_MS = 60_000;

/** Numbers of the navigation's badges and of the home page. */
export const waitingCounts = () =>
  queryOptions({
    ...apiQuery("GET /api/admin/counts", {}),
    staleTime: POLL_MS / 2,
    refetchInterval: POLL_MS,
  });

export const homeData = () => queryOptions({ ...apiQuery("GET /api/admin/home", {}), staleTime: 0 });

/** Counts again after every successful change, whichever screen made it, except for `changesCounts: false` in its meta. */
export function useCountsRefresh(): void {
  const queryClient = useQueryClient();
  useEffect(
    () =>
      queryClient.getMutationCache().subscribe(({ type, mutation }) => {
        if (type !== "updated" || mutation.state.status !== "success") return;
        if (mutation.meta?.changesCounts !== false)
          void invalidateQueries(queryClient, ["GET /api/admin/counts"]);
      }),
    [queryClient],
  );
}
