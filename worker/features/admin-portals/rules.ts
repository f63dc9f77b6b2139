import {
  capabilities,
  type Capability,
  effectiveCapabilities,
  rankOf,
  type Role,
  roleLabels,
} from "#contract/capabilities.ts";
import { PORTALS_SCREEN } from "#contract/admin-portals/constants.ts";

export type Visitor = { role: Role; isActive: boolean; permissions: readonly string[] | null };

type Door = {
  slug: string;
  isActive: boolean;
  requiredRole: Role;
  requiredPermissions: readonly string[] | null;
};

type Decision = { allowed: boolean; reason: string };

/** Whom no arrangement of portals shuts out of the screen on which portals are arranged. */
export const alwaysArranges = (user: Visitor): boolean =>
  user.role === "admin" && effectiveCapabilities(user).includes("portals.manage");

/** Whether a user may enter a portal now, and why, in a sentence. */
export function decideAccess(user: Visitor, door: Door): Decision {
  const refusal = refusalOf(user, door);
  if (!refusal) return { allowed: true, reason: permission(user, door) };
  if (door.slug === PORTALS_SCREEN && alwaysArranges(user)) {
    return { allowed: true, reason: "Administrators always reach this screen." };
  }
  return { allowed: false, reason: refusal };
}

function permission({ role }: Visitor, { requiredPermissions }: Door): string {
  const enough = `The role ${roleLabels[role]} is enough`;
  return requiredPermissions?.length ? `${enough}, and every required permission is held.` : `${enough}.`;
}

function refusalOf(user: Visitor, door: Door): string | null {
  if (!user.isActive) return "The account is inactive.";
  if (!door.isActive) return "The portal is inactive.";
  if (rankOf(user.role) < rankOf(door.requiredRole)) {
    return `Needs the role ${roleLabels[door.requiredRole]}; this is ${roleLabels[user.role]}.`;
  }
  const held = new Set<string>(effectiveCapabilities(user));
  const missing = (door.requiredPermissions ?? []).filter((capability) => !held.has(capability));
  return missing.length > 0 ? `Lacks ${missing.join(", ")}.` : null;
}

/** Each permission once, in the order of the capability table. */
export const inOrder = (wanted: readonly Capability[]): Capability[] =>
  capabilities.filter((capability) => wanted.includes(capability));
