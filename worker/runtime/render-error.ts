import type { Context } from "hono";
import { HTTPException } from "hono/http-exception";
import { errorStatus, type ErrorBody } from "#contract/errors.ts";
import { AppError, isDatabaseUnavailable } from "#worker/base/errors.ts";
import { createLog, redactedPath } from "#worker/base/log.ts";
import { resolveRequestId } from "#worker/base/request-id.ts";
import type { AppEnv, Ctx } from "./ctx.ts";

/** Renders an AppError's message, or for any other error a generic message with the request id. */
export function renderError(error: unknown, c: Context<AppEnv>): Response {
  // Undefined when the environment is invalid.
  const ctx = c.var.ctx as Ctx | undefined;
  const requestId = ctx?.caller.requestId ?? resolveRequestId(c.req.raw);
  const appError = toAppError(error, c);
  const body: ErrorBody = appError
    ? {
        message: appError.message,
        code: appError.code,
        ...(appError.fields && { fields: appError.fields }),
        ...(appError.current && { current: appError.current }),
      }
    : {
        message: "Something went wrong on our side. Please try again.",
        code: "internal",
        requestId,
      };
  const status = errorStatus[body.code];
  // A missing setting is not a failure of the service.
  const level = body.code === "not_configured" ? "warn" : "error";
  const log = ctx?.log ?? createLog({ requestId });
  if (status >= 500) log(level, "request.failed", { path: redactedPath(c.req.path), code: body.code }, error);
  return c.json(body, status, { ...appError?.headers, "X-Request-Id": requestId });
}

const isRead = (method: string) => method === "GET" || method === "HEAD";

/** Translates Hono's own exceptions and an unreachable database. */
function toAppError(error: unknown, c: Context<AppEnv>): AppError | undefined {
  if (error instanceof AppError) return error;
  if (isDatabaseUnavailable(error)) {
    const message = isRead(c.req.method)
      ? "This is not available at the moment. Please try again in a few minutes."
      : "Nothing was sent or saved: our database is not available at the moment. What you entered is still here. Please try again in a few minutes.";
    return new AppError("unavailable", message, { headers: { "Retry-After": "60" } });
  }
  if (!(error instanceof HTTPException)) return undefined;
  if (error.status === 413) return new AppError("too_large", "The request body is too large.");
  if (error.status === 400) return new AppError("invalid_json", "The request could not be read.");
  return undefined;
}
