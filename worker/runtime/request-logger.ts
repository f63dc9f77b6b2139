import { errorStatus } from "#contract/errors.ts";
import { redactedPath } from "#worker/base/log.ts";
import { withRequestId } from "#worker/base/request-id.ts";
import type { Ctx } from "./ctx.ts";

/** The answer when something failed that no room has an answer for: the log says what, the visitor gets a number to quote. */
function internalErrorResponse({ log, caller: { requestId } }: Ctx, error: unknown): Response {
  log("error", "request.failed", { code: "internal" }, error);
  const message = "Something went wrong on our side. Please try again.";
  const headers = { "Cache-Control": "no-store", "X-Request-Id": requestId };
  return Response.json({ message, code: "internal", requestId }, { status: errorStatus.internal, headers });
}

/** Answers a request under its id and leaves one line about it: what was asked, how it ended, how long it took. */
export async function logRequest(
  ctx: Ctx,
  request: Request,
  answer: () => Promise<Response>,
): Promise<Response> {
  const began = ctx.clock().getTime();
  return withRequestId(ctx.caller.requestId, async () => {
    const tell = (status: number) =>
      ctx.log("info", "request.done", {
        method: request.method,
        path: redactedPath(new URL(request.url).pathname),
        status,
        ms: ctx.clock().getTime() - began,
      });
    const response = await answer().catch((error: unknown) => internalErrorResponse(ctx, error));
    tell(response.status);
    return response;
  });
}
