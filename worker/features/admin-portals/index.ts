import type { Portal } from "#contract/auth/endpoints.ts";
import { PORTALS_SCREEN } from "#contract/admin-portals/constants.ts";
import type { Ctx } from "#worker/runtime/ctx.ts";
import { canAlwaysManagePortals, decideAccess, type PortalUser } from "#worker/runtime/portal-access.ts";
import { getPortalUser, listPortals } from "./queries.ts";

/** Used when the row of the portals screen was deleted, so that nobody who manages portals is locked out. */
const FALLBACK_PORTAL: Portal = {
  id: PORTALS_SCREEN,
  name: "Portals",
  slug: PORTALS_SCREEN,
  description: null,
  icon: "Layers",
  url: null,
};

/** Lists the portals the user may open, in navigation order. Users who manage portals always get the portals screen. */
export async function listAccessiblePortals(ctx: Ctx, user: PortalUser): Promise<Portal[]> {
  const portals = await listPortals(ctx.db);
  const accessible: Portal[] = portals.filter((portal) => decideAccess(user, portal).allowed);
  const reachable = accessible.some(({ slug }) => slug === PORTALS_SCREEN);
  return reachable || !canAlwaysManagePortals(user) ? accessible : [...accessible, FALLBACK_PORTAL];
}

/** Whether an external portal with this slug is open to the user. */
export async function hasExternalPortal(ctx: Ctx, userId: string, slug: string): Promise<boolean> {
  const portals = await listAccessiblePortals(ctx, await getPortalUser(ctx.db, userId));
  return portals.some((portal) => portal.slug === slug && portal.url !== null);
}
