import { iso, shift } from "#worker/base/clock.ts";
import { sha256 } from "#worker/base/crypto.ts";
import { AppError } from "#worker/base/errors.ts";
import type { Ctx } from "#worker/runtime/ctx.ts";
import { countDown, countUp, resetCounter } from "#worker/runtime/queries.ts";

/** Wrong tries within a quarter of an hour before anything is hashed again. */
const WINDOW_MINUTES = 15;
const PER_ACCOUNT = 10;
const PER_ADDRESS = 50;

/** Names are hashed, so that the counters hold no list of who tried to sign in. */
const accountKey = async (username: string) =>
  `sign-in:account:${(await sha256(username.toLowerCase())).slice(0, 32)}`;
const addressKey = (ip: string) => `sign-in:address:${ip}`;

/**
 * Counts a try before its password is hashed, so that parallel guesses cannot slip past the count. Throws 429 with
 * Retry-After when the account or the address has used up its tries.
 */
export async function countAttempt(ctx: Ctx, username: string): Promise<void> {
  const now = ctx.clock();
  const resetsAt = iso(shift(now, WINDOW_MINUTES, "minute"));
  const account = await countUp(ctx.db, await accountKey(username), iso(now), resetsAt);
  const address = await countUp(ctx.db, addressKey(ctx.caller.ip), iso(now), resetsAt);
  const over = account.count > PER_ACCOUNT ? account : address.count > PER_ADDRESS ? address : null;
  if (!over) return;
  const seconds = Math.max(1, Math.ceil((Date.parse(over.resetsAt) - now.getTime()) / 1000));
  throw new AppError("rate_limited", "Too many attempts. Please wait a few minutes and try again.", {
    headers: { "Retry-After": String(seconds) },
  });
}

/** After a right password the account's count starts anew, and the address has not tried in vain. */
export async function forgiveAttempts(ctx: Ctx, username: string): Promise<void> {
  const key = await accountKey(username);
  await ctx.db.batch([resetCounter(ctx.db, key), countDown(ctx.db, addressKey(ctx.caller.ip))]);
}
