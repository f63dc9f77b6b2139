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

/** What somebody may do as soon as they are active. */
const potential = (user: Standing) => effectiveCapabilities({ ...user, isActive: true });

const lacks = (actor: Actor, wanted: readonly Capability[]) =>
  capabilities.filter(
    (capability) => wanted.includes(capability) && !actor.capabilities.includes(capability),
  );

/** Throws 403 when the user ranks above whoever wants to change, delete or sign out them. */
export function refuseHigherRank(actor: Actor, user: Standing): void {
  if (rankOf(user.role) > rankOf(actor.role))
    throw new AppError("forbidden", "This user has a higher role than you.");
}

/**
 * Throws 403 when a change gives what the giver lacks: a higher role, or capabilities that the user did not have before,
 * be it at once or from the moment that somebody activates them. `before` is null for a new user.
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

/** Throws 403 when knowing this user's password would let the actor do more than they may. */
export function requireNoMoreThanOwn(actor: Actor, user: Standing): void {
  if (lacks(actor, potential(user)).length > 0)
    throw new AppError("forbidden", "You cannot set the password of somebody who may do more than you.");
}

/** Whether this user is one of those who keep the office open: an active admin who may manage users. */
export const keepsOffice = (user: Standing): boolean =>
  user.role === "admin" && effectiveCapabilities(user).includes("users.manage");
