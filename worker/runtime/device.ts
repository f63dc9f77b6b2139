import type { Context } from "hono";
import { getCookie, setCookie } from "hono/cookie";
import { AppError } from "#worker/base/errors.ts";
import { sha256 } from "#worker/base/crypto.ts";
import type { Ctx } from "./ctx.ts";
import { verifyLink, signLink } from "./signed-link.ts";

const PURPOSE = "auth.device";
const DEVICE_DAYS = 180;
const MAX_TOKEN_LENGTH = 600;

const cookieName = (secure: boolean) => (secure ? "__Host-planwright-device" : "planwright-device");
const accountKey = async (username: string) => (await sha256(username.toLowerCase())).slice(0, 32);

/**
 * Which browser this is, if this account has signed in with it before; null for any other. It says who tries, and lets
 * nobody in: whoever steals the cookie still has to guess the password, as seldom as its owner may.
 */
export async function findDevice(c: Context, ctx: Ctx, username: string): Promise<string | null> {
  const token = getCookie(c, cookieName(ctx.caller.secure));
  if (!token || token.length > MAX_TOKEN_LENGTH) return null;
  try {
    const [account, device] = (await verifyLink(ctx, PURPOSE, token)).split(".");
    return account === (await accountKey(username)) ? (device ?? null) : null;
  } catch (error) {
    // Expired, or none of ours: a stranger's like any other.
    if (error instanceof AppError) return null;
    throw error;
  }
}

/** Has the browser remember, from now on for half a year, that this account signed in with it. */
export async function setDeviceCookie(
  c: Context,
  ctx: Ctx,
  username: string,
  device: string | null,
): Promise<void> {
  const subject = `${await accountKey(username)}.${device ?? ctx.newId()}`;
  setCookie(c, cookieName(ctx.caller.secure), await signLink(ctx, PURPOSE, subject, DEVICE_DAYS), {
    path: "/",
    httpOnly: true,
    sameSite: "Strict",
    secure: ctx.caller.secure,
    maxAge: DEVICE_DAYS * 86_400,
  });
}
