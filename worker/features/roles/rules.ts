import {
  type Capability,
  capabilities,
  protectedCapabilities,
  toCapabilities,
} from "#contract/capabilities.ts";
import type { StaffRole } from "#contract/roles/endpoints.ts";
import { permissionLabel } from "#contract/roles/labels.ts";
import { isPreset, presetDefaults } from "#contract/roles/presets.ts";
import { AppError } from "#worker/base/errors.ts";

type UserAccess = { isActive: boolean; roleCapabilities: readonly string[] };
type Actor = { capabilities: readonly Capability[] };

const missingCapabilities = (actor: Actor, required: readonly string[]) =>
  capabilities.filter(
    (capability) => required.includes(capability) && !actor.capabilities.includes(capability),
  );

/** Whether the user has, or would have once activated, a permission that the actor lacks. */
export const isMoreCapable = (user: Pick<UserAccess, "roleCapabilities">, actor: Actor): boolean =>
  missingCapabilities(actor, user.roleCapabilities).length > 0;

/** Throws 403 when the user has, or would have once activated, a permission that the actor lacks. */
export function assertNotMoreCapable(actor: Actor, user: UserAccess): void {
  if (isMoreCapable(user, actor))
    throw new AppError("forbidden", "This user has permissions that you don't have.");
}

/** Throws 403 when a role has a permission that the actor lacks. */
export function assertCanGrant(actor: Actor, granted: readonly string[]): void {
  const missing = missingCapabilities(actor, granted);
  if (missing.length > 0)
    throw new AppError(
      "forbidden",
      `You cannot give permissions that you don't have: ${missing.map(permissionLabel).join(", ")}.`,
    );
}

/** The protected permissions that a change takes from a user; `after` is null when the user is deleted. */
export function listLostProtection(before: UserAccess, after: UserAccess | null): Capability[] {
  if (!before.isActive) return [];
  const stays = (capability: Capability) =>
    after !== null && after.isActive && after.roleCapabilities.includes(capability);
  return protectedCapabilities.filter(
    (capability) => before.roleCapabilities.includes(capability) && !stays(capability),
  );
}

/** Names of permissions that a change of the role adds and removes, for the activity log; empty lists are left out. */
export function diffCapabilities(
  before: readonly string[],
  after: readonly string[],
): { added?: Capability[]; removed?: Capability[] } {
  const added = toCapabilities(after.filter((name) => !before.includes(name)));
  const removed = toCapabilities(before.filter((name) => !after.includes(name)));
  return { ...(added.length > 0 && { added }), ...(removed.length > 0 && { removed }) };
}

type StoredRole = {
  id: string;
  name: string;
  description: string;
  capabilities: string[];
  version: number;
  updatedAt: string;
  userCount: number;
};

/** Role for the API. */
export function toRoleDto(row: StoredRole): StaffRole {
  const allowed = toCapabilities(row.capabilities);
  const defaults = isPreset(row.id) ? presetDefaults(row.id) : null;
  const { added, removed } = diffCapabilities(defaults?.capabilities ?? allowed, allowed);
  return {
    ...row,
    capabilities: allowed,
    isPreset: defaults !== null,
    isChanged: Boolean(added ?? removed) || (defaults !== null && defaults.description !== row.description),
  };
}
