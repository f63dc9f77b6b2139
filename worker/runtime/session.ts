import type { Context } from "hono";
import { deleteCookie, getCookie, setCookie } from "hono/cookie";
import * as z from "zod";
import { effectiveCapabilities } from "#contract/capabilities.ts";
import { iso, addTime } from "#worker/base/clock.ts";
import { randomToken, sha256 } from "#worker/base/crypto.ts";
import { AppError } from "#worker/base/errors.ts";
import type { Ctx, Staff, StaffCtx } from "./ctx.ts";
import { recordActivity } from "./activity.ts";
import { listOpenScreens } from "./portal-access.ts";
import type { Statement } from "./queries.ts";
import * as queries from "./session-queries.ts";

const SESSION_HOURS = 12;
/** Precision of `lastSeenAt`: saves a write per request. */
const LAST_SEEN_INTERVAL_MINUTES = 5;
const MAX_USER_AGENT_LENGTH = 300;
const Stored = z.object({ userId: z.string(), createdAt: z.string(), epoch: z.number() });

/** The `__Host-` prefix requires https; plain http (local development) can't set such a cookie. */
const cookieName = (secure: boolean) => (secure ? "__Host-session" : "session");
const kvKey = (hash: string) => `session:${hash}`;

/** Whether the request carries a session cookie at all, valid or not. */
export const hasSessionCookie = (c: Context, secure: boolean): boolean =>
  getCookie(c, cookieName(secure)) !== undefined;

/** Creates a session in D1 and KV and sets its cookie. Only the token's hash is stored. */
export async function startSession(c: Context, ctx: Ctx, user: { id: string; epoch: number }): Promise<void> {
  const token = randomToken();
  const sessionId = await sha256(token);
  const now = ctx.clock();
  const value = { userId: user.id, createdAt: iso(now), epoch: user.epoch };
  const seconds = SESSION_HOURS * 3600;
  await queries.insertSession(ctx.db, {
    ...value,
    id: sessionId,
    lastSeenAt: value.createdAt,
    expiresAt: iso(addTime(now, SESSION_HOURS, "hour")),
    ipAddress: ctx.caller.ip,
    userAgent: ctx.caller.userAgent.slice(0, MAX_USER_AGENT_LENGTH),
  });
  await ctx.kv.put(kvKey(sessionId), JSON.stringify(value), { expirationTtl: seconds });
  setCookie(c, cookieName(ctx.caller.secure), token, {
    path: "/",
    httpOnly: true,
    sameSite: "Lax",
    secure: ctx.caller.secure,
    maxAge: seconds,
  });
}

/**
 * Returns the session's user, or null. KV holds the user id and epoch; D1 is checked for deactivation, a new epoch and
 * an ended session, because KV may be a minute behind.
 */
export async function findStaff(c: Context, ctx: Ctx): Promise<Staff | null> {
  const token = getCookie(c, cookieName(ctx.caller.secure));
  if (!token || token.length > 100) return null;
  const sessionId = await sha256(token);
  const stored = Stored.safeParse(await ctx.kv.get(kvKey(sessionId), "json"));
  if (!stored.success) return null;
  const age = ctx.clock().getTime() - Date.parse(stored.data.createdAt);
  if (age > SESSION_HOURS * 3_600_000) return null;
  const user = await queries.findSessionUser(ctx.db, stored.data.userId, sessionId);
  if (!user || !user.isActive || user.ended || user.epoch !== stored.data.epoch) return null;
  updateLastSeen(ctx, sessionId, user.lastSeenAt);
  return {
    id: user.id,
    username: user.username,
    role: user.role,
    capabilities: effectiveCapabilities(user),
    screens: listOpenScreens(user, user.portals),
    mustChangePassword: user.mustChangePassword,
    sessionId,
  };
}

/** Deletes the session cookie of the response. */
export const clearSessionCookie = (c: Context, ctx: Ctx): unknown =>
  deleteCookie(c, cookieName(ctx.caller.secure), { path: "/", secure: ctx.caller.secure });

/** Updates `lastSeenAt` after the response, at most every few minutes. */
function updateLastSeen(ctx: Ctx, sessionId: string, lastSeenAt: string | null): void {
  const now = ctx.clock();
  const before = iso(addTime(now, -LAST_SEEN_INTERVAL_MINUTES, "minute"));
  if (lastSeenAt !== null && lastSeenAt < before)
    ctx.waitUntil(Promise.resolve(queries.touchSession(ctx.db, sessionId, before, iso(now))));
}

/** Ends the session of the request's cookie, effective immediately everywhere; `also` joins the batch. */
export async function endSession(c: Context, ctx: Ctx, also: Statement[] = []): Promise<void> {
  const token = getCookie(c, cookieName(ctx.caller.secure));
  if (!token || token.length > 100) return;
  const sessionId = await sha256(token);
  await ctx.db.batch([
    queries.insertEndedSession(ctx.db, endedSessionRow(ctx, sessionId)),
    queries.deleteSessionById(ctx.db, sessionId),
    ...also,
  ]);
  await ctx.kv.delete(kvKey(sessionId));
}

const endedSessionRow = (ctx: Ctx, id: string) => {
  const now = ctx.clock();
  return { id, endedAt: iso(now), expiresAt: iso(addTime(now, SESSION_HOURS, "hour")) };
};

/** Lists the user's valid sessions; `current` marks the one of this request. */
export async function listActiveSessions(ctx: StaffCtx, userId: string) {
  const rows = await queries.listSessions(ctx.db, userId, iso(ctx.clock()));
  return rows.map((row) => ({ ...row, current: row.id === ctx.staff.sessionId }));
}

/** Ends one session of the user, effective immediately everywhere. Throws 404 when it has ended already. */
export async function endUserSession(
  ctx: StaffCtx,
  user: { id: string; username: string },
  sessionId: string,
): Promise<void> {
  const [, deleted] = await ctx.db.batch([
    queries.insertEndedUserSession(ctx.db, user.id, endedSessionRow(ctx, sessionId)),
    queries.deleteUserSession(ctx.db, user.id, sessionId),
    recordActivity(ctx, {
      action: "user.end_session",
      entityType: "user",
      entityId: user.id,
      details: { username: user.username },
    }),
  ]);
  if (deleted.length === 0) throw new AppError("not_found", "This session has already ended.");
  await ctx.kv.delete(kvKey(sessionId));
}
