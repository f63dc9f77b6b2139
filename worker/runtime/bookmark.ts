import type { Context } from "hono";
import { getCookie, setCookie } from "hono/cookie";
import { DbSession } from "#worker/db/sessions.ts";
import { hasSessionCookie } from "./session.ts";

/** Longer than replicas lag. */
const MAX_AGE_SECONDS = 600;
const BOOKMARK = /^[\da-f-]{1,200}$/i;

/** The `__Host-` prefix requires https and the root path. */
const cookieName = (secure: boolean) => (secure ? "__Host-bookmark" : "bookmark");
const isRead = (method: string) => method === "GET" || method === "HEAD";

/** The D1 session of a request: a visitor who wrote something reads at least that state. */
export function createDbSession(c: Context, d1: D1Database, secure: boolean): DbSession {
  const bookmark = getCookie(c, cookieName(secure));
  const reads = hasSessionCookie(c, secure) ? "staff read" : "visitor read";
  return new DbSession(d1, {
    mode: isRead(c.req.method) ? reads : "write",
    bookmark: bookmark && BOOKMARK.test(bookmark) ? bookmark : null,
  });
}

/** After a successful write, gives the visitor its bookmark. Staff read from the primary and need none. */
export function setBookmark(c: Context, { bookmark }: DbSession, secure: boolean): void {
  if (isRead(c.req.method) || c.res.status >= 400 || !bookmark || hasSessionCookie(c, secure)) return;
  setCookie(c, cookieName(secure), bookmark, {
    path: "/",
    httpOnly: true,
    sameSite: "Lax",
    secure,
    maxAge: MAX_AGE_SECONDS,
  });
}
