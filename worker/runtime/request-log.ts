import type { MiddlewareHandler } from "hono";
import { redactedPath } from "#worker/base/log.ts";
import { currentRequestId, withRequestId } from "#worker/base/request-id.ts";
import type { AppEnv } from "./ctx.ts";

/** The platform's invocation log has every request under the same id; a line of ours costs a tenth of a short read. */
const isLogged = (method: string, status: number) => status >= 400 || !["GET", "HEAD"].includes(method);

/**
 * Runs the request under its id, sets `X-Request-Id` and logs one line for a write or a failure. Not hono/request-id,
 * which trusts an id sent by the client. In-process calls run under the id of their page and log nothing.
 */
export const requestLog: MiddlewareHandler<AppEnv> = async (c, next) => {
  const { caller, clock, log } = c.var.ctx;
  if (currentRequestId() !== undefined) return next();
  const startedAt = clock().getTime();
  await withRequestId(caller.requestId, next);
  // Set on the response itself: `c.header` would copy it.
  c.res.headers.set("X-Request-Id", caller.requestId);
  if (!isLogged(c.req.method, c.res.status)) return;
  log("info", "request.done", {
    method: c.req.method,
    path: redactedPath(new URL(c.req.url).pathname),
    status: c.res.status,
    ms: clock().getTime() - startedAt,
  });
};
