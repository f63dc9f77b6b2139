import {
  effectiveCapabilities,
  roleLabels,
  type Capability,
  type Role,
  roleRank,
} from "#contract/capabilities.ts";
import {
  portalScreens,
  PORTALS_SCREEN,
  type PortalScreen,
  screenCapabilities,
} from "#contract/admin-portals/constants.ts";

export type PortalUser = { role: Role; isActive: boolean; permissions: readonly string[] | null };

export type PortalRequirements = {
  slug: string;
  /** Address of an external portal; null for one that opens the screen of its slug. */
  url: string | null;
  isActive: boolean;
  requiredRole: Role;
  requiredPermissions: readonly string[];
};

type Decision = { allowed: boolean; reason: string };

/** True for administrators who can manage portals: no configuration may lock them out of the portals screen. */
export const canAlwaysManagePortals = (user: PortalUser): boolean =>
  user.role === "admin" && effectiveCapabilities(user).includes("portals.manage");

/**
 * Decides whether a portal is open to a user, with the reason as a sentence. Navigation, guard, access matrix and API
 * all use this decision. Custom permissions replace the role, so they also replace the required role.
 */
export function decideAccess(user: PortalUser, portal: PortalRequirements): Decision {
  const refusalReason = findRefusalReason(user, portal);
  if (!refusalReason) return { allowed: true, reason: formatGrantReason(user, portal) };
  if (portal.slug === PORTALS_SCREEN && canAlwaysManagePortals(user)) {
    return { allowed: true, reason: "Administrators can always open this screen." };
  }
  return { allowed: false, reason: refusalReason };
}

/** The screens open to a user: those with an open portal, and for administrators always the portals screen. */
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

/** Whether custom permissions decide: there is a permission that opens the portal. Otherwise the role does. */
const isDecidedByPermissions = (user: PortalUser, portal: PortalRequirements): boolean =>
  user.permissions !== null &&
  (portal.requiredPermissions.length > 0 || findScreenCapabilities(portal) !== null);

function formatGrantReason(user: PortalUser, portal: PortalRequirements): string {
  if (isDecidedByPermissions(user, portal)) return "The custom permissions include all required ones.";
  const sufficient = `The role ${roleLabels[user.role]} is sufficient`;
  return portal.requiredPermissions.length > 0
    ? `${sufficient}, and all required permissions are granted.`
    : `${sufficient}.`;
}

function findRefusalReason(user: PortalUser, portal: PortalRequirements): string | null {
  if (!user.isActive) return "The account is inactive.";
  if (!portal.isActive) return "The portal is inactive.";
  const screenNeeds = findScreenCapabilities(portal);
  if (!screenNeeds && portal.url === null) return "The portal has no screen and no link.";
  if (!isDecidedByPermissions(user, portal) && roleRank(user.role) < roleRank(portal.requiredRole)) {
    return `Requires the role ${roleLabels[portal.requiredRole]}; this user is ${roleLabels[user.role]}.`;
  }
  const granted = new Set<string>(effectiveCapabilities(user));
  const missing = portal.requiredPermissions.filter((capability) => !granted.has(capability));
  if (missing.length > 0) return `Missing permissions: ${missing.join(", ")}.`;
  if (screenNeeds && !screenNeeds.some((capability) => granted.has(capability)))
    return `Missing permissions: ${screenNeeds.join(" or ")}.`;
  return null;
}
