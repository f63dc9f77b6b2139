import type { Me } from "#contract/auth/endpoints.ts";
import { adminPaths } from "#web/lib/admin-paths.ts";
import { paths } from "#web/lib/paths.ts";

/** The default screen after sign-in, for users with access to it. */
const DEFAULT_PORTAL = "content";

/** The path of `next` if it is a back-office URL of this origin, otherwise null. Prevents open redirects. */
export function toAdminPath(next: string | null, origin: string): string | null {
  if (!next?.startsWith("/")) return null;
  const url = URL.parse(next, origin);
  if (!url || url.origin !== origin || !/^\/admin(\/|$)/.test(url.pathname)) return null;
  return url.pathname + url.search + url.hash;
}

/** The requested page, otherwise the content screen, otherwise the user's first screen. */
export function getLoginRedirect({ portals }: Pick<Me, "portals">, next: string | null): string {
  const portal = portals.find(({ slug }) => slug === DEFAULT_PORTAL) ?? portals[0];
  return next ?? (portal ? adminPaths.portal(portal.slug) : paths.admin());
}
