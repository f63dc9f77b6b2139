import type { Portal } from "#contract/auth/endpoints.ts";
import { PORTALS_SCREEN } from "#contract/admin-portals/constants.ts";
import type { Ctx } from "#worker/runtime/ctx.ts";
import { listPortals } from "./queries.ts";
import { alwaysArranges, decideAccess, type Visitor } from "./rules.ts";

/** Stands in for the row that arranges the others, when somebody has deleted it. */
const WITHOUT_ROW: Portal = {
  id: PORTALS_SCREEN,
  name: "Portals",
  slug: PORTALS_SCREEN,
  description: null,
  icon: "Layers",
};

/**
 * The screens that this user may enter now, in their order. Whatever the rows say, an administrator reaches the screen on
 * which they are arranged.
 */
export async function enterablePortals(ctx: Ctx, user: Visitor): Promise<Portal[]> {
  const portals = await listPortals(ctx.db);
  const open: Portal[] = portals.filter((portal) => decideAccess(user, portal).allowed);
  const reachable = open.some(({ slug }) => slug === PORTALS_SCREEN);
  return reachable || !alwaysArranges(user) ? open : [...open, WITHOUT_ROW];
}
