import { createApp } from "#worker/app.ts";
import { consume, consumeDead } from "#worker/background/queue.ts";
import { tick } from "#worker/background/cron.ts";
import { siteAt } from "#worker/ssr/document.ts";
import { machineRoute } from "#worker/feeds/feeds.ts";
import { answerFormPost, postedForm } from "#worker/ssr/form-post.ts";
import { httpsAddress, withDefaults } from "#worker/ssr/headers.ts";
import { keptPage } from "#worker/ssr/cached-page.ts";
import { type Edge, servePage } from "#worker/ssr/pages.ts";
import type { Ctx } from "#worker/runtime/ctx.ts";
import { logRequest } from "#worker/runtime/request-logger.ts";
import { assetsOf, background, callerOf, configOf, missingSetting, openCtx } from "#worker/services.ts";

/** What is open for a request already, so that an API call is opened once. */
const opened = new WeakMap<Request, Ctx>();
const app = createApp(
  (request, env, waiter) =>
    opened.get(request) ?? openCtx(env, waiter, callerOf(request), new URL(request.url).origin),
);

type At = { env: Env; waiter: ExecutionContext; ctx: Ctx };

/** A machine's document, a page, or a call of the API. */
async function answer(request: Request, url: URL, { env, waiter, ctx }: At): Promise<Response> {
  const safer = httpsAddress(url, ctx.config);
  if (safer) return Response.redirect(safer, 308);
  const api = async (inner: Request) => app.fetch(inner, env, waiter);
  const form = postedForm(request);
  if (!form && url.pathname.startsWith("/api/")) {
    opened.set(request, ctx);
    return api(request);
  }
  const edge: Edge = {
    ctx,
    assets: assetsOf(env),
    site: siteAt(ctx.config.origin, ctx.config.measurementId),
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
  const ctx = openCtx(env, waiter, callerOf(request), url.origin);
  return logRequest(ctx, request, () => answer(request, url, { env, waiter, ctx }));
}

export default {
  async fetch(request, env, waiter) {
    const missing = missingSetting(request, env);
    const secure = request.url.startsWith("https:");
    if (missing) return withDefaults(missing, secure);
    const url = new URL(request.url);
    const kept = keptPage(request, url, configOf(env, url.origin));
    return kept ?? withDefaults(await served(request, url, env, waiter), secure);
  },

  async scheduled(controller, env, waiter) {
    await tick(controller.cron, openCtx(env, waiter, background("cron"), ""));
  },

  async queue(batch, env, waiter) {
    const ctx = openCtx(env, waiter, background("queue"), "");
    await (batch.queue.endsWith("-dead") ? consumeDead(batch, ctx) : consume(batch, ctx));
  },
} satisfies ExportedHandler<Env>;
