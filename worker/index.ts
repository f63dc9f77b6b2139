import { createApp } from "#worker/app.ts";
import { consumeBatch, consumeDeadLetters } from "#worker/background/queue.ts";
import { runCron } from "#worker/background/cron.ts";
import { createSite } from "#worker/ssr/document.ts";
import { machineRoute } from "#worker/feeds/routes.ts";
import { answerFormPost, postedForm } from "#worker/ssr/form-post.ts";
import { httpsRedirect, withSecurityHeaders } from "#worker/ssr/headers.ts";
import { findCachedPage } from "#worker/ssr/cached-page.ts";
import { type Edge, servePage } from "#worker/ssr/pages.ts";
import type { Ctx } from "#worker/runtime/ctx.ts";
import { logRequest } from "#worker/runtime/request-logger.ts";
import { getAssets, backgroundCaller, getCaller, getConfig, configurationError, createCtx } from "#worker/services.ts";

/** What is open for a request already, so that an API call is opened once. */
const opened = new WeakMap<Request, Ctx>();
const app = createApp(
  (request, env, waiter) =>
    opened.get(request) ?? createCtx(env, waiter, getCaller(request), new URL(request.url).origin),
);

type At = { env: Env; waiter: ExecutionContext; ctx: Ctx };

/** A machine's document, a page, or a call of the API. */
async function answer(request: Request, url: URL, { env, waiter, ctx }: At): Promise<Response> {
  const safer = httpsRedirect(url, ctx.config);
  if (safer) return Response.redirect(safer, 308);
  const api = async (inner: Request) => app.fetch(inner, env, waiter);
  const form = postedForm(request);
  if (!form && url.pathname.startsWith("/api/")) {
    opened.set(request, ctx);
    return api(request);
  }
  const edge: Edge = {
    ctx,
    assets: getAssets(env),
    site: createSite(ctx.config.origin, ctx.config.measurementId),
    api,
  };
  if (form) return answerFormPost(request, form, edge);
  if (request.method !== "GET" && request.method !== "HEAD") {
    return new Response("Method not allowed", { status: 405, headers: { Allow: "GET, HEAD" } });
  }
  const machine = machineRoute(url.pathname);
  if (machine) return machine(request, edge);
  return servePage(request, edge);
}

/** Answers whatever happens, under one line of the journal. */
function served(request: Request, url: URL, env: Env, waiter: ExecutionContext): Promise<Response> {
  const ctx = createCtx(env, waiter, getCaller(request), url.origin);
  return logRequest(ctx, request, () => answer(request, url, { env, waiter, ctx }));
}

export default {
  async fetch(request, env, waiter) {
    const missing = configurationError(request, env);
    const secure = request.url.startsWith("https:");
    if (missing) return withSecurityHeaders(missing, secure);
    const url = new URL(request.url);
    const kept = findCachedPage(request, url, getConfig(env, url.origin));
    return kept ?? withSecurityHeaders(await served(request, url, env, waiter), secure);
  },

  async scheduled(controller, env, waiter) {
    await runCron(controller.cron, createCtx(env, waiter, backgroundCaller("cron"), ""));
  },

  async queue(batch, env, waiter) {
    const ctx = createCtx(env, waiter, backgroundCaller("queue"), "");
    await (batch.queue.endsWith("-dead") ? consumeDeadLetters(batch, ctx) : consumeBatch(batch, ctx));
  },
} satisfies ExportedHandler<Env>;
