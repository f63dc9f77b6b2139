import type { MiddlewareHandler } from "hono";
import { AppError } from "#worker/base/errors.ts";
import type { AppEnv } from "./ctx.ts";
import { hasSessionCookie } from "./session.ts";

const SAFE = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * CSRF protection: rejects unsafe requests from other origins. Requests without `Origin` and `Sec-Fetch-Site` are not
 * from a browser; they pass without a session cookie, or with JSON, which a cross-site form can't send. A valid API key
 * passes too: no site can make a browser send one.
 */
export const sameOrigin: MiddlewareHandler<AppEnv> = async (c, next) => {
  if (!SAFE.has(c.req.method) && !c.get("keyStaff")) {
    const origin = c.req.header("origin");
    const site = c.req.header("sec-fetch-site");
    const own = new URL(c.req.url).origin;
    const json = c.req.header("content-type")?.startsWith("application/json") ?? false;
    const allowed = origin
      ? origin === own
      : site
        ? site === "same-origin"
        : json || !hasSessionCookie(c, c.get("ctx").caller.secure);
    if (!allowed) throw new AppError("bad_origin", "This request came from another site.");
  }
  await next();
};
