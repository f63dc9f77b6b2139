import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { ApiError, call } from "#web/lib/api.ts";
import { me } from "#web/lib/me.ts";
import { remember } from "#web/lib/session.ts";

/**
 * Tells the server that a screen was come to, once for each time that one comes from elsewhere. Who may enter can have
 * changed since the navigation was drawn: when the server refuses, or when the screen seemed closed, it is asked anew.
 */
export function usePortalVisit(slug: string | undefined, isOpen: boolean): void {
  const queries = useQueryClient();
  const counted = useRef<string | undefined>(undefined);
  const visit = slug && `${slug} ${isOpen}`;
  useEffect(() => {
    if (counted.current === visit) return;
    counted.current = visit;
    if (!slug) return;
    if (!isOpen) {
      void askAnew(queries);
      return;
    }
    call("POST /api/admin/portals/:slug/visits", { params: { slug } }).catch((error: unknown) => {
      // A visit that could not be counted for another reason is nobody's trouble.
      if (answered(error, 401, 403, 404)) void askAnew(queries);
    });
  }, [queries, slug, isOpen, visit]);
}

const answered = (error: unknown, ...statuses: number[]) =>
  error instanceof ApiError && statuses.includes(error.status);

/** Draws everything for the user as they are now. A question that was lost, for one because the page is being left, changes nothing. */
async function askAnew(queries: QueryClient): Promise<void> {
  try {
    queries.setQueryData(me.queryKey, await call("GET /api/auth/verify", {}));
  } catch (error) {
    if (answered(error, 401)) remember(null);
  }
}
