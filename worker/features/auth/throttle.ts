import { iso, addTime } from "#worker/base/clock.ts";
import { sha256 } from "#worker/base/crypto.ts";
import { AppError } from "#worker/base/errors.ts";
import { networkPrefix } from "#worker/base/network.ts";
import type { Ctx } from "#worker/runtime/ctx.ts";
import {
  countUp,
  decrementCounter,
  incrementCounter,
  hasCounter,
  deleteCounter,
} from "#worker/runtime/queries.ts";
import { deleteFullCounters } from "./queries.ts";

const WINDOW_MINUTES = 15;
export const MAX_PER_ACCOUNT = 10;
const MAX_PER_ADDRESS = 50;
/** How long the network of a successful sign-in stays known for the account. */
const KNOWN_NETWORK_DAYS = 30;

const shortHash = async (text: string) => (await sha256(text)).slice(0, 32);

/** Prefix of the counters that can lock an account. The name is hashed. */
export const lockPrefix = async (username: string): Promise<string> =>
  `sign-in:account:${await shortHash(username.toLowerCase())}`;

/** Keys are hashed, so that the counters reveal neither usernames nor IP addresses. */
async function counterKeys({ caller }: Pick<Ctx, "caller">, username: string, device: string | null) {
  const name = username.toLowerCase();
  const network = networkPrefix(caller.ip);
  const networkKey = await shortHash(`${name}\n${network}`);
  const prefix = await lockPrefix(username);
  return {
    account: `${prefix}:any`,
    network: `${prefix}:here:${networkKey}`,
    knownNetwork: `sign-in:known:${networkKey}`,
    address: `sign-in:address:${await shortHash(network)}`,
    device: device && `${prefix}:device:${await shortHash(device)}`,
  };
}

/** Selects the counter: of the known device, else of the known network, else of the whole account. */
async function attemptKey(ctx: Ctx, keys: Awaited<ReturnType<typeof counterKeys>>): Promise<string> {
  if (keys.device) return keys.device;
  return (await hasCounter(ctx.db, keys.knownNetwork, iso(ctx.clock()))) ? keys.network : keys.account;
}

/** Mails with a link for a new password, by what was typed, by account and by network. */
export const MAX_LINKS_PER_HOUR = 3;
const MAX_FORGOTTEN_PER_NETWORK = 20;

/**
 * Counts a request for a new password, whether the account exists or not. Throws rate_limited with Retry-After; returns
 * the time an hour ago.
 */
export async function countForgotten(ctx: Ctx, login: string): Promise<string> {
  const now = ctx.clock();
  const resetsAt = iso(addTime(now, 1, "hour"));
  const [byLogin, byNetwork] = await Promise.all([
    shortHash(login.toLowerCase()),
    shortHash(networkPrefix(ctx.caller.ip)),
  ]);
  const [[typed], [network]] = await ctx.db.batch([
    countUp(ctx.db, `forgot:login:${byLogin}`, iso(now), resetsAt),
    countUp(ctx.db, `forgot:network:${byNetwork}`, iso(now), resetsAt),
  ]);
  if (typed!.count > MAX_LINKS_PER_HOUR) throw rateLimited(typed!.resetsAt, now);
  if (network!.count > MAX_FORGOTTEN_PER_NETWORK) throw rateLimited(network!.resetsAt, now);
  return iso(addTime(now, -1, "hour"));
}

function rateLimited(resetsAt: string, now: Date): AppError {
  const seconds = Math.max(1, Math.ceil((Date.parse(resetsAt) - now.getTime()) / 1000));
  return new AppError("rate_limited", formatLockMessage(seconds), {
    headers: { "Retry-After": String(seconds) },
  });
}

/** States the time until the next attempt, in whole minutes. */
function formatLockMessage(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  return `Too many attempts. Please try again in ${minutes === 1 ? "1 minute" : `${minutes} minutes`}.`;
}

/**
 * Counts an attempt before the password is hashed, so that parallel guesses can't exceed the limit. Throws rate_limited
 * with Retry-After. Known devices and networks have their own counters, so an attacker can't lock the owner out.
 * `onLock` runs before the first attempt of a lock is refused, not for the others.
 */
export async function countAttempt(
  ctx: Ctx,
  username: string,
  device: string | null = null,
  onLock?: (reason: "locked" | "network") => Promise<unknown>,
): Promise<void> {
  const now = ctx.clock();
  const resetsAt = iso(addTime(now, WINDOW_MINUTES, "minute"));
  const keys = await counterKeys(ctx, username, device);
  const attempts = await incrementCounter(ctx.db, await attemptKey(ctx, keys), iso(now), resetsAt);
  const address = await incrementCounter(ctx.db, keys.address, iso(now), resetsAt);
  const isAddressExceeded = keys.device === null && address.count > MAX_PER_ADDRESS;
  const exceeded = attempts.count > MAX_PER_ACCOUNT ? attempts : isAddressExceeded ? address : null;
  if (!exceeded) return;
  if (attempts.count === MAX_PER_ACCOUNT + 1) await onLock?.("locked");
  else if (isAddressExceeded && address.count === MAX_PER_ADDRESS + 1) await onLock?.("network");
  throw rateLimited(exceeded.resetsAt, now);
}

/** Resets the counter of this device or network after a successful sign-in. The account's shared counter stays. */
export async function resetAttempts(ctx: Ctx, username: string, device: string | null = null): Promise<void> {
  const now = iso(ctx.clock());
  const keys = await counterKeys(ctx, username, device);
  await ctx.db.batch([
    deleteCounter(ctx.db, await attemptKey(ctx, keys)),
    deleteCounter(ctx.db, keys.knownNetwork),
    decrementCounter(ctx.db, keys.address),
  ]);
  await incrementCounter(
    ctx.db,
    keys.knownNetwork,
    now,
    iso(addTime(ctx.clock(), KNOWN_NETWORK_DAYS, "day")),
  );
}

/** Statement that lifts the lock of the account with this `lockPrefix`; changes no row without one. */
export const deleteLock = (ctx: Ctx, prefix: string) => deleteFullCounters(ctx.db, prefix, MAX_PER_ACCOUNT);
