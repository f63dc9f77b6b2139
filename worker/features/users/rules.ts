import {
  type Capability,
  capabilities,
  effectiveCapabilities,
  roleRank,
  type Role,
} from "#contract/capabilities.ts";
import { AppError } from "#worker/base/errors.ts";

type UserAccess = { role: Role; isActive: boolean; permissions: readonly string[] | null };
type Actor = { role: Role; capabilities: readonly Capability[] };

/** Capabilities the user has once activated. */
const activeCapabilities = (user: UserAccess) => effectiveCapabilities({ ...user, isActive: true });

const missingCapabilities = (actor: Actor, required: readonly Capability[]) =>
  capabilities.filter(
    (capability) => required.includes(capability) && !actor.capabilities.includes(capability),
  );

/** Throws 403 when the user has a higher role than the actor. */
export function assertNotHigherRank(actor: Actor, user: UserAccess): void {
  if (roleRank(user.role) > roleRank(actor.role))
    throw new AppError("forbidden", "This user has a higher role than you.");
}

/**
 * Throws 403 when a change grants a role or capability that the actor lacks, at once or on activation. `before` is
 * null for a new user.
 */
export function assertCanGrant(actor: Actor, before: UserAccess | null, after: UserAccess): void {
  if (roleRank(after.role) > roleRank(actor.role) && after.role !== before?.role)
    throw new AppError("forbidden", "You cannot assign a role higher than yours.");
  const gained = (now: readonly Capability[], then: readonly Capability[]) =>
    now.filter((capability) => !then.includes(capability));
  const granted = [
    ...gained(activeCapabilities(after), before ? activeCapabilities(before) : []),
    ...gained(effectiveCapabilities(after), before ? effectiveCapabilities(before) : []),
  ];
  const missing = missingCapabilities(actor, granted);
  if (missing.length > 0)
    throw new AppError(
      "forbidden",
      `You cannot grant permissions that you don't have: ${missing.join(", ")}.`,
    );
}

/** Message when another request has changed the user meanwhile. */
export const USER_CHANGED = "Somebody else has just changed this user. Check the changes, then try again.";

/** Throws 403 when signing in as this user would give the actor more capabilities. */
export function assertNotMoreCapable(actor: Actor, user: UserAccess, change = "set the password"): void {
  if (missingCapabilities(actor, activeCapabilities(user)).length > 0)
    throw new AppError("forbidden", `You cannot ${change} of a user with more permissions than you.`);
}

/** Whether this user is an active admin who may manage users. */
export const isUserManager = (user: UserAccess): boolean =>
  user.role === "admin" && effectiveCapabilities(user).includes("users.manage");
