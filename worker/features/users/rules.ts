import {
  type Capability,
  capabilities,
  effectiveCapabilities,
  rankOf,
  type Role,
} from "#contract/capabilities.ts";
import { AppError } from "#worker/base/errors.ts";

type Standing = { role: Role; isActive: boolean; permissions: readonly string[] | null };
type Actor = { role: Role; capabilities: readonly Capability[] };

/** Capabilities the user has once activated. */
const potential = (user: Standing) => effectiveCapabilities({ ...user, isActive: true });

const lacks = (actor: Actor, wanted: readonly Capability[]) =>
  capabilities.filter(
    (capability) => wanted.includes(capability) && !actor.capabilities.includes(capability),
  );

/** Throws 403 when the user has a higher role than the actor. */
export function refuseHigherRank(actor: Actor, user: Standing): void {
  if (rankOf(user.role) > rankOf(actor.role))
    throw new AppError("forbidden", "This user has a higher role than you.");
}

/**
 * Throws 403 when a change grants a role or capability that the actor lacks, at once or on activation. `before` is
 * null for a new user.
 */
export function requireOwnGifts(actor: Actor, before: Standing | null, after: Standing): void {
  if (rankOf(after.role) > rankOf(actor.role) && after.role !== before?.role)
    throw new AppError("forbidden", "You cannot give a role that is higher than yours.");
  const gained = (now: readonly Capability[], then: readonly Capability[]) =>
    now.filter((capability) => !then.includes(capability));
  const given = [
    ...gained(potential(after), before ? potential(before) : []),
    ...gained(effectiveCapabilities(after), before ? effectiveCapabilities(before) : []),
  ];
  const missing = lacks(actor, given);
  if (missing.length > 0)
    throw new AppError("forbidden", `You cannot give what you may not do yourself: ${missing.join(", ")}.`);
}

/** Throws 403 when signing in as this user would give the actor more capabilities. */
export function requireNoMoreThanOwn(actor: Actor, user: Standing): void {
  if (lacks(actor, potential(user)).length > 0)
    throw new AppError("forbidden", "You cannot set the password of somebody who may do more than you.");
}

/** Whether this user is an active admin who may manage users. */
export const keepsOffice = (user: Standing): boolean =>
  user.role === "admin" && effectiveCapabilities(user).includes("users.manage");
