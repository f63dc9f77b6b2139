import { useEffect, useRef } from "react";
import { call } from "#web/lib/api.ts";

/** Tells the server that a portal was opened, once for each time that one comes to it from elsewhere. */
export function usePortalVisit(slug: string | undefined): void {
  const counted = useRef<string | undefined>(undefined);
  useEffect(() => {
    if (counted.current === slug) return;
    counted.current = slug;
    // A visit that could not be counted is nobody's trouble.
    if (slug) call("POST /api/admin/portals/:slug/visits", { params: { slug } }).catch(() => undefined);
  }, [slug]);
}
