import type { Me } from "#contract/auth/endpoints.ts";
import { adminPaths } from "#web/lib/admin-paths.ts";
import { paths } from "#web/lib/paths.ts";

/** The screen where the back office starts for whoever may enter it. */
const START = "content";

/** `next` if it is an address of our own back office, else null: a link must not lead a signed-in person elsewhere. */
export function ownAddress(next: string | null, origin: string): string | null {
  if (!next?.startsWith("/")) return null;
  const url = URL.parse(next, origin);
  if (!url || url.origin !== origin || !/^\/admin(\/|$)/.test(url.pathname)) return null;
  return url.pathname + url.search + url.hash;
}

/** Where one goes after signing in: back to what one wanted, else to the content screen, else to the first one that is open. */
export function destination({ portals }: Pick<Me, "portals">, next: string | null): string {
  const start = portals.find(({ slug }) => slug === START) ?? portals[0];
  return next ?? (start ? adminPaths.portal(start.slug) : paths.admin());
}
