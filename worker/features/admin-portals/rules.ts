import {
  capabilities,
  type Capability,
  effectiveCapabilities,
  roleRank,
  type Role,
  roleLabels,
} from "#contract/capabilities.ts";
import { PORTALS_SCREEN } from "#contract/admin-portals/constants.ts";

export type PortalUser = { role: Role; isActive: boolean; permissions: readonly string[] | null };

type PortalRequirements = {
  slug: string;
  isActive: boolean;
  requiredRole: Role;
  requiredPermissions: readonly string[] | null;
};

type Decision = { allowed: boolean; reason: string };

/** True for administrators who can manage portals: no configuration may lock them out of the portals screen. */
export const canAlwaysManagePortals = (user: PortalUser): boolean =>
  user.role === "admin" && effectiveCapabilities(user).includes("portals.manage");

/** Decides portal access and gives the reason as a sentence for the access matrix. */
export function decideAccess(user: PortalUser, portal: PortalRequirements): Decision {
  const refusalReason = findRefusalReason(user, portal);
  if (!refusalReason) return { allowed: true, reason: formatGrantReason(user, portal) };
  if (portal.slug === PORTALS_SCREEN && canAlwaysManagePortals(user)) {
    return { allowed: true, reason: "Administrators can always open this screen." };
  }
  return { allowed: false, reason: refusalReason };
}

function formatGrantReason({ role }: PortalUser, { requiredPermissions }: PortalRequirements): string {
  const sufficient = `The role ${roleLabels[role]} is sufficient`;
  return requiredPermissions?.length
    ? `${sufficient}, and all required permissions are granted.`
    : `${sufficient}.`;
}

function findRefusalReason(user: PortalUser, portal: PortalRequirements): string | null {
  if (!user.isActive) return "The account is inactive.";
  if (!portal.isActive) return "The portal is inactive.";
  if (roleRank(user.role) < roleRank(portal.requiredRole)) {
    return `Requires the role ${roleLabels[portal.requiredRole]}; this user is ${roleLabels[user.role]}.`;
  }
  const granted = new Set<string>(effectiveCapabilities(user));
  const missing = (portal.requiredPermissions ?? []).filter((capability) => !granted.has(capability));
  return missing.length > 0 ? `Missing permissions: ${missing.join(", ")}.` : null;
}

/** Removes duplicates and sorts by the capability table. */
export const sortCapabilities = (selected: readonly Capability[]): Capability[] =>
  capabilities.filter((capability) => selected.includes(capability));
