import type { Context } from "hono";
import { getCookie, setCookie } from "hono/cookie";
import { AppError } from "#worker/base/errors.ts";
import { sha256 } from "#worker/base/crypto.ts";
import type { Ctx } from "./ctx.ts";
import { verifyLink, signLink } from "./signed-link.ts";

const PURPOSE = "auth.device";
const DEVICE_DAYS = 180;
const MAX_TOKEN_LENGTH = 600;

const cookieName = (secure: boolean) => (secure ? "__Host-device" : "device");
const hashUsername = async (username: string) => (await sha256(username.toLowerCase())).slice(0, 32);

/**
 * Returns the device id if this account has signed in with this browser before, else null. It only separates throttling
 * counters; it does not authenticate.
 */
export async function findDevice(c: Context, ctx: Ctx, username: string): Promise<string | null> {
  const token = getCookie(c, cookieName(ctx.caller.secure));
  if (!token || token.length > MAX_TOKEN_LENGTH) return null;
  try {
    const [account, device] = (await verifyLink(ctx, PURPOSE, token)).split(".");
    return account === (await hashUsername(username)) ? (device ?? null) : null;
  } catch (error) {
    // Expired or forged: treated as an unknown device.
    if (error instanceof AppError) return null;
    throw error;
  }
}

/** Marks this browser as a known device of the account for 180 days. */
export async function setDeviceCookie(
  c: Context,
  ctx: Ctx,
  username: string,
  device: string | null,
): Promise<void> {
  const subject = `${await hashUsername(username)}.${device ?? ctx.newId()}`;
  setCookie(c, cookieName(ctx.caller.secure), await signLink(ctx, PURPOSE, subject, DEVICE_DAYS), {
    path: "/",
    httpOnly: true,
    sameSite: "Strict",
    secure: ctx.caller.secure,
    maxAge: DEVICE_DAYS * 86_400,
  });
}
