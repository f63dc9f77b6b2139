import { SECOND_STEP_MINUTES } from "#contract/auth/constants.ts";
import { addTime, iso } from "#worker/base/clock.ts";
import { randomToken, sha256 } from "#worker/base/crypto.ts";
import { AppError } from "#worker/base/errors.ts";
import type { Ctx, HttpContext } from "#worker/runtime/ctx.ts";
import { clearStepCookie, readStepCookie, setStepCookie } from "#worker/runtime/step-cookie.ts";
import { findPendingSignIn, insertPendingSignIn } from "./factor-queries.ts";

const COOKIE = "sign-in";
const TOO_LATE = "This sign-in has expired. Enter your password again.";

/**
 * Stores that the password was right, for this browser. It is no session and opens nothing but the second step. Returns
 * when it expires.
 */
export async function startPendingSignIn(
  c: HttpContext,
  ctx: Ctx,
  user: { id: string; epoch: number },
): Promise<string> {
  const token = randomToken();
  const expiresAt = iso(addTime(ctx.clock(), SECOND_STEP_MINUTES, "minute"));
  const row = { id: await sha256(token), userId: user.id, epoch: user.epoch, expiresAt };
  await insertPendingSignIn(ctx.db, row);
  setStepCookie(c, ctx, COOKIE, { value: token, minutes: SECOND_STEP_MINUTES, sameSite: "Strict" });
  return expiresAt;
}

/** The pending sign-in of this browser with its user. Throws 410 without a valid one. */
export async function getPendingSignIn(c: HttpContext, ctx: Ctx) {
  const token = readStepCookie(c, ctx, COOKIE);
  const found = token ? await findPendingSignIn(ctx.db, await sha256(token), iso(ctx.clock())) : null;
  if (!found) throw signInExpired();
  return found;
}

export const signInExpired = (): AppError => new AppError("gone", TOO_LATE);

export const clearPendingCookie = (c: HttpContext, ctx: Ctx): unknown => clearStepCookie(c, ctx, COOKIE);
