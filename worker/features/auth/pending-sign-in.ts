import type { Context } from "hono";
import { deleteCookie, getCookie, setCookie } from "hono/cookie";
import { SECOND_STEP_MINUTES } from "#contract/auth/constants.ts";
import { addTime, iso } from "#worker/base/clock.ts";
import { randomToken, sha256 } from "#worker/base/crypto.ts";
import { AppError } from "#worker/base/errors.ts";
import type { Ctx } from "#worker/runtime/ctx.ts";
import { findPendingSignIn, insertPendingSignIn } from "./factor-queries.ts";

const cookieName = (secure: boolean) => (secure ? "__Host-sign-in" : "sign-in");

const TOO_LATE = "This sign-in has expired. Enter your password again.";

/**
 * Stores that the password was right, for this browser. It is no session and opens nothing but the second step. Returns
 * when it expires.
 */
export async function startPendingSignIn(
  c: Context,
  ctx: Ctx,
  user: { id: string; epoch: number },
): Promise<string> {
  const token = randomToken();
  const expiresAt = iso(addTime(ctx.clock(), SECOND_STEP_MINUTES, "minute"));
  const row = { id: await sha256(token), userId: user.id, epoch: user.epoch, expiresAt };
  await insertPendingSignIn(ctx.db, row);
  setCookie(c, cookieName(ctx.caller.secure), token, {
    path: "/",
    httpOnly: true,
    sameSite: "Strict",
    secure: ctx.caller.secure,
    maxAge: SECOND_STEP_MINUTES * 60,
  });
  return expiresAt;
}

/** The pending sign-in of this browser with its user. Throws 410 without a valid one. */
export async function getPendingSignIn(c: Context, ctx: Ctx) {
  const token = getCookie(c, cookieName(ctx.caller.secure));
  const isToken = token !== undefined && token.length <= 100;
  const found = isToken ? await findPendingSignIn(ctx.db, await sha256(token), iso(ctx.clock())) : null;
  if (!found) throw signInExpired();
  return found;
}

export const signInExpired = (): AppError => new AppError("gone", TOO_LATE);

/** Deletes the cookie of a pending sign-in. */
export const clearPendingCookie = (c: Context, ctx: Ctx): unknown =>
  deleteCookie(c, cookieName(ctx.caller.secure), { path: "/", secure: ctx.caller.secure });
