import { createApp } from "#worker/app.ts";
import { consume, consumeDead } from "#worker/background/queue.ts";
import { tick } from "#worker/background/timetable.ts";
import { siteAt } from "#worker/edge/document.ts";
import { machineRoute } from "#worker/edge/feeds.ts";
import { answerFormPost, postedForm } from "#worker/edge/form-post.ts";
import { type Edge, servePage } from "#worker/edge/pages.ts";
import { assetsOf, background, callerOf, missingSetting, openCtx } from "#worker/services.ts";

const app = createApp((request, env, waiter) =>
  openCtx(env, waiter, callerOf(request), new URL(request.url).origin),
);

export default {
  fetch(request, env, waiter) {
    const missing = missingSetting(request, env);
    if (missing) return missing;
    const url = new URL(request.url);
    const ctx = openCtx(env, waiter, callerOf(request), url.origin);
    const api = async (inner: Request) => app.fetch(inner, env, waiter);
    const edge: Edge = {
      ctx,
      assets: assetsOf(env),
      site: siteAt(ctx.config.origin, ctx.config.measurementId),
      api,
    };
    const form = postedForm(request);
    if (form) return answerFormPost(request, form, edge);
    if (url.pathname.startsWith("/api/")) return api(request);
    if (request.method !== "GET" && request.method !== "HEAD") {
      return new Response("Method not allowed", { status: 405, headers: { Allow: "GET, HEAD" } });
    }
    const machine = machineRoute(url.pathname);
    if (machine) return machine(request, edge);
    return servePage(request, edge);
  },

  async scheduled(controller, env, waiter) {
    await tick(controller.cron, openCtx(env, waiter, background("cron"), ""));
  },

  async queue(batch, env, waiter) {
    const ctx = openCtx(env, waiter, background("queue"), "");
    await (batch.queue.endsWith("-dead") ? consumeDead(batch, ctx) : consume(batch, ctx));
  },
} satisfies ExportedHandler<Env>;
