import type { Context } from "hono";
import { deleteCookie, getCookie, setCookie } from "hono/cookie";
import { SESSION_IDLE_HOURS, SESSION_MAX_DAYS } from "#contract/auth/constants.ts";
import { effectiveCapabilities } from "#contract/capabilities.ts";
import { iso, addTime } from "#worker/base/clock.ts";
import { randomToken, sha256 } from "#worker/base/crypto.ts";
import { AppError } from "#worker/base/errors.ts";
import type { AppEnv, Ctx, Staff, StaffCtx } from "./ctx.ts";
import { recordActivity } from "./activity.ts";
import { listOpenScreens } from "./portal-access.ts";
import type { Statement } from "./queries.ts";
import * as queries from "./session-queries.ts";

/** Precision of `lastSeenAt` and of the expiry that follows it: saves a write per request. */
const LAST_SEEN_INTERVAL_MINUTES = 5;
const MAX_USER_AGENT_LENGTH = 300;

/** The `__Host-` prefix requires https; plain http (local development) can't set such a cookie. */
const cookieName = (secure: boolean) => (secure ? "__Host-session" : "session");

/** Whether the request carries a session cookie at all, valid or not. */
export const hasSessionCookie = (c: Context, secure: boolean): boolean =>
  getCookie(c, cookieName(secure)) !== undefined;

/** The same for headers alone, whichever of the two names the cookie has. */
export const carriesSession = (headers: Headers): boolean =>
  /(?:^|;\s*)(?:__Host-)?session=/.test(headers.get("cookie") ?? "");

/** When a session ends that is used now: it slides, up to a limit after the sign-in. */
function getExpiry(now: Date, signedInAt: Date): Date {
  const idle = addTime(now, SESSION_IDLE_HOURS, "hour");
  const limit = addTime(signedInAt, SESSION_MAX_DAYS, "day");
  return idle < limit ? idle : limit;
}

/**
 * Creates a session and sets its cookie. Only the token's hash is stored. A renewed session continues the times of a
 * former one. The cookie lasts until the limit and is never sent again: a late response would overwrite the
 * cookie of a newer session.
 */
export async function startSession(
  c: Context,
  ctx: Ctx,
  user: { id: string; epoch: number },
  former: Partial<Pick<Staff, "signedInAt" | "verifiedAt" | "hasExternalFactor">> = {},
): Promise<void> {
  const token = randomToken();
  const now = ctx.clock();
  const signedInAt = former.signedInAt === undefined ? now : new Date(former.signedInAt);
  const limit = addTime(signedInAt, SESSION_MAX_DAYS, "day");
  await queries.insertSession(ctx.db, {
    id: await sha256(token),
    userId: user.id,
    epoch: user.epoch,
    createdAt: iso(signedInAt),
    lastSeenAt: iso(now),
    expiresAt: iso(getExpiry(now, signedInAt)),
    verifiedAt: former.verifiedAt ?? null,
    hasExternalFactor: former.hasExternalFactor ?? false,
    ipAddress: ctx.caller.ip,
    userAgent: ctx.caller.userAgent.slice(0, MAX_USER_AGENT_LENGTH),
  });
  setCookie(c, cookieName(ctx.caller.secure), token, {
    path: "/",
    httpOnly: true,
    sameSite: "Lax",
    secure: ctx.caller.secure,
    maxAge: Math.max(1, Math.ceil((limit.getTime() - now.getTime()) / 1000)),
  });
}

/** Replaces the session of this request after its user's epoch was raised, with the same sign-in and proof. */
export const renewSession = (c: Context, ctx: StaffCtx, epoch: number): Promise<void> =>
  startSession(c, ctx, { id: ctx.staff.id, epoch }, ctx.staff);

/** How long a former token works after a step-up, for requests that are under way. It is not elevated. */
const FORMER_TOKEN_SECONDS = 30;

