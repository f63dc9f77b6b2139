import { effectiveCapabilities, rankOf, type Role } from "#contract/capabilities.ts";
import type { Ctx } from "#worker/runtime/ctx.ts";
import { listActivePortals } from "./queries.ts";

/** The screens that this user may enter now, in their order: active, of a rank that the user has, every permission held. */
export async function enterablePortals(
  ctx: Ctx,
  user: { role: Role; isActive: boolean; permissions: string[] | null },
) {
  const held = new Set<string>(effectiveCapabilities(user));
  const portals = await listActivePortals(ctx.db);
  return portals.filter(
    (portal) =>
      user.isActive &&
      rankOf(user.role) >= rankOf(portal.requiredRole) &&
      (portal.requiredPermissions ?? []).every((capability) => held.has(capability)),
  );
}
