import { iso } from "#worker/base/clock.ts";
import { selectMany } from "#worker/db/select-many.ts";
import type { Ctx } from "#worker/runtime/ctx.ts";
import { listUsersWithFactor } from "./factor-queries.ts";
import { listInvitations } from "./link-queries.ts";
import { listLockTimes } from "./queries.ts";
import { lockPrefix, MAX_PER_ACCOUNT } from "./throttle.ts";

/**
 * Until when the sign-ins of these users are refused, in their order, the invitations by user id, and who has a second
 * factor. The limit of a network is not included.
 */
export async function findAccountStates(ctx: Ctx, users: readonly { id: string; username: string }[]) {
  const now = iso(ctx.clock());
  const prefixes = await Promise.all(users.map(({ username }) => lockPrefix(username)));
  const ids = users.map(({ id }) => id);
  const [lockTimes, invitations, withFactor] = await selectMany(ctx.db, [
    listLockTimes(ctx.db, prefixes, MAX_PER_ACCOUNT, now),
    listInvitations(ctx.db, ids, now),
    listUsersWithFactor(ctx.db, ids),
  ]);
  const times = new Map(lockTimes.map(({ prefix, lockedUntil }) => [prefix, lockedUntil]));
  return {
    lockTimes: prefixes.map((prefix) => times.get(prefix) ?? null),
    withFactor: new Set(withFactor.map(({ userId }) => userId)),
    // The latest one of a user wins.
    invitations: new Map(invitations.map(({ userId, ...invitation }) => [userId, invitation])),
  };
}