/** Replaces the session of this request after its user has proved their identity; `also` joins the batch. */
export async function elevateSession(
  c: Context,
  ctx: StaffCtx,
  user: { id: string; epoch: number },
  also: Statement[] = [],
): Promise<void> {
  const now = ctx.clock();
  await startSession(c, ctx, user, { ...ctx.staff, verifiedAt: iso(now) });
  const expiresAt = iso(addTime(now, FORMER_TOKEN_SECONDS, "second"));
  await ctx.db.batch([queries.retireSession(ctx.db, ctx.staff.sessionId, iso(now), expiresAt), ...also]);
}

/** Returns the account of the API key, else the user of the session; null without either. */
export const findStaff = async (c: Context<AppEnv>, ctx: Ctx): Promise<Staff | null> =>
  c.get("keyStaff") ?? (await findSessionStaff(c, ctx));

/**
 * Returns the user of the session, or null if it has ended or expired, the user is inactive or the request has an API
 * key.
 */
export async function findSessionStaff(c: Context<AppEnv>, ctx: Ctx): Promise<Staff | null> {
  if (c.get("keyStaff")) return null;
  const token = getCookie(c, cookieName(ctx.caller.secure));
  if (!token || token.length > 100) return null;
  const sessionId = await sha256(token);
  const user = await queries.findSessionUser(ctx.db, sessionId, iso(ctx.clock()));
  if (!user) return null;
  updateLastSeen(ctx, sessionId, user);
  return {
    id: user.id,
    username: user.username,
    fullName: user.fullName,
    publicName: user.publicName,
    role: user.role,
    capabilities: effectiveCapabilities(user),
    screens: listOpenScreens(user, user.portals),
    mustChangePassword: user.mustChangePassword,
    apiKey: null,
    sessionId,
    signedInAt: user.signedInAt,
    verifiedAt: user.verifiedAt,
    mustAddFactor: user.mustAddFactor,
    hasExternalFactor: user.hasExternalFactor,
  };
}

/** Deletes the session cookie of the response. */
export const clearSessionCookie = (c: Context, ctx: Ctx): unknown =>
  deleteCookie(c, cookieName(ctx.caller.secure), { path: "/", secure: ctx.caller.secure });

/** Updates last use and expiry after the response, at most every few minutes. */
function updateLastSeen(
  ctx: Ctx,
  sessionId: string,
  { signedInAt, lastSeenAt }: { signedInAt: string; lastSeenAt: string },
): void {
  const now = ctx.clock();
  const before = iso(addTime(now, -LAST_SEEN_INTERVAL_MINUTES, "minute"));
  if (lastSeenAt >= before) return;
  const times = { lastSeenAt: iso(now), expiresAt: iso(getExpiry(now, new Date(signedInAt))) };
  ctx.waitUntil(Promise.resolve(queries.touchSession(ctx.db, sessionId, before, times)));
}

/** Ends the session of the request's cookie; `also` joins the batch. */
export async function endSession(c: Context, ctx: Ctx, also: Statement[] = []): Promise<void> {
  const token = getCookie(c, cookieName(ctx.caller.secure));
  if (!token || token.length > 100) return;
  await ctx.db.batch([queries.deleteSessionById(ctx.db, await sha256(token)), ...also]);
}

/** Lists the user's valid sessions; `current` marks the one of this request. */
export async function listActiveSessions(ctx: StaffCtx, userId: string) {
  const rows = await queries.listSessions(ctx.db, userId, iso(ctx.clock()));
  return rows.map((row) => ({ ...row, current: row.id === ctx.staff.sessionId }));
}

/** Ends one session of the user. Throws 404 when it has ended already. */
export async function endUserSession(
  ctx: StaffCtx,
  user: { id: string; username: string },
  sessionId: string,
): Promise<void> {
  const [deleted] = await ctx.db.batch([
    queries.deleteUserSession(ctx.db, user.id, sessionId),
    recordActivity(ctx, {
      action: "user.end_session",
      entityType: "user",
      entityId: user.id,
      details: { username: user.username },
    }),
  ]);
  if (deleted.length === 0) throw new AppError("not_found", "This session has already ended.");
}
