import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { ApiError, callApi } from "#web/lib/api.ts";
import { meQuery } from "#web/lib/me.ts";

/**
 * Reports a visit to a portal once per navigation. Reloads the user's permissions if the server rejects it or
 * the user had no access.
 */
export function usePortalVisit(slug: string | undefined, canAccess: boolean): void {
  const queryClient = useQueryClient();
  const lastVisit = useRef<string | undefined>(undefined);
  const visit = slug && `${slug} ${canAccess}`;
  useEffect(() => {
    if (lastVisit.current === visit) return;
    lastVisit.current = visit;
    if (!slug) return;
    if (!canAccess) {
      void refreshCurrentUser(queryClient);
      return;
    }
    callApi("POST /api/admin/portals/:slug/visits", { params: { slug } }).catch((error: unknown) => {
      // Other failures only lose the count.
      if (hasStatus(error, 401, 403, 404)) void refreshCurrentUser(queryClient);
    });
  }, [queryClient, slug, canAccess, visit]);
}

const hasStatus = (error: unknown, ...statuses: number[]) =>
  error instanceof ApiError && statuses.includes(error.status);

/** The guard handles a session that has ended; network failures, for example on page unload, are ignored. */
const refreshCurrentUser = (queryClient: QueryClient) =>
  queryClient.invalidateQueries({ queryKey: meQuery.queryKey });
