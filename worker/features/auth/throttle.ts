import { iso, shift } from "#worker/base/clock.ts";
import { sha256 } from "#worker/base/crypto.ts";
import { AppError } from "#worker/base/errors.ts";
import { networkOf } from "#worker/base/network.ts";
import type { Ctx } from "#worker/runtime/ctx.ts";
import { countDown, countUp, hasCounter, resetCounter } from "#worker/runtime/queries.ts";

/** Wrong tries within a quarter of an hour before anything is hashed again. */
const WINDOW_MINUTES = 15;
const PER_ACCOUNT = 10;
const PER_ADDRESS = 50;
/** How long the place where an account signed in is remembered. */
const KNOWN_DAYS = 30;

const short = async (text: string) => (await sha256(text)).slice(0, 32);

/** Names and places are hashed, so that the counters hold no list of who tried to sign in, nor from where. */
async function keysOf({ caller }: Pick<Ctx, "caller">, username: string, device: string | null) {
  const name = username.toLowerCase();
  const network = networkOf(caller.ip);
  const place = await short(`${name}\n${network}`);
  return {
    account: `sign-in:account:${await short(name)}`,
    here: `sign-in:here:${place}`,
    known: `sign-in:known:${place}`,
    address: `sign-in:address:${await short(network)}`,
    device: device && `sign-in:device:${await short(device)}`,
  };
}

/** Among which tries this one counts: those of a known browser, of a known place, or of everybody else. */
async function ownKey(ctx: Ctx, keys: Awaited<ReturnType<typeof keysOf>>): Promise<string> {
  if (keys.device) return keys.device;
  return (await hasCounter(ctx.db, keys.known, iso(ctx.clock()))) ? keys.here : keys.account;
}

/**
 * Counts a try before its password is hashed, so that parallel guesses cannot slip past the count. Throws 429 with
 * Retry-After when the account or the address has used up its tries. Strangers share the tries of an account, wherever
 * they are. A browser with which its owner signed in before, or a place where they did so lately, has tries of its own:
 * so nobody can lock the owner out, neither from elsewhere nor, with a known `device`, from behind the same address.
 */
export async function countAttempt(ctx: Ctx, username: string, device: string | null = null): Promise<void> {
  const now = ctx.clock();
  const resetsAt = iso(shift(now, WINDOW_MINUTES, "minute"));
  const keys = await keysOf(ctx, username, device);
  const own = await countUp(ctx.db, await ownKey(ctx, keys), iso(now), resetsAt);
  const address = await countUp(ctx.db, keys.address, iso(now), resetsAt);
  const isCrowded = keys.device === null && address.count > PER_ADDRESS;
  const over = own.count > PER_ACCOUNT ? own : isCrowded ? address : null;
  if (!over) return;
  const seconds = Math.max(1, Math.ceil((Date.parse(over.resetsAt) - now.getTime()) / 1000));
  throw new AppError("rate_limited", "Too many attempts. Please wait a few minutes and try again.", {
    headers: { "Retry-After": String(seconds) },
  });
}

/**
 * After a right password the tries that it was counted among begin anew, the address has not tried in vain, and the place
 * is known. What strangers have used up elsewhere stays used up.
 */
export async function forgiveAttempts(
  ctx: Ctx,
  username: string,
  device: string | null = null,
): Promise<void> {
  const now = iso(ctx.clock());
  const keys = await keysOf(ctx, username, device);
  await ctx.db.batch([
    resetCounter(ctx.db, await ownKey(ctx, keys)),
    resetCounter(ctx.db, keys.known),
    countDown(ctx.db, keys.address),
  ]);
  await countUp(ctx.db, keys.known, now, iso(shift(ctx.clock(), KNOWN_DAYS, "day")));
}
