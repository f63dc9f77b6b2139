import {
  effectiveCapabilities,
  type Capability,
  type Role,
  roleCapabilities,
  roleLabels,
  roleRank,
  roles,
} from "#contract/capabilities.ts";
import {
  portalScreens,
  PORTALS_SCREEN,
  type PortalScreen,
  screenCapabilities,
} from "#contract/admin-portals/constants.ts";
import { permissionLabel } from "#contract/roles/labels.ts";

export type PortalUser = { isActive: boolean; roleCapabilities: readonly string[] };

export type PortalRequirements = {
  slug: string;
  /** Address of an external portal; null for one that opens the screen of its slug. */
  url: string | null;
  isActive: boolean;
  requiredRole: Role;
  /** What the required role allows at present. */
  rolePermissions: readonly string[];
  requiredPermissions: readonly string[];
};

type Decision = { allowed: boolean; reason: string };

/** True for users who can manage portals: no configuration may lock them out of the portals screen. */
export const canAlwaysManagePortals = (user: PortalUser): boolean =>
  effectiveCapabilities(user).includes("portals.manage");

/**
 * Decides whether a portal is open to a user, with the reason as a sentence. Navigation, guard, access matrix and API
 * all use this decision, and only capabilities decide: a portal stands for a list of permissions.
 */
export function decideAccess(user: PortalUser, portal: PortalRequirements): Decision {
  const refusalReason = findRefusalReason(user, portal);
  if (!refusalReason) return { allowed: true, reason: "The role has all required permissions." };
  if (portal.slug === PORTALS_SCREEN && canAlwaysManagePortals(user)) {
    return { allowed: true, reason: "Users who can manage portals can always open this screen." };
  }
  return { allowed: false, reason: refusalReason };
}

/** The screens open to a user: those with an open portal, and the portals screen for those who manage portals. */
export function listOpenScreens(user: PortalUser, portals: readonly PortalRequirements[]): PortalScreen[] {
  const bySlug = new Map(portals.map((portal) => [portal.slug, portal]));
  return portalScreens.filter((screen) => {
    const portal = bySlug.get(screen);
    return portal
      ? decideAccess(user, portal).allowed
      : screen === PORTALS_SCREEN && canAlwaysManagePortals(user);
  });
}

const findScreenCapabilities = ({ slug, url }: PortalRequirements): readonly Capability[] | null =>
  url === null && Object.hasOwn(screenCapabilities, slug) ? screenCapabilities[slug as PortalScreen] : null;

/** The lowest preset that has the required permissions and opens the screen by default. */
const impliedRank = (portal: PortalRequirements): number => {
  const screenNeeds = findScreenCapabilities(portal);
  const rank = roles.findIndex((role) => {
    const granted: readonly string[] = roleCapabilities(role);
    return (
      portal.requiredPermissions.every((name) => granted.includes(name)) &&
      (!screenNeeds || screenNeeds.some((name) => granted.includes(name)))
    );
  });
  return rank === -1 ? roles.length : rank;
};

/**
 * All permissions that a portal requires. A required role above the rank that these permissions name by default adds
 * everything that this role allows; otherwise it adds nothing, so that a permission opens its screen whatever the role.
 */
const listRequiredPermissions = (portal: PortalRequirements): readonly string[] =>
  roleRank(portal.requiredRole) > impliedRank(portal)
    ? [...new Set([...portal.requiredPermissions, ...portal.rolePermissions])]
    : portal.requiredPermissions;

function findRefusalReason(user: PortalUser, portal: PortalRequirements): string | null {
  if (!user.isActive) return "The account is inactive.";
  if (!portal.isActive) return "The portal is inactive.";
  const screenNeeds = findScreenCapabilities(portal);
  if (!screenNeeds && portal.url === null) return "The portal has no screen and no link.";
  const granted = new Set<string>(effectiveCapabilities(user));
  const missing = listRequiredPermissions(portal).filter((name) => !granted.has(name));
  if (missing.length > MAX_NAMED)
    return `Requires all permissions of the role ${roleLabels[portal.requiredRole]}; ${missing.length} are missing.`;
  if (missing.length > 0) return `Missing permissions: ${missing.map(permissionLabel).join(", ")}.`;
  if (screenNeeds && !screenNeeds.some((capability) => granted.has(capability)))
    return `Missing permissions: ${screenNeeds.map(permissionLabel).join(" or ")}.`;
  return null;
}

/** More missing permissions are counted instead of named. */
const MAX_NAMED = 4;
