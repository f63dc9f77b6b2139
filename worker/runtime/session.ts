import type { Context } from "hono";
import { deleteCookie, getCookie, setCookie } from "hono/cookie";
import * as z from "zod";
import { effectiveCapabilities } from "#contract/capabilities.ts";
import { iso, shift } from "#worker/base/clock.ts";
import { randomToken, sha256 } from "#worker/base/crypto.ts";
import type { Ctx, Staff } from "./ctx.ts";
import { findSessionUser, insertEndedSession } from "./session-queries.ts";

const SESSION_HOURS = 12;
const Stored = z.object({ userId: z.string(), createdAt: z.string(), epoch: z.number() });

/** `__Host-` binds the cookie to this host and to https; plain http (local development) cannot carry it. */
const cookieName = (secure: boolean) => (secure ? "__Host-planwright" : "planwright");
const kvKey = (hash: string) => `session:${hash}`;

/** Whether the request carries a session cookie at all, valid or not. */
export const hasSessionCookie = (c: Context, secure: boolean): boolean =>
  getCookie(c, cookieName(secure)) !== undefined;

/** Starts a session for a user and sets its cookie. KV holds it; the cookie alone opens it. */
export async function startSession(c: Context, ctx: Ctx, user: { id: string; epoch: number }): Promise<void> {
  const token = randomToken();
  const value = { userId: user.id, createdAt: iso(ctx.clock()), epoch: user.epoch };
  const seconds = SESSION_HOURS * 3600;
  await ctx.kv.put(kvKey(await sha256(token)), JSON.stringify(value), { expirationTtl: seconds });
  setCookie(c, cookieName(ctx.caller.secure), token, {
    path: "/",
    httpOnly: true,
    sameSite: "Lax",
    secure: ctx.caller.secure,
    maxAge: seconds,
  });
}

/**
 * The person behind the cookie, or null. KV says which user and epoch the session was made for; D1 says, this second,
 * whether the user is active, still of that epoch, and whether this session was ended (KV may be a minute behind).
 */
export async function findStaff(c: Context, ctx: Ctx): Promise<Staff | null> {
  const token = getCookie(c, cookieName(ctx.caller.secure));
  if (!token || token.length > 100) return null;
  const sessionId = await sha256(token);
  const stored = Stored.safeParse(await ctx.kv.get(kvKey(sessionId), "json"));
  if (!stored.success) return null;
  const age = ctx.clock().getTime() - Date.parse(stored.data.createdAt);
  if (age > SESSION_HOURS * 3_600_000) return null;
  const user = await findSessionUser(ctx.db, stored.data.userId, sessionId);
  if (!user || !user.isActive || user.ended || user.epoch !== stored.data.epoch) return null;
  return {
    id: user.id,
    username: user.username,
    role: user.role,
    capabilities: effectiveCapabilities(user),
    sessionId,
  };
}

/** Has the browser forget its session. */
export const dropCookie = (c: Context, ctx: Ctx): unknown =>
  deleteCookie(c, cookieName(ctx.caller.secure), { path: "/", secure: ctx.caller.secure });

/** Ends the session of the request's cookie, for every server from this moment on. */
export async function endSession(c: Context, ctx: Ctx): Promise<void> {
  const token = getCookie(c, cookieName(ctx.caller.secure));
  if (!token || token.length > 100) return;
  const sessionId = await sha256(token);
  const now = ctx.clock();
  await insertEndedSession(ctx.db, {
    id: sessionId,
    endedAt: iso(now),
    expiresAt: iso(shift(now, SESSION_HOURS, "hour")),
  });
  await ctx.kv.delete(kvKey(sessionId));
}
