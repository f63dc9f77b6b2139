import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { ApiError, call } from "#web/lib/api.ts";
import { me } from "#web/lib/me.ts";

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
    const askAnew = () => void queries.invalidateQueries({ queryKey: me.queryKey });
    if (!isOpen) return askAnew();
    call("POST /api/admin/portals/:slug/visits", { params: { slug } }).catch((error: unknown) => {
      // A visit that could not be counted for another reason is nobody's trouble.
      if (error instanceof ApiError && [401, 403, 404].includes(error.status)) askAnew();
    });
  }, [queries, slug, isOpen, visit]);
}
