import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { ApiError, callApi } from "#web/lib/api.ts";
import { meQuery } from "#web/lib/me.ts";
import { storeUser } from "#web/lib/stored-user.ts";

/**
 * Tells the server that a screen was come to, once for each time that one comes from elsewhere. Who may enter can have
 * changed since the navigation was drawn: when the server refuses, or when the screen seemed closed, it is asked anew.
 */
export function usePortalVisit(slug: string | undefined, isOpen: boolean): void {
  const queryClient = useQueryClient();
  const lastVisit = useRef<string | undefined>(undefined);
  const visit = slug && `${slug} ${isOpen}`;
  useEffect(() => {
    if (lastVisit.current === visit) return;
    lastVisit.current = visit;
    if (!slug) return;
    if (!isOpen) {
      void refreshCurrentUser(queryClient);
      return;
    }
    callApi("POST /api/admin/portals/:slug/visits", { params: { slug } }).catch((error: unknown) => {
      // A visit that could not be counted for another reason is nobody's trouble.
      if (hasStatus(error, 401, 403, 404)) void refreshCurrentUser(queryClient);
    });
  }, [queryClient, slug, isOpen, visit]);
}

const hasStatus = (error: unknown, ...statuses: number[]) =>
  error instanceof ApiError && statuses.includes(error.status);

/** Draws everything for the user as they are now. A question that was lost, for one because the page is being left, changes nothing. */
async function refreshCurrentUser(queryClient: QueryClient): Promise<void> {
  try {
    queryClient.setQueryData(meQuery.queryKey, await callApi("GET /api/auth/verify", {}));
  } catch (error) {
    if (hasStatus(error, 401)) storeUser(null);
  }
}
